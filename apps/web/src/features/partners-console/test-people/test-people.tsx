import {
  at,
  type ReplyOf,
  resetTestPersons,
  type TestPersonKind,
  testPersons,
} from '@portico/contract';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#platform/http/call.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { SettingsProps } from '../app/one-app.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { CopyButton } from '../shell/copyable.tsx';
import { Failed } from '../shell/failed.tsx';
import { moment } from '../shell/times.ts';
import styles from './test-people.module.css';

const KINDS: Record<TestPersonKind, { name: string; does: string }> = {
  verified: { name: 'Verified', does: 'Verified this month, and 18 or older.' },
  unverified: {
    name: 'Not verified',
    does: 'Has an account and nothing else. If your app accepts only verified people, it gets access_denied.',
  },
  under_review: {
    name: 'Under review',
    does: 'Has sent everything and is waiting. To your app, that’s the same as not verified.',
  },
  refused: {
    name: 'Not accepted',
    does: 'Wasn’t accepted in review. Your app never learns why, only that the person isn’t verified.',
  },
  expired: {
    name: 'Verified for only 30 seconds',
    does: 'Signs in as a verified person. Half a minute later, UserInfo and each refresh say verified: false.',
  },
  disconnected: {
    name: 'Disconnects after 30 seconds',
    does: 'Signs in as a verified person. Half a minute later, no token works, and your back-channel logout URI gets a logout token.',
  },
};

/** The invented people of a sandbox app: the use of each, and its subject at the app. */
export function TestPeople({ app }: Pick<SettingsProps, 'app'>) {
  const { asked, retry, reload } = useAnswer(
    useMemo(() => at(testPersons, { id: app.id }), [app.id]),
  );
  if (asked.state === 'loading') return <Loader label="Loading the test people…" />;
  if (asked.state === 'failed') return <Failed failure={asked.failure} onRetry={retry} />;
  const { persons } = asked.value;
  if (persons.length === 0) {
    return (
      <Section title="Test people">
        <p>Test people belong to an app in the sandbox. This app is no longer in the sandbox.</p>
      </Section>
    );
  }
  return (
    <Section
      title="Test people"
      hint="Sign in to your app in this browser. On our page, choose one of them under “Sign in as”."
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list" className={styles.people}>
        {persons.map((person) => (
          <TestPerson key={person.kind} {...person} />
        ))}
      </ul>
      {app.role !== 'viewer' && (
        <Reset id={app.id} isNeeded={persons.some(({ sub }) => sub !== null)} onDone={reload} />
      )}
    </Section>
  );
}

function TestPerson({ kind, sub, lastUsedAt }: ReplyOf<typeof testPersons>['persons'][number]) {
  const { name, does } = KINDS[kind];
  return (
    <li>
      <h3>{name}</h3>
      <p>{does}</p>
      {sub !== null && (
        <p className={styles.sub}>
          <span>
            <code translate="no">{sub}</code>
            <small>
              {lastUsedAt === null ? 'Not used yet' : `Last used ${moment(lastUsedAt)}`}
            </small>
          </span>
          <CopyButton text={sub} label={`the sub of ${name}`} />
        </p>
      )}
    </li>
  );
}

/** `isNeeded`: the app has met at least one of them. */
type ResetProps = { id: string; isNeeded: boolean; onDone: () => Promise<void> };

function Reset({ id, isNeeded, onDone }: ResetProps) {
  const [asking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <>
      <div className={styles.reset}>
        {isNeeded && (
          <Button variant="small" onClick={() => setAsking(true)}>
            Start over with new people
          </Button>
        )}
        <span role="status">
          {isDone && !isNeeded && 'The new people haven’t signed in to your app yet.'}
        </span>
      </div>
      {asking && (
        <ConfirmDialog
          title="Start over with new people?"
          text="Every test person is signed out of your app. The new ones have a different sub and haven’t agreed to anything."
          action="Start over"
          busyLabel="Starting over…"
          send={() => call(at(resetTestPersons, { id }))}
          onClose={() => setAsking(false)}
          onDone={async () => {
            flushSync(() => {
              setAsking(false);
              setDone(true);
            });
            await onDone();
            // The pressed button has disappeared.
            focusHeading();
          }}
        />
      )}
    </>
  );
}
