import { type Bounds, createHistogram, type Histogram } from './histogram.ts';

/** What a process measures about itself. Nothing in it is about a person, and every label is from a closed list. */
export type Metrics = {
  /** Counts the answered calls of a route. `route` is the template of its path, never the path. */
  callsOf(method: string, route: string): (status: number, seconds: number) => void;
  /** How long a caller waited for its turn to have a password hashed. */
  waitedForHash(seconds: number): void;
  /** From now on, `size` returns how many callers wait for a hash. */
  watchHashes(size: () => number): void;
  /** Something that the product cannot work without failed. */
  failed(what: Dependency): void;
  /** A message was not sent. */
  notSent(channel: SentBy, reason: UnsentReason): void;
  /** A person was confirmed, with or without a person tag. */
  confirmed(personTag: ConfirmedTagKind): void;
  read(): Reading;
};

/**
 * The person tag of a confirmation: its number from the machine-readable zone, or typed; none, as the operator said; or
 * off, because this installation keeps none.
 */
export type ConfirmedTagKind = 'zone' | 'typed' | 'none' | 'off';

/** What the product cannot work without: the database, and the storage of documents. */
type Dependency = 'database' | 'storage';

type SentBy = 'email' | 'sms';

/**
 * Why a message was not sent: its server could not be reached or trusted, answered that it should be tried later, refuses
 * our account or sender, or refuses the recipient for good.
 */
export type UnsentReason = 'unreachable' | 'later' | 'sender' | 'recipient';

type Reading = {
  calls: { method: string; route: string; status: string; times: Histogram }[];
  hashesWaiting: number;
  hashWaits: Histogram;
  failures: Record<Dependency, number>;
  confirmations: Record<ConfirmedTagKind, number>;
  unsent: Record<SentBy, Record<UnsentReason, number>>;
};

/** From a read of one row to an upload over a slow connection. */
export const CALL_BOUNDS: Bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
export const WAIT_BOUNDS: Bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export function createMetrics(): Metrics {
  const calls = new Map<string, Reading['calls'][number]>();
  const hashWaits = createHistogram(WAIT_BOUNDS);
  const failures = { database: 0, storage: 0 };
  const confirmations = { zone: 0, typed: 0, none: 0, off: 0 };
  const none = { unreachable: 0, later: 0, sender: 0, recipient: 0 };
  const unsent = { email: { ...none }, sms: { ...none } };
  let hashesWaiting = () => 0;
  return {
    callsOf(method, route) {
      const byGroup: Histogram[] = [];
      return (status, seconds) => {
        const group = Math.trunc(status / 100);
        let times = byGroup[group];
        if (times === undefined) {
          const key = `${method} ${route} ${group}`;
          const entry = calls.get(key) ?? {
            method,
            route,
            status: `${group}xx`,
            times: createHistogram(CALL_BOUNDS),
          };
          calls.set(key, entry);
          times = entry.times;
          byGroup[group] = times;
        }
        times.observe(seconds);
      };
    },
    waitedForHash: hashWaits.observe,
    watchHashes(size) {
      hashesWaiting = size;
    },
    failed(what) {
      failures[what] += 1;
    },
    notSent(channel, reason) {
      unsent[channel][reason] += 1;
    },
    confirmed(personTag) {
      confirmations[personTag] += 1;
    },
    read: () => ({
      calls: [...calls.values()],
      hashesWaiting: hashesWaiting(),
      hashWaits,
      failures,
      confirmations,
      unsent,
    }),
  };
}
