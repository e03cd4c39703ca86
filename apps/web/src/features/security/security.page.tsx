import { getIdentities, getSessions } from '@portico/contract';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#lib/paths.ts';
import { forgetSocialReturn, socialReturnAt } from '#lib/social-return.ts';
import { showToast } from '#lib/toasts.ts';
import { useAnswer } from '#lib/use-answer.ts';
import { usePage } from '#lib/use-page.ts';
import { Alert } from '#ui/alert.tsx';
import { Screen } from '#ui/screen.tsx';
import { Access } from './access.tsx';
import { LoadFailed, Loading } from './loading.tsx';
import { Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** How one gets in, and where one is signed in. */
export function SecurityPage() {
  const t = useTranslations();
  const [back] = useState(() => socialReturnAt(PATHS.security));
  const [failed, setFailed] = useState(() => (back?.kind === 'failed' ? back : null));
  const { asked, retry, reload } = useAnswer(getIdentities);
  const sessions = useAnswer(getSessions);
  /** In how many places the page shows errors. */
  const [troubles, setTroubles] = useState(0);
  const onTroubles = (more: number) => setTroubles((count) => count + more);
  usePage(t('security.title'), {
    errors: troubles > 0 || failed !== null || asked.state === 'failed',
  });

  useEffect(() => {
    forgetSocialReturn();
    if (back?.kind === 'added') showToast({ kind: 'success', text: 'security.way_added' });
    if (back?.kind !== 'failed') return;
    const said = back.text === null ? { text: FAILED } : { plain: back.text };
    showToast({ kind: 'error', ...said });
  }, [back]);

  return (
    <Screen
      title={t('security.title')}
      lede={t('security.lede')}
      back={{ label: t('shell.back'), to: PATHS.home }}
    >
      {failed && (
        <Alert
          kind="error"
          takesFocus
          closeLabel={t('shell.close')}
          onClose={() => setFailed(null)}
        >
          {failed.text === null ? t(FAILED) : <bdi>{failed.text}</bdi>}
        </Alert>
      )}
      {asked.state !== 'loaded' && (
        <Section id="ways" title={t('security.ways')}>
          {asked.state === 'loading' && <Loading />}
          {asked.state === 'failed' && <LoadFailed failed={asked.failure} onRetry={retry} />}
        </Section>
      )}
      {asked.state === 'loaded' && (
        <Access
          access={asked.value}
          reload={reload}
          onSessionsEnded={() => void sessions.reload()}
          onTroubles={onTroubles}
        />
      )}
      <SessionsSection {...sessions} onTroubles={onTroubles} />
    </Screen>
  );
}

const FAILED = 'errors.social_failed' as const;
