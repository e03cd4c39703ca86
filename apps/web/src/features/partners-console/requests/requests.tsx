import {
  at,
  listRequests,
  REQUESTS_MAX,
  type ReplyOf,
  type RequestEndpoint,
} from '@portico/contract';
import { useMemo, useRef } from 'react';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import type { OneApp } from '../app/one-app.ts';
import styles from '../shell/console.module.css';
import { Failed } from '../shell/failed.tsx';
import { LiveMark, useLiveAnswer } from '../shell/live.tsx';
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

/** The app's latest requests as they arrive, and what was wrong with them. */
export function Requests({ app }: { app: OneApp }) {
  const { value, failure, retry, live } = useLiveAnswer(
    useMemo(() => at(listRequests, { id: app.id }), [app.id]),
  );
  const news = useNews(value?.requests ?? null);
  if (value === null) {
    return failure === null ? (
      <Loader label="Loading the requests…" />
    ) : (
      <Failed failure={failure} onRetry={retry} />
    );
  }
  const { requests, successes } = value;

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
          <LiveMark {...live} text="New requests appear here" />
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
