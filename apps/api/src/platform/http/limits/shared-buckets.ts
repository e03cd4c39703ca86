import { createHmac } from 'node:crypto';
import type { LimitGroup } from '@portico/contract';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { ADDRESS_LIMITS, type Buckets, keyOf, type LimitedNetwork, type Taken } from './buckets.ts';
import { addCalls, removeFull } from './network-calls.store.ts';

/**
 * What a stranger could multiply by calling several processes: guesses, and messages that cost money. The other groups
 * protect the processor of one process, and grow with the number of processes.
 */
const SHARED: ReadonlySet<string> = new Set([
  'exist-email',
  'sign-in',
  'send-sms',
  'send-email',
  'verify',
  'wallet',
  'social',
] satisfies LimitGroup[]);

/** A process reports to the others at least this often what it let through. */
const EXCHANGE_MS = SECOND;
/** The part of a limit that a process may let through before it has to report it. */
const UNSHARED_PART = 1 / 8;
const LONGEST_WINDOW_MS = Math.max(
  ...Object.values(ADDRESS_LIMITS).map(
    ({ atOnce, everySeconds }) => atOnce * everySeconds * SECOND,
  ),
);

export type SharedBuckets = {
  take(group: Group, networks: readonly LimitedNetwork[]): Promise<Taken>;
  /** Exchanges with the other processes what was let through. */
  exchange(): Promise<void>;
  stop(): Promise<void>;
};

type Group = keyof typeof ADDRESS_LIMITS;
type Unshared = { group: Group; network: string; ms: number; calls: number };

/**
 * Buckets that several processes use together, through a table. A call is decided in memory, so a person does not wait
 * for the database; what was taken is added up there once a second. A network that calls faster than that waits for
 * the exchange, and all the calls that wait share one statement. So N processes let through at most N - 1 eighths of a
 * limit more than one process would, and no more in the long run: what was too much is missing later. While the
 * database is away each process counts for itself.
 */
export function shareBuckets(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  buckets: Buckets,
  onError: (error: unknown) => void,
): SharedBuckets {
  let unshared = new Map<string, Unshared>();
  /** What the exchange in progress reports. */
  let sending: ReadonlyMap<string, Unshared> = new Map();
  let exchanging: Promise<boolean> | null = null;
  let removedAt = clock.now();

  // No row shows an address.
  const rowOf = (key: string) =>
    createHmac('sha256', secrets.codes.current.key)
      .update(`calls ${key}`)
      .digest('base64url')
      .slice(0, 22);

  function note({ group, network, ms, calls }: Unshared): void {
    const key = keyOf(group, network);
    const before = unshared.get(key) ?? { ms: 0, calls: 0 };
    unshared.set(key, { group, network, ms: before.ms + ms, calls: before.calls + calls });
  }

  /** False if the database did not answer. */
  async function send(): Promise<boolean> {
    const sent = unshared;
    sending = sent;
    unshared = new Map();
    const now = clock.now();
    const rows = new Map([...sent].map(([key, each]) => [rowOf(key), each]));
    try {
      const taken = [...rows].map(([key, { ms }]) => ({ key, ms }));
      const latest = now + 2 * LONGEST_WINDOW_MS;
      for (const { key, fullAt } of await addCalls(db, taken, { now, latest })) {
        const bucket = rows.get(key);
        if (bucket === undefined) continue;
        const { group, network } = bucket;
        const since = unshared.get(keyOf(group, network))?.ms ?? 0;
        buckets.adopt(group, network, fullAt + since);
      }
      if (Math.abs(now - removedAt) >= MINUTE) {
        removedAt = now;
        await removeFull(db, now);
      }
      return true;
    } catch (error) {
      for (const each of sent.values()) note(each);
      onError(error);
      return false;
    }
  }

  /** One at a time: callers that arrive meanwhile share it. */
  function exchange(): Promise<boolean> {
    exchanging ??= send().finally(() => {
      sending = new Map();
      exchanging = null;
    });
    return exchanging;
  }

  const timer = setInterval(() => {
    if (unshared.size > 0) void exchange();
  }, EXCHANGE_MS).unref();

  return {
    async take(group, networks) {
      if (!SHARED.has(group)) return buckets.take(group, networks);
      const { atOnce, everySeconds } = ADDRESS_LIMITS[group];
      const mayStayUnshared = Math.ceil(atOnce * UNSHARED_PART);
      const hasMuchUnshared = () =>
        networks.some(({ network, times }) => {
          const key = keyOf(group, network);
          const calls = (unshared.get(key)?.calls ?? 0) + (sending.get(key)?.calls ?? 0);
          return calls >= mayStayUnshared * times;
        });
      while (hasMuchUnshared()) {
        if (!(await exchange())) break;
      }
      const taken = buckets.take(group, networks);
      if (taken.ok) {
        for (const { network, times } of networks) {
          note({ group, network, ms: (everySeconds * SECOND) / times, calls: 1 });
        }
      }
      return taken;
    },
    async exchange() {
      await exchange();
    },
    async stop() {
      clearInterval(timer);
      if (unshared.size > 0) await exchange();
    },
  };
}
