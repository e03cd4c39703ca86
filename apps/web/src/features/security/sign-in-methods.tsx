import { getIdentities, type ReplyOf } from '@portico/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { RecentNotice } from '#domain/session/recent-notice.tsx';
import {
  type Failed,
  forgetSocialReturn,
  sayFailed,
  socialReturnAt,
} from '#domain/session/social-return.ts';
import { type Recent, useRecent } from '#domain/session/use-recent.ts';
import { ForeignLabels } from '#domain/texts/foreign-labels.tsx';
import { useShownErrors } from '#platform/forms/page-errors.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { showToast } from '@portico/client/toasts/toasts.ts';
import { Section } from '@portico/ui/layout/section.tsx';
import { ForeignWords } from '@portico/ui/text/foreign-words.tsx';
import { LoadFailed, Loading } from './loading.tsx';
import { MethodsSection } from './methods-section.tsx';
import styles from './security.module.css';

/** The account's sign-in methods, for parts of the page that share the same reply and the same recent sign-in. */
export type Access = ReplyOf<typeof getIdentities> & {
  recent: Recent;
  reload: () => Promise<void>;
};

type SignInMethodsProps = {
  /** Rendered below once the methods are known. */
  below?: (access: Access) => ReactNode;
};

/** The sign-in methods of the account, which can be changed, and the result of adding one at a provider. */
export function SignInMethods({ below }: SignInMethodsProps) {
  const t = useTranslations();
  const { asked, retry, reload } = useAnswer(getIdentities);
  const failed = useAdded();
  useShownErrors(failed !== null);
  useShownErrors(asked.state === 'failed');
  return (
    <>
      {failed?.foreign && (
        <div className={styles.foreign}>
          <ForeignLabels>
            {(labels) => <ForeignWords text={failed.foreign ?? ''} labels={labels} />}
          </ForeignLabels>
        </div>
      )}
      {asked.state === 'loaded' ? (
        <Methods known={asked.value} reload={reload} below={below} />
      ) : (
        <div className={styles.methods}>
          <Section id="sign-in-methods" title={t('security.ways')}>
            {asked.state === 'loading' && <Loading />}
            {asked.state === 'failed' && <LoadFailed failed={asked.failure} onRetry={retry} />}
          </Section>
        </div>
      )}
    </>
  );
}

type MethodsProps = Pick<Access, 'reload'> & {
  known: ReplyOf<typeof getIdentities>;
  below: SignInMethodsProps['below'];
};

/** The parts that only a recent sign-in may change. */
function Methods({ known, reload, below }: MethodsProps) {
  const t = useTranslations('security');
  const recent = useRecent(known.recentSignIn);
  return (
    <>
      <div className={styles.methods}>
        <RecentNotice recent={recent} text={t('recent_needed')} action={t('sign_in_again')} />
        <MethodsSection identities={known.identities} recent={recent} reload={reload} />
      </div>
      {below?.({ ...known, recent, reload })}
    </>
  );
}

/** Announces, once, the result that the provider sent the browser back with; returns a failure. */
function useAdded() {
  const [back] = useState(() => socialReturnAt(PATHS.security));
  const [failed, setFailed] = useState<Failed | null>(null);
  useEffect(() => {
    forgetSocialReturn();
    if (back?.kind === 'added') showToast({ kind: 'success', text: 'security.way_added' });
    if (back?.kind !== 'failed') return;
    // In an effect, not earlier: by then the heading of the page that the person was sent on to has had the focus.
    setFailed(back);
    sayFailed(back);
  }, [back]);
  return failed;
}
