import { getIdentities, type ReplyOf } from '@portico/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Failed,
  forgetSocialReturn,
  sayFailed,
  socialReturnAt,
} from '#domain/session/social-return.ts';
import { type Recent, useRecent } from '#domain/session/use-recent.ts';
import { ForeignLabels } from '#domain/texts/foreign-labels.tsx';
import { useAnswer } from '#platform/http/use-answer.ts';
import { PATHS } from '#platform/router/paths.ts';
import { showToast } from '#platform/toasts/toasts.ts';
import { Section } from '#ui/layout/section.tsx';
import { ForeignWords } from '#ui/text/foreign-words.tsx';
import { LoadFailed, Loading } from './loading.tsx';
import { RecentNotice } from './recent-notice.tsx';
import { useTroubles } from './use-troubles.ts';
import { WaysSection } from './ways-section.tsx';

/** What is known of how one gets in, to whom the same answer and the same recent sign-in matter. */
export type Access = ReplyOf<typeof getIdentities> & {
  recent: Recent;
  reload: () => Promise<void>;
};

type WaysInProps = {
  /** Told 1 when a part of it comes to show errors, and -1 when it no longer does. */
  onTroubles: (more: number) => void;
  /** A way in was added, changed or removed. */
  onChanged?: () => Promise<void>;
  /** What stands below once they are known. */
  below?: (access: Access) => ReactNode;
};

/** The ways into the account, fetched and to be changed, and what came of adding one at a provider. */
export function WaysIn({ onTroubles, onChanged, below }: WaysInProps) {
  const t = useTranslations();
  const { asked, retry, reload } = useAnswer(getIdentities);
  const failed = useAdded();
  useTroubles(failed !== null, onTroubles);
  useTroubles(asked.state === 'failed', onTroubles);
  return (
    <>
      {failed?.foreign && (
        <ForeignLabels>
          {(labels) => <ForeignWords text={failed.foreign ?? ''} labels={labels} />}
        </ForeignLabels>
      )}
      {asked.state === 'loaded' ? (
        <Ways
          known={asked.value}
          reload={async () => {
            await Promise.all([reload(), onChanged?.()]);
          }}
          onTroubles={onTroubles}
          below={below}
        />
      ) : (
        <Section id="ways" title={t('security.ways')}>
          {asked.state === 'loading' && <Loading />}
          {asked.state === 'failed' && <LoadFailed failed={asked.failure} onRetry={retry} />}
        </Section>
      )}
    </>
  );
}

type WaysProps = Pick<Access, 'reload'> & {
  known: ReplyOf<typeof getIdentities>;
  onTroubles: WaysInProps['onTroubles'];
  below: WaysInProps['below'];
};

/** What only a recent sign-in may change. */
function Ways({ known, reload, onTroubles, below }: WaysProps) {
  const recent = useRecent(known.recentSignIn);
  return (
    <>
      <RecentNotice recent={recent} />
      <WaysSection
        identities={known.identities}
        recent={recent}
        reload={reload}
        onTroubles={onTroubles}
      />
      {below?.({ ...known, recent, reload })}
    </>
  );
}

/** Says what the provider sent the browser back with, once; answers what failed. */
function useAdded() {
  const [back] = useState(() => socialReturnAt(PATHS.security));
  const [failed, setFailed] = useState<Failed | null>(null);
  useEffect(() => {
    forgetSocialReturn();
    if (back?.kind === 'added') showToast({ kind: 'success', text: 'security.way_added' });
    if (back?.kind !== 'failed') return;
    // Now, not before: the heading of a page that one is sent on to has had the focus by then.
    setFailed(back);
    sayFailed(back);
  }, [back]);
  return failed;
}
