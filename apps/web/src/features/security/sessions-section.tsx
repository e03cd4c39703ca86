import { endOtherSessions, endSession, type getSessions, type Session } from '@portico/contract';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShownErrors } from '#platform/forms/page-errors.ts';
import { call } from '#platform/http/call.ts';
import type { useAnswer } from '#platform/http/use-answer.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { showToast } from '@portico/client/toasts/toasts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { LoadFailed, Loading } from './loading.tsx';
import styles from './security.module.css';
import { SessionRow } from './session-row.tsx';

type SessionsSectionProps = ReturnType<typeof useAnswer<typeof getSessions>>;

/** The account's sessions, this device first (R-LOGIN-9). */
export function SessionsSection({ asked, retry, reload }: SessionsSectionProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The session that is being ended, or all others; one at a time. */
  const [ending, setEnding] = useState<string | 'others' | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  useShownErrors(failed !== null || asked.state === 'failed');

  const end = async (which: string | 'others') => {
    if (ending !== null) return;
    setEnding(which);
    setFailed(null);
    const answer =
      which === 'others' ? await call(endOtherSessions) : await call(endSession, { id: which });
    // The session is already gone, which is the desired result.
    const done = answer.ok || answer.code === 'not_found';
    if (done) {
      await reload();
      const text = which === 'others' ? 'security.ended_others' : 'security.ended';
      showToast({ kind: 'success', text });
      heading.current?.focus();
    } else setFailed(answer);
    setEnding(null);
  };

  return (
    <Section id="sessions" title={t('security.sessions')} heading={heading}>
      {asked.state === 'loading' && <Loading />}
      {asked.state === 'failed' && <LoadFailed failed={asked.failure} onRetry={retry} />}
      {failed && (
        <Alert kind="error" closeLabel={t('shell.close')} onClose={() => setFailed(null)}>
          {errorText(failed)}
        </Alert>
      )}
      {asked.state === 'loaded' && list(asked.value.sessions)}
    </Section>
  );

  function list(sessions: readonly Session[]) {
    const here = sessions.filter(({ current }) => current);
    const others = sessions.filter(({ current }) => !current);
    return (
      <>
        <ul className={styles.rows}>
          {[...here, ...others].map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
        {others.length === 0 ? (
          <p className={styles.muted}>{t('security.no_others')}</p>
        ) : (
          <Button
            variant="ghost"
            busy={ending === 'others'}
            busyLabel={t('security.working')}
            onClick={() => void end('others')}
          >
            {t('security.end_others')}
          </Button>
        )}
      </>
    );
  }
}
