import type { IdentityKind } from '@portico/contract';
import { useTranslations } from 'use-intl';
import type { Recent } from '#domain/session/use-recent.ts';
import { KIND_ICONS } from '#ui/icons/kind-icons.tsx';
import type { Problem } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { AddSocial } from './add-social.tsx';
import { AddWallet } from './add-wallet.tsx';
import { AddressForm } from './address-form.tsx';
import { Row } from './row.tsx';
import { useUnfolding } from './use-unfolding.ts';

export type AddRowProps<Kind extends IdentityKind = IdentityKind> = {
  kind: Kind;
  recent: Recent;
  /** A new attempt starts: the previous error no longer applies. */
  onBegin: () => void;
  onProblem: (problem: Problem) => void;
  onAdded: () => Promise<void>;
  onTroubles: (more: number) => void;
};

/** A sign-in method that the account does not have yet, or can have more than once. */
export function AddRow(props: AddRowProps) {
  const { kind, recent, onAdded, onTroubles } = props;
  const t = useTranslations('security');
  const form = useUnfolding(recent);
  const way = t(kind);
  const icon = KIND_ICONS[kind];

  if (kind === 'wallet') return <AddWallet {...props} />;
  if (kind === 'google' || kind === 'apple') {
    return <Row icon={icon} title={way} actions={<AddSocial {...props} kind={kind} />} />;
  }
  return (
    <Row
      icon={icon}
      title={way}
      actions={
        <Button variant="small" aria-label={t('add_label', { way })} {...form.button}>
          {t('add')}
        </Button>
      }
      below={
        form.open && (
          <AddressForm
            kind={kind}
            recent={recent}
            onAdded={async () => {
              form.close();
              await onAdded();
            }}
            onCancel={form.cancel}
            onTroubles={onTroubles}
          />
        )
      }
    />
  );
}
