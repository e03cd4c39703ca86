import { randomUUID } from 'node:crypto';
import { type Clock, MINUTE } from '#core/clock.ts';
import { type DatabaseConfig, type Db, inTransaction, type Queries } from '#platform/db/client.ts';
import {
  bringForward,
  claimJob,
  finishJob,
  type Job,
  type JobKind,
  restGroup,
  returnJob,
  type Shared,
} from './jobs.store.ts';

/*
 * Works on the queue. Each kind of job has lanes of its own, and each group a share of them, so a receiver that is slow or
 * down delays nothing that goes to others. A claim ends with its lease: a killed process leaves its jobs to the others.
 */

/** The result of an attempt. */
export type Outcome = {
  /** Otherwise the job is due again: after a rest if there is an error, else behind the others. */
  done: boolean;
  /** Why it failed, without anything about a person. */
  error?: string;
  /** Counts as this many attempts in a row, on which the rest depends. */
  attempt?: number;
  /** Runs in the transaction that ends the job, unless the job has another lease by then. */
  record?(tx: Queries): Promise<void>;
};

export type Kind = {
  name: JobKind;
  /** How many of its jobs a process may work on at the same time now, and how many of one group: by default any number. */
  lanes(): number;
  lanesOfGroup?: number;
  /** Longer than an attempt can take. */
  leaseMs: number;
  /** How often a worker looks for jobs of other processes. */
  pollMs: number;
  /** How long a job rests after this many attempts in a row, in ms; and the longest rest. */
  restAfter(attempt: number): number;
  longestRestMs: number;
  /** How long the group rests when a job rests this long; by default not at all. */
  groupRest?(restMs: number): number;
  /** Puts jobs for what happened since. */
  collect?(): Promise<void>;
  /** A throw counts as an error. Once `isStopping`, an attempt begins nothing more. */
  work(job: Job, isStopping: () => boolean): Promise<Outcome>;
};

export type JobDeps = { db: Db; clock: Clock; config: { database: Pick<DatabaseConfig, 'kind'> } };
type Report = (error: unknown) => void;
export type JobWorker = {
  /** Looks for new jobs at once. */
  wake(): void;
  /** Resolves once every attempt has ended. */
  stop(): Promise<void>;
};

/** The clocks of several machines differ by less. */
const CLOCKS_DIFFER_MS = MINUTE;

/**
 * Works on jobs of these kinds until stopped. `onError` gets what an attempt threw, and the errors of a database that is
 * unreachable.
 */
export function startJobs(deps: JobDeps, kinds: readonly Kind[], onError: Report): JobWorker {
  const lines = kinds.map((kind) => startLine(deps, kind, onError));
  return {
    wake() {
      for (const line of lines) line.look();
    },
    async stop() {
      await Promise.all(lines.map((line) => line.stop()));
    },
  };
}

function startLine(deps: JobDeps, kind: Kind, onError: Report) {
  let stopped = false;
  let looking: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  const line = createLine(deps, kind, { onError, isStopping: () => stopped, onRest });

  function look() {
    if (stopped) return;
    again = looking !== null;
    if (again) return;
    clearTimeout(timer);
    looking = line
      .look()
      .catch(onError)
      .then(() => {
        looking = null;
        if (!stopped) timer = setTimeout(look, again ? 0 : kind.pollMs);
      });
  }

  /** A short rest ends before the next look. */
  function onRest(ms: number) {
    if (ms > 0 && ms < kind.pollMs) setTimeout(look, ms).unref();
  }

  look();
  return {
    look,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await line.idle();
    },
  };
}

/** Works on every job of these kinds that is due now. */
export async function drainJobs(
  deps: JobDeps,
  kinds: readonly Kind[],
  onError: Report = () => {},
): Promise<void> {
  const around = { onError, isStopping: () => false, onRest: () => {} };
  await Promise.all(
    kinds.map(async (kind) => {
      const line = createLine(deps, kind, around);
      await line.look();
      await line.idle();
    }),
  );
}

type Around = { onError: Report; isStopping: () => boolean; onRest: (ms: number) => void };

/** The lanes of one kind in this process. */
function createLine(deps: JobDeps, kind: Kind, { onError, isStopping, onRest }: Around) {
  const { isShared } = sharedOf(deps);
  const lanes = new Set<Promise<void>>();
  const working = new Map<string, number>();
  let claiming: Promise<unknown> = Promise.resolve();

  /** One claim at a time, so that each knows the groups of the others. */
  function claimNext(): Promise<Job | undefined> {
    const claimed = claiming.then(async () => {
      const { name, leaseMs, lanesOfGroup = Number.POSITIVE_INFINITY } = kind;
      const except = [...working].flatMap(([group, n]) => (n >= lanesOfGroup ? group : []));
      const now = deps.clock.now();
      const until = now + leaseMs;
      const lease = randomUUID();
      const claim = { kind: name, lease, now, until, latest: until + CLOCKS_DIFFER_MS };
      const job = await claimJob(deps.db, { ...claim, except, isShared });
      count(job, 1);
      return job;
    });
    claiming = claimed.catch(() => {});
    return claimed;
  }

  function count(job: Job | undefined, change: 1 | -1): void {
    const group = job?.group_id ?? null;
    if (group === null) return;
    const left = (working.get(group) ?? 0) + change;
    if (left > 0) working.set(group, left);
    else working.delete(group);
  }

  function open(): void {
    if (isStopping() || lanes.size >= kind.lanes()) return;
    const lane = drain()
      .catch(onError)
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  /** One lane: each that finds a job opens the next one, until nothing is due. */
  async function drain(): Promise<void> {
    while (!isStopping() && lanes.size <= kind.lanes()) {
      const job = await claimNext();
      if (job === undefined) return;
      open();
      await attempt(job).finally(() => count(job, -1));
    }
  }

  async function attempt(job: Job): Promise<void> {
    const outcome = await kind.work(job, isStopping).catch((error: unknown): Outcome => {
      onError(error);
      return { done: false, error: nameOf(error) };
    });
    await end(job, outcome);
  }

  async function end(job: Job, { done, error, record, attempt: n = job.attempt }: Outcome) {
    const { db } = deps;
    const now = deps.clock.now();
    const isFailed = error !== undefined;
    const restMs = isFailed ? kind.restAfter(n) : 0;
    if (done && record) {
      await inTransaction(db, async (tx) => {
        if (await finishJob(tx, job)) await record(tx);
      });
    } else if (done) {
      await finishJob(db, job);
    } else {
      const tried = { last_error: error ?? null, tried_at: isFailed ? now : null };
      await returnJob(db, job, { ...tried, due_at: now + restMs, attempt: isFailed ? n : 0 });
      onRest(restMs);
    }
    const groupMs = isFailed ? (kind.groupRest?.(restMs) ?? 0) : 0;
    if (groupMs > 0) await restGroup(db, job, { until: now + groupMs, isShared });
  }

  return {
    async look(): Promise<void> {
      await kind.collect?.();
      const now = deps.clock.now();
      const latest = now + kind.longestRestMs + CLOCKS_DIFFER_MS;
      await bringForward(deps.db, { kind: kind.name, now, latest });
      open();
    },
    async idle(): Promise<void> {
      while (lanes.size > 0) await Promise.all(lanes);
    },
  };
}

/** Whether others write to the same database at the same time. */
export const sharedOf = ({ config }: Pick<JobDeps, 'config'>): Shared => ({
  isShared: config.database.kind === 'postgres',
});

/** What kind of error it was, without its words, which may name somebody. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

/** 1, 2, 4 … seconds, to the longest. */
export const doubling =
  (firstMs: number, longestMs: number) =>
  (attempt: number): number =>
    Math.min(firstMs * 2 ** Math.min(attempt - 1, 30), longestMs);
