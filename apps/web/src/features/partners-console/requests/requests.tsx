import {
  at,
  listRequests,
  REQUESTS_MAX,
  type ReplyOf,
  type RequestEndpoint,
} from '@portico/contract';
import { useMemo, useRef, useState } from 'react';
import { useAnswer } from '#platform/http/use-answer.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import type { OneApp } from '../app/one-app.ts';
import styles from '../shell/console.module.css';
import { Failed } from '../shell/failed.tsx';
import { Outcome } from '../shell/outcome.tsx';
import { PlainWords } from '../shell/plain-words.tsx';
import { moment } from '../shell/times.ts';
import { useLive } from '../shell/use-live.ts';

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

/** How often a page in sight asks for news. */
const ASK_AGAIN_MS = 4000;

/** The app's latest requests as they arrive, and what was wrong with them. */
export function Requests({ app }: { app: OneApp }) {
  const { asked, retry, reload } = useAnswer(
    useMemo(() => at(listRequests, { id: app.id }), [app.id]),
  );
  const [isLive, setLive] = useState(true);
  const [seen, setSeen] = useState(asked);
  // A call that failed in between leaves the list as it is; the next one may succeed.
  if (asked.state === 'loaded' && asked !== seen) setSeen(asked);
  useLive(isLive, ASK_AGAIN_MS, reload);
  const shown = seen.state === 'loaded' ? seen.value : null;
  const news = useNews(shown?.requests ?? null);
  if (shown === null) {
    return asked.state === 'failed' ? (
      <Failed failure={asked.failure} onRetry={retry} />
    ) : (
      <Loader label="Loading the requests…" />
    );
  }
  const { requests, successes } = shown;

  return (
    <Section
      title="Requests"
      hint={
        successes
          ? `The last ${REQUESTS_MAX}, for seven days, without tokens, secrets, or people’s data.`
          : `The last ${REQUESTS_MAX} that failed, for seven days, without tokens, secrets, or people’s data. We don’t record a live app’s successful requests.`
      }
      end={
        <div className={styles.actions}>
          <Button variant="small" aria-pressed={!isLive} onClick={() => setLive(!isLive)}>
            {isLive ? 'Pause' : 'Continue'}
          </Button>
          <span className={styles.live} data-off={!isLive || asked.state === 'failed' || undefined}>
            {stateOf(isLive, asked.state)}
          </span>
          <VisuallyHidden>
            <span role="status">{news}</span>
          </VisuallyHidden>
        </div>
      }
    >
      {requests.length === 0 ? (
        <p>
          {successes
            ? 'None yet. Sign in to your app once: each request appears here by itself.'
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

function stateOf(isLive: boolean, asked: 'loading' | 'loaded' | 'failed'): string {
  if (!isLive) return 'Paused';
  return asked === 'failed' ? 'We can’t reach Portico. Trying again…' : 'New requests appear here';
}

/** What a screen reader says: how many requests have arrived since the page opened, whenever there are more. */
function useNews(requests: readonly Entry[] | null): string {
  const first = useRef<ReadonlySet<string> | null>(null);
  if (requests === null) return '';
  first.current ??= new Set(requests.map(({ id }) => id));
  const { current: known } = first;
  const count = requests.filter(({ id }) => !known.has(id)).length;
  if (count === 0) return '';
  return count === 1 ? '1 new request' : `${count} new requests`;
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
