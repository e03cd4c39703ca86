import { deskQueue, type QueuedCase, type QueueFilter } from '@portico/contract';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { idleMs } from '#lib/activity.ts';
import { call } from '#lib/call.ts';
import { useSession } from '#lib/session.ts';
import { serverNow } from '@portico/client/browser/clock.ts';

export type Which = 'all' | 'second' | 'mine' | 'rejections';

/** The waiting cases from the last answer; `failed` is why the last refresh failed. */
export type Queue = {
  cases: QueuedCase[];
  next: string | null;
  waiting: number;
  decidedToday: number;
  isStuck?: boolean | undefined;
  /** Milliseconds since 1970 UTC. */
  at: number;
};

const REFRESH_MS = 20_000;
/** An unattended desk stops polling, so that its session can expire. */
const PRESENT_MS = 5 * 60_000;

/** The loaded pages of the queue, refreshed automatically while visible. */
export function useQueue(which: Which, filter: QueueFilter) {
  const { signIns } = useSession();
  const [queue, setQueue] = useState<Queue | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [more, setMore] = useState(false);
  const pages = useRef(1);
  const turn = useRef(0);

  /** Fetches as many pages as are shown; an outdated answer is ignored. */
  const refresh = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const cases: QueuedCase[] = [];
    let after: string | undefined;
    for (let page = 1; ; page += 1) {
      const answer = await call(deskQueue, {
        ...filter,
        which,
        ...(after !== undefined && { after }),
      });
      if (turn.current !== mine) return;
      if (!answer.ok) return setFailed(answer.code);
      // A case that moved between two pages is in both.
      const known = new Set(cases.map(({ id }) => id));
      cases.push(...answer.value.cases.filter(({ id }) => !known.has(id)));
      after = answer.value.next ?? undefined;
      if (page < pages.current && after !== undefined) continue;
      setFailed(null);
      return setQueue({ ...answer.value, cases, at: serverNow() });
    }
  }, [which, filter]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again after each sign-in
  useEffect(() => {
    pages.current = 1;
    setQueue(null);
    setFailed(null);
    void refresh();
  }, [refresh, signIns]);

  const refreshQuietly = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && idleMs() < PRESENT_MS) void refresh();
  });
  useEffect(() => {
    const refresh = () => refreshQuietly();
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      turn.current += 1;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);

  const loadMore = async () => {
    setMore(true);
    pages.current += 1;
    await refresh();
    setMore(false);
  };
  return { queue, failed, refresh, loadMore, isLoadingMore: more };
}
