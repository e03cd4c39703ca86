import {
  at,
  listRequests,
  REQUESTS_MAX,
  type ReplyOf,
  type RequestEndpoint,
} from '@portico/contract';
import { useMemo, useRef, useState } from 'react';
import { useAnswer } from '#platform/http/use-answer.ts';
import { serverNow } from '@portico/client/browser/clock.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { OneApp } from '../app/one-app.ts';
import styles from '../shell/console.module.css';
import { Failed } from '../shell/failed.tsx';
import { Outcome } from '../shell/outcome.tsx';
import { PlainWords } from '../shell/plain-words.tsx';
import { moment } from '../shell/times.ts';

const ENDPOINTS: Record<RequestEndpoint, string> = {
  authorize: 'Sign-in request',
  pushed: 'Pushed request (PAR)',
  decision: 'Answer of the person',
  token: 'Token endpoint',
  userinfo: 'UserInfo',
  revoke: 'Revocation',
  logout: 'Sign-out',
};

type Entry = ReplyOf<typeof listRequests>['requests'][number];

/** The app's latest requests, and what was wrong with them. */
export function Requests({ app }: { app: OneApp }) {
  const { asked, retry, reload } = useAnswer(
    useMemo(() => at(listRequests, { id: app.id }), [app.id]),
  );
  const [busy, setBusy] = useState(false);
  const [loadedAt, setLoadedAt] = useState<string | null>(null);
  const loading = useRef(false);
  if (asked.state === 'loading') return <Loader label="Loading the requests…" />;
  if (asked.state === 'failed') return <Failed failure={asked.failure} onRetry={retry} />;
  const { requests, successes } = asked.value;

  const loadAgain = async () => {
    if (loading.current) return;
    loading.current = true;
    setBusy(true);
    await reload();
    loading.current = false;
    setBusy(false);
    setLoadedAt(new Date(serverNow()).toISOString());
  };

  return (
    <Section
      title="Requests"
      hint={
        successes
          ? `The last ${REQUESTS_MAX}, for seven days, without tokens, secrets, or people’s data.`
          : `The last ${REQUESTS_MAX} that failed, for seven days, without tokens, secrets, or people’s data. We don’t record a live app’s successful requests.`
      }
    >
      <div className={styles.actions}>
        <Button variant="small" busy={busy} busyLabel="Loading…" onClick={() => void loadAgain()}>
          Refresh
        </Button>
        <span role="status" className={styles.note}>
          {loadedAt !== null && !busy && `Loaded ${moment(loadedAt)}`}
        </span>
      </div>
      {requests.length === 0 ? (
        <p>
          {successes
            ? 'None yet. Sign in to your app once, then refresh.'
            : 'Nothing failed in the last seven days.'}
        </p>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
        <ol role="list" className={styles.entries}>
          {requests.map((entry) => (
            <RequestEntry key={entry.id} {...entry} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function RequestEntry({ at: time, endpoint, outcome, words, params, more }: Entry) {
  return (
    <li>
      <div className={styles.entryHead}>
        <h3>{ENDPOINTS[endpoint]}</h3>
        <Outcome kind={outcome === 'ok' ? 'good' : 'bad'}>
          {outcome === 'ok' ? 'OK' : outcome}
        </Outcome>
        <small>
          <time dateTime={time}>{moment(time)}</time>
          {more > 0 && <span>{`, and ${more} more in that minute`}</span>}
        </small>
      </div>
      {words.map((each) => (
        <p key={each}>
          <PlainWords text={each} />
        </p>
      ))}
      {params.length > 0 && (
        <p className={styles.note}>
          Sent: <code translate="no">{params.join(', ')}</code>
        </p>
      )}
    </li>
  );
}
