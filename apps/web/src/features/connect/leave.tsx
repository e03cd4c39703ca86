import { leavePartner, NOBODY_LEAVES } from '@portico/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { signOut } from '#domain/session/sign-out.ts';
import { call } from '#platform/http/call.ts';
import { useAccessToken } from '#platform/session/session.ts';
import { useLeaving } from '@portico/client/browser/use-leaving.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { focusHeading, usePage } from '@portico/client/router/use-page.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import styles from './connect.module.css';

type LeaveProps = {
  /** The engine's secret of this sign-out: it counts once, and in this browser. Or {@link NOBODY_LEAVES}. */
  secret: string;
};

type Step = 'asking' | 'over' | 'here' | 'gone';

/** A person signs out at a partner: whether to sign out of Portico, too (R-OP-17). */
export function Leave({ secret }: LeaveProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const isSignedIn = useAccessToken() !== null;
  // Without a session there is nothing to decide.
  const [asks] = useState(isSignedIn);
  const isDone = secret === NOBODY_LEAVES;
  const [step, setStep] = useState<Step>(isDone ? (isSignedIn ? 'here' : 'gone') : 'asking');
  const [answering, setAnswering] = useState<'everywhere' | 'there' | null>(null);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const { leaving, leave } = useLeaving();

  const answer = useCallback(
    async (everywhere: boolean) => {
      setAnswering(everywhere ? 'everywhere' : 'there');
      setRefusal(null);
      const result = await call(leavePartner, {
        secret,
        from: everywhere ? 'everywhere' : 'partner',
      });
      if (result.ok && everywhere) await signOut();
      if (result.ok && result.value.location !== null) {
        leave();
        // The page is over: Back leads to the page before it.
        return window.location.replace(result.value.location);
      }
      setAnswering(null);
      if (result.ok) setStep(everywhere ? 'gone' : 'here');
      else if (result.code === 'partner_request_over') setStep('over');
      else setRefusal(result);
    },
    [secret, leave],
  );

  const sent = useRef(false);
  useEffect(() => {
    if (asks || isDone || sent.current) return;
    sent.current = true;
    void answer(true);
  }, [asks, isDone, answer]);

  const was = useRef(step);
  useEffect(() => {
    if (step !== was.current) focusHeading();
    was.current = step;
  }, [step]);

  const title = t(`connect.${TITLES[step]}`);
  usePage(title, { errors: refusal !== null });
  const busyLabel = t('connect.leave_going');
  return (
    <Screen
      title={title}
      lede={t(`connect.${step === 'asking' && !asks ? 'leave_going' : LEDES[step]}`)}
      eyebrow={
        <span className={styles.door}>
          <Doorway state={step === 'asking' || step === 'here' ? 'lit' : 'empty'} />
        </span>
      }
    >
      {step === 'asking' && (
        <Panel>
          {refusal && <Alert kind="error">{errorText(refusal)}</Alert>}
          <div className={styles.actions}>
            <Button
              busy={answering === 'everywhere' || (leaving && answering === null)}
              busyLabel={busyLabel}
              onClick={() => void answer(true)}
            >
              {t(asks ? 'connect.leave_both' : 'shell.retry')}
            </Button>
            {asks && (
              <Button
                variant="ghost"
                busy={answering === 'there'}
                busyLabel={busyLabel}
                onClick={() => void answer(false)}
              >
                {t('connect.leave_one')}
              </Button>
            )}
          </div>
        </Panel>
      )}
      {step !== 'asking' && (
        <ButtonLink to={isSignedIn ? PATHS.home : PATHS.auth}>
          {t(isSignedIn ? 'connect.leave_home' : 'connect.leave_sign_in')}
        </ButtonLink>
      )}
    </Screen>
  );
}

const TITLES = {
  asking: 'leave_title',
  over: 'title_over',
  here: 'leave_done_title',
  gone: 'leave_done_title',
} as const satisfies Record<Step, string>;

const LEDES = {
  asking: 'leave_text',
  over: 'leave_over',
  here: 'leave_done_here',
  gone: 'leave_done',
} as const satisfies Record<Step, string>;
