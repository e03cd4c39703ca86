import { at, clientNumbers, lastCheck } from '@portico/contract';
import { useMemo } from 'react';
import { useAnswer } from '#platform/http/use-answer.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import type { OneApp } from '../app/one-app.ts';
import styles from '../shell/console.module.css';
import { Failed } from '../shell/failed.tsx';
import { addressOf } from '../shell/place.ts';
import { nextStepOf } from './next-step.ts';

/** What happened lately, and the next step. */
export function StateNow({ app }: { app: OneApp }) {
  const { asked, retry } = useAnswer(useMemo(() => at(clientNumbers, { id: app.id }), [app.id]));
  const { asked: checked } = useAnswer(useMemo(() => at(lastCheck, { id: app.id }), [app.id]));
  if (asked.state === 'failed') {
    // A server of the former version has no numbers.
    if (asked.failure.code === 'not_found') return null;
    return <Failed failure={asked.failure} onRetry={retry} />;
  }
  if (asked.state === 'loading' || checked.state === 'loading') {
    return <Loader label="Loading the numbers…" />;
  }
  const { day, week, connected } = asked.value;
  const check = checked.state === 'loaded' ? checked.value.check : null;
  const { title, text, view, action } = nextStepOf(app, asked.value, check);
  const numbers: [name: string, value: number, isBad?: boolean][] = [
    ['People in the last 24 hours', day.people],
    ['People in the last 7 days', week.people],
    ['People connected now', connected],
    ['Failed requests in the last 7 days', week.failed, week.failed > 0],
  ];
  // Before the first request, four zeros would only keep the quick start away.
  const quiet = app.state === 'sandbox' && numbers.every(([, value]) => value === 0);
  return (
    <>
      <section className={styles.next} aria-labelledby="next-step">
        <div>
          <h2 id="next-step">{title}</h2>
          <p>{text}</p>
        </div>
        {view && action && <ButtonLink to={addressOf(app.id, view)}>{action}</ButtonLink>}
      </section>
      {!quiet && (
        <dl className={styles.numbers}>
          {numbers.map(([name, value, isBad]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd data-bad={isBad || undefined}>{value.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
