import { at, listSignals, type ReplyOf, resumeSignals, SIGNALS_MAX } from '@portico/contract';
import { useMemo } from 'react';
import { call } from '#platform/http/call.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { OneApp } from '../app/one-app.ts';
import styles from '../shell/console.module.css';
import { Failed } from '../shell/failed.tsx';
import { LiveMark, useLiveAnswer } from '../shell/live.tsx';
import { Outcome } from '../shell/outcome.tsx';
import { GUIDE_ADDRESS } from '../shell/place.ts';
import { Refusal } from '../shell/refusal.tsx';
import { moment } from '../shell/times.ts';
import { useChange } from '../shell/use-change.ts';

type Signals = ReplyOf<typeof listSignals>;
type Stream = NonNullable<Signals['stream']>;
type Entry = Signals['waiting'][number];

/** The app's event stream, with the delivery status of each event. */
export function Signals({ app }: { app: OneApp }) {
  const {
    value,
    failure: unread,
    retry,
    reload,
    live,
  } = useLiveAnswer(useMemo(() => at(listSignals, { id: app.id }), [app.id]));
  const { busy, failure, run } = useChange();
  if (value === null) {
    return unread === null ? (
      <Loader label="Loading the signals…" />
    ) : (
      <Failed failure={unread} onRetry={retry} />
    );
  }
  const { stream, waiting, delivered } = value;
  if (stream === null) {
    return (
      <Section title="Signals">
        <p>
          Your app doesn’t have a stream yet. With one, we notify its server within seconds when a
          verification ends, someone signs out, or an account is closed. The demo partner’s code in{' '}
          <a href={`${GUIDE_ADDRESS}#signals`}>the guide</a> opens a stream and reads it.
        </p>
      </Section>
    );
  }
  const isResting = stream.nextTryAt !== null || stream.status === 'paused';
  const resume = () => run(() => call(at(resumeSignals, { id: app.id })), reload);
  return (
    <>
      <Section title="Signals" hint="Events about your people, for your app’s server.">
        <StreamFacts {...stream} />
        <Refusal failure={failure} />
        <div className={styles.actions}>
          {isResting && app.role !== 'viewer' && (
            <Button variant="small" busy={busy} busyLabel="Resuming…" onClick={resume}>
              {stream.status === 'paused' ? 'Resume' : 'Try again now'}
            </Button>
          )}
          <LiveMark {...live} text="New signals appear here" />
        </div>
      </Section>
      <Section
        title="Waiting"
        {...(stream.waiting > SIGNALS_MAX && { hint: `The first ${SIGNALS_MAX}.` })}
      >
        <Entries
          entries={waiting}
          empty="Nothing is waiting: your server has taken every signal."
        />
      </Section>
      <Section title="Delivered" hint={`The last ${SIGNALS_MAX}, for seven days.`}>
        <Entries entries={delivered} empty="Nothing was delivered in the last seven days." />
      </Section>
    </>
  );
}

const STATUS = {
  enabled: { kind: 'good', text: 'Enabled' },
  paused: { kind: 'bad', text: 'Paused' },
  disabled: { kind: 'open', text: 'Disabled' },
} as const;

function StreamFacts({ status, reason, method, url, waiting, oldestAt, nextTryAt }: Stream) {
  const { kind, text } = STATUS[status];
  return (
    <dl className={styles.facts}>
      <dt>Status</dt>
      <dd>
        <Outcome kind={kind}>{text}</Outcome> <span>{reason}</span>
      </dd>
      <dt>{method === 'push' ? 'Pushed to' : 'Polled at'}</dt>
      <dd>
        <code translate="no">{url}</code>
      </dd>
      <dt>Waiting</dt>
      <dd>{waiting + (oldestAt === null ? '' : `, the oldest since ${moment(oldestAt)}`)}</dd>
      {nextTryAt !== null && (
        <>
          <dt>Next try</dt>
          <dd>{moment(nextTryAt)}</dd>
        </>
      )}
    </dl>
  );
}

function Entries({ entries, empty }: { entries: readonly Entry[]; empty: string }) {
  if (entries.length === 0) return <p>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
    <ol role="list" className={styles.entries}>
      {entries.map((entry) => (
        <SignalEntry key={entry.id} {...entry} />
      ))}
    </ol>
  );
}

function SignalEntry({ event, sub, at: time, tries, outcome, deliveredAt }: Entry) {
  return (
    <li>
      <div className={styles.entryHead}>
        <h3 translate="no">{event}</h3>
        <Outcome kind={deliveredAt !== null ? 'good' : tries > 0 ? 'bad' : 'open'}>
          {deliveredAt !== null ? 'Delivered' : tries > 0 ? 'Not taken' : 'Not sent yet'}
        </Outcome>
        <small>
          <time dateTime={time}>{moment(time)}</time>
          {tries > 1 && <span>{`, ${tries} tries`}</span>}
        </small>
      </div>
      {outcome !== null && <p>{`Your server answered: ${outcome}`}</p>}
      {sub !== null && (
        <p className={styles.note}>
          About <code translate="no">{sub}</code>
        </p>
      )}
    </li>
  );
}
