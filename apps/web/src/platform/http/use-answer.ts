import type { Endpoint, ReplyOf } from '@portico/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onceOnline } from '@portico/client/browser/online.ts';
import type { Failure, Result } from '@portico/client/http/answer.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { call } from './call.ts';

/** The state of fetching what a page shows. */
export type Asked<E extends Endpoint> =
  | { state: 'loading' }
  | { state: 'loaded'; value: ReplyOf<E> }
  | { state: 'failed'; failure: Failure };

/** A call without a body. */
type Question = Endpoint<null>;

/**
 * The answer to a GET: requested when the page opens; again on `retry`, which starts over, or on
 * `reload`, which resolves once there is an answer and keeps the current one until then. A request that failed without
 * a network is repeated when there is one.
 */
export function useAnswer<E extends Question>(
  endpoint: E,
): { asked: Asked<E>; retry: () => void; reload: () => Promise<void> } {
  const [asked, setAsked] = useState<Asked<E>>({ state: 'loading' });
  /** Counts the requests: only the last one's answer is used, and none after the page was left. */
  const turn = useRef(0);

  const reload = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const answer: Result<Question> = await call(endpoint as Question);
    if (mine !== turn.current) return;
    setAsked(
      answer.ok
        ? { state: 'loaded', value: answer.value as ReplyOf<E> }
        : { state: 'failed', failure: answer },
    );
  }, [endpoint]);

  useEffect(() => {
    void reload();
    return () => {
      turn.current += 1;
    };
  }, [reload]);

  const isOffline = asked.state === 'failed' && asked.failure.offline === true;
  useEffect(() => {
    if (!isOffline) return;
    const left = new AbortController();
    onceOnline(() => void reload(), left.signal);
    return () => left.abort();
  }, [isOffline, reload]);

  const retry = useCallback(() => {
    // The pressed button disappears, and the focus with it.
    focusHeading();
    setAsked({ state: 'loading' });
    void reload();
  }, [reload]);
  return { asked, retry, reload };
}
