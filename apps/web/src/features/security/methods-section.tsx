import { type Identity, methodNameOf } from '@portico/contract';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Recent } from '#domain/session/use-recent.ts';
import { useShownErrors } from '#platform/forms/page-errors.ts';
import { type Problem, useProblemText } from '@portico/client/i18n/texts.ts';
import { showToast } from '@portico/client/toasts/toasts.ts';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { IdentityRow } from './identity-row.tsx';
import { isOffered, kindsBeside, methodOf } from './methods/methods.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import styles from './security.module.css';

type MethodsSectionProps = {
  identities: readonly Identity[];
  recent: Recent;
  reload: () => Promise<void>;
};

/** The sign-in methods of the account, by kind: those that exist, and those that can be added. */
export function MethodsSection({ identities, recent, reload }: MethodsSectionProps) {
  const t = useTranslations('security');
  const closeLabel = useTranslations('shell')('close');
  const text = useProblemText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<Identity | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useShownErrors(problem !== null);

  const renamed = async () => {
    await reload();
    showToast({ kind: 'success', text: 'security.passkey_renamed' });
  };
  const changed = async (said: 'security.way_added' | 'security.way_removed') => {
    await reload();
    showToast({ kind: 'success', text: said });
    heading.current?.focus();
  };
  const rowOf = {
    recent,
    onBegin: () => setProblem(null),
    onProblem: setProblem,
    onAdded: () => changed('security.way_added'),
  };

  return (
    <Section id="sign-in-methods" title={t('ways')} hint={t('ways_hint')} heading={heading}>
      {problem && (
        <Alert kind="error" closeLabel={closeLabel} onClose={() => setProblem(null)}>
          {text(problem)}
        </Alert>
      )}
      <ul className={styles.rows}>
        {kindsBeside(identities).flatMap((kind) => {
          const own = identities.filter((identity) => identity.kind === kind);
          const rows = own.map((identity) => (
            <IdentityRow
              key={identity.id}
              {...rowOf}
              identity={identity}
              onRenamed={renamed}
              onRemove={() => (recent.enough ? setRemoving(identity) : recent.refuse())}
            />
          ));
          const { AddRow } = methodOf(kind);
          if (!isOffered(methodNameOf(kind))) return rows;
          return [...rows, <AddRow key={kind} {...rowOf} kind={kind} count={own.length} />];
        })}
      </ul>
      {removing && (
        <RemoveDialog
          identity={removing}
          recent={recent}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            void changed('security.way_removed');
          }}
        />
      )}
    </Section>
  );
}
