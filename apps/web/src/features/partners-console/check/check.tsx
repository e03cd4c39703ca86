import {
  at,
  CHECK_STEPS,
  type CheckOutcome,
  type ClientCheck,
  lastCheck,
  nextCheckStep,
  startCheck,
} from '@portico/contract';
import { brandName } from '@portico/locales/brand';
import { useMemo } from 'react';
import { call } from '#platform/http/call.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { ProgressBar } from '@portico/ui/feedback/progress-bar.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { NewTabLink } from '@portico/ui/text/new-tab-link.tsx';
import type { OneApp } from '../app/one-app.ts';
import styles from '../shell/console.module.css';
import { Failed } from '../shell/failed.tsx';
import { Outcome } from '../shell/outcome.tsx';
import { PlainWords } from '../shell/plain-words.tsx';
import { Refusal } from '../shell/refusal.tsx';
import { moment } from '../shell/times.ts';
import { useChange } from '../shell/use-change.ts';
import { useLive } from '../shell/use-live.ts';
import { verdictOf } from './verdict.ts';

const OUTCOMES: Record<CheckOutcome, { name: string; kind: 'good' | 'bad' | 'open' }> = {
  passed: { name: 'Passed', kind: 'good' },
  failed: { name: 'Failed', kind: 'bad' },
  allowed: { name: 'Allowed', kind: 'open' },
  not_seen: { name: 'Not seen', kind: 'open' },
};

/** How often a running check is asked whether the sign-in arrived. */
const ASK_AGAIN_MS = 2000;

/** Attacks the app’s callback in this browser, and reports what it failed to refuse. */
export function Check({ app }: { app: OneApp }) {
  const { asked, retry, reload } = useAnswer(
    useMemo(() => at(lastCheck, { id: app.id }), [app.id]),
  );
  const { busy, failure, run } = useChange();
  const check = asked.state === 'loaded' ? asked.value.check : null;
  const waits = check?.step?.answered === false;
  useLive(waits, ASK_AGAIN_MS, reload);

  if (asked.state === 'loading') return <Loader label="Loading the check…" />;
  if (asked.state === 'failed') return <Failed failure={asked.failure} onRetry={retry} />;
  const mayStart = app.role !== 'viewer' && app.state === 'sandbox';
  const start = () => run(() => call(at(startCheck, { id: app.id })), reload);
  const next = () => run(() => call(at(nextCheckStep, { id: app.id })), reload);

  return (
    <>
      <Section
        title="Check my integration"
        hint="Sends your callback what attackers send, and reports what your app failed to refuse."
      >
        {check?.step ? (
          <Step step={check.step} check={check} busy={busy} onNext={next} mayGoOn={mayStart} />
        ) : (
          <>
            <ol className={styles.plain}>
              <li>
                You sign in to your own site {CHECK_STEPS.length} times in this browser, which takes
                about five minutes.
              </li>
              <li>The first and the last sign-in are ordinary ones. The others are attacks.</li>
              <li>
                {brandName()} sees whether your app redeems the code and calls UserInfo. We report
                what we can’t see as not seen.
              </li>
            </ol>
            {mayStart ? (
              <div className={styles.actions}>
                <Button variant="small" busy={busy} busyLabel="Starting…" onClick={start}>
                  {check === null ? 'Start the check' : 'Check again'}
                </Button>
              </div>
            ) : (
              <p className={styles.note}>{whyNot(app)}</p>
            )}
          </>
        )}
        <Refusal failure={failure} />
      </Section>
      {check !== null && check.results.length > 0 && <Results check={check} />}
    </>
  );
}

function whyNot({ state }: OneApp): string {
  return state === 'sandbox'
    ? 'Your role can read the report. Developers and owners can start a check.'
    : 'You can check only an app in the sandbox. Create one that uses the same code.';
}

type StepProps = {
  check: ClientCheck;
  step: NonNullable<ClientCheck['step']>;
  busy: boolean;
  mayGoOn: boolean;
  onNext: () => void;
};

function Step({ check, step, busy, mayGoOn, onNext }: StepProps) {
  return (
    <div className={styles.stepNow}>
      <h3>{`Step ${step.number} of ${step.of}: ${step.title}`}</h3>
      <ProgressBar label="Steps done" value={(step.number - 1) / step.of} />
      <p>{step.doNow}</p>
      <p role="status">
        {step.answered ? (
          <Outcome kind="good">The sign-in arrived and was answered</Outcome>
        ) : (
          <Outcome kind="open">Waiting for the sign-in</Outcome>
        )}
      </p>
      {mayGoOn && (
        <div className={styles.actions}>
          {step.open !== null && (
            <NewTabLink to={step.open} hint="(opens in a new tab)">
              {step.openName ?? 'Open the sign-in of your site'}
            </NewTabLink>
          )}
          <Button variant="small" busy={busy} busyLabel="Continuing…" onClick={onNext}>
            {nextLabel(step)}
          </Button>
        </div>
      )}
      <p className={styles.note}>
        The check ends automatically at {moment(check.endsAt)}. It works only in this browser and
        this session.
      </p>
    </div>
  );
}

function nextLabel({ answered, number, of }: StepProps['step']): string {
  if (!answered) return 'Skip this step';
  return number === of ? 'Finish' : 'Next step';
}

function Results({ check }: { check: ClientCheck }) {
  const { results, state } = check;
  return (
    <Section title="Report" hint={`Of the check that began ${moment(check.startedAt)}.`}>
      {state === 'done' && <Alert {...verdictOf(results)} />}
      {state === 'over' && (
        <Alert kind="info">This check ended before all of its steps were done.</Alert>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ol role="list" className={styles.entries}>
        {results.map(({ id, title, outcome, words, fix }) => (
          <li key={id}>
            <div className={styles.entryHead}>
              <h3>{title}</h3>
              <Outcome kind={OUTCOMES[outcome].kind}>{OUTCOMES[outcome].name}</Outcome>
            </div>
            <p>
              <PlainWords text={words} />
            </p>
            {fix !== null && (
              <p>
                <strong>To change: </strong>
                <PlainWords text={fix} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
