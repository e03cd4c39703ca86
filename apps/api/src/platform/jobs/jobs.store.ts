import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import { type Db, inTransaction, type Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type Job = Schema['jobs'];
export type JobKind = Job['kind'];

/** A job without attempts. By default it is due when it is created. */
export type NewJob = Pick<Job, 'kind' | 'payload' | 'created_at'> &
  Partial<Omit<Job, 'lease' | 'leased_until'>>;

const rowOf = (job: NewJob): Job => ({
  id: randomUUID(),
  group_id: null,
  series: null,
  topic: null,
  recipient: null,
  due_at: job.created_at,
  expires_at: null,
  attempt: 0,
  tried_at: null,
  last_error: null,
  ...job,
  lease: null,
  leased_until: 0,
});

/** The columns by which a job replaces another one. */
const identityOf = ({ topic }: Job) => (topic === null ? (['id'] as const) : TOPIC);
const TOPIC = ['kind', 'topic'] as const;

/**
 * Puts a job, in the caller's transaction. It replaces one of the same topic, or of the same id if it has no topic: an
 * attempt that has begun then ends nothing.
 */
export async function putJob(tx: Queries, job: NewJob): Promise<void> {
  const row = rowOf(job);
  await tx
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) => conflict.columns(identityOf(row)).doUpdateSet(row))
    .execute();
}

/** Puts jobs with ids of their own, except those that exist. */
export async function putMissing(tx: Queries, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await tx
    .insertInto('jobs')
    .values(jobs.map(rowOf))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Moves the rows of a table from which an earlier version sends, also while it runs: `take` deletes some that are not
 * claimed there and returns their jobs, none at the end. Of two jobs of one topic the later one stays.
 */
export async function adoptJobs(
  db: Db,
  take: (tx: Queries) => Promise<readonly NewJob[]>,
): Promise<void> {
  for (let left = true; left; ) {
    left = await inTransaction(db, async (tx) => {
      const jobs = await take(tx);
      for (const row of jobs.map(rowOf)) {
        await tx
          .insertInto('jobs')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(identityOf(row))
              .doUpdateSet(row)
              .where('jobs.created_at', '<=', row.created_at),
          )
          .execute();
      }
      return jobs.length > 0;
    });
  }
}

/** What a worker claims, and until when. */
export type Claim = Pick<Job, 'kind'> & {
  lease: string;
  now: number;
  until: number;
  /** A lease that lasts longer was given before the clock was set back. */
  latest: number;
  /** Groups that have their share of this process already. */
  except: readonly string[];
};

/** Whether several processes write at the same time, as on PostgreSQL; on SQLite one statement follows the other. */
export type Shared = { isShared: boolean };

/**
 * Finds rows for the caller's statement to write, without those that another one is writing. So nothing is found only if
 * nothing is left, and two statements never wait for each other.
 */
export const unlocked =
  ({ isShared }: Shared) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    isShared ? query.forUpdate().skipLocked() : query;

/**
 * Claims the job that has been due longest, as an attempt. Two workers never claim the same one, and none of a series
 * before the older ones of it are gone.
 */
export async function claimJob(
  db: Queries,
  { kind, lease, now, until, latest, except, ...shared }: Claim & Shared,
): Promise<Job | undefined> {
  return db
    .updateTable('jobs')
    .set((eb) => ({ lease, leased_until: until, attempt: eb('attempt', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('due_at', '<=', now)
        .where((of) => of.or([of('leased_until', '<=', now), of('leased_until', '>', latest)]))
        .where((of) => of.or([of('series', 'is', null), of.not(of.exists(olderOf(of)))]))
        .$if(except.length > 0, (query) =>
          query.where((of) =>
            of.or([of('group_id', 'is', null), of('group_id', 'not in', except)]),
          ),
        )
        .orderBy('due_at')
        .limit(1)
        .$call(unlocked(shared)),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The jobs of a job's series that come before it. */
const olderOf = (of: ExpressionBuilder<Schema, 'jobs'>) =>
  of
    .selectFrom('jobs as older')
    .select('older.id')
    .whereRef('older.series', '=', 'jobs.series')
    .where((either) =>
      either.or([
        either('older.created_at', '<', either.ref('jobs.created_at')),
        either.and([
          either('older.created_at', '=', either.ref('jobs.created_at')),
          either('older.id', '<', either.ref('jobs.id')),
        ]),
      ]),
    );

/** A claim of a job. */
type Claimed = Pick<Job, 'id' | 'lease'>;

/** False if the job has another lease by now: it was claimed after this one's end, put again or dropped. */
export async function finishJob(tx: Queries, { id, lease }: Claimed): Promise<boolean> {
  const gone = await tx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Ends a claim of a job that is due again; has no effect if the job has another lease by now. */
export async function returnJob(
  db: Queries,
  { id, lease }: Claimed,
  how: Pick<Job, 'due_at' | 'attempt'> & Partial<Pick<Job, 'last_error' | 'tried_at'>>,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...how, lease: null, leased_until: 0 })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** Everything of the group is due at `until` at the earliest. */
export async function restGroup(
  db: Queries,
  { kind, group_id: group }: Pick<Job, 'kind' | 'group_id'>,
  { until, ...shared }: { until: number } & Shared,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('group_id', group === null ? 'is' : '=', group)
        .where('due_at', '<', until)
        .$call(unlocked(shared)),
    )
    .execute();
}

/** What is due later than the longest rest was postponed before the clock was set back: it is due now. */
export async function bringForward(
  db: Queries,
  { kind, now, latest }: { kind: JobKind; now: number; latest: number },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: now })
    .where('kind', '=', kind)
    .where('due_at', '>', latest)
    .execute();
}

/** Drops a job, whether it is worked on or not, in the caller's transaction. */
export async function dropJob(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('jobs').where('id', '=', id).execute();
}

/** Drops the messages to these recipients. */
export async function dropJobsTo(tx: Queries, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx.deleteFrom('jobs').where('recipient', 'in', recipients).execute();
}

/** The latest messages that wait for these recipients. */
export async function findJobsTo(
  db: Queries,
  recipients: readonly string[],
  { since, limit }: { since: number; limit: number },
): Promise<Job[]> {
  if (recipients.length === 0) return [];
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('recipient', 'in', recipients)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export async function findJob(db: Queries, id: string): Promise<Job | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The job of a topic. Topics are hashes of what they are about, so no two kinds share one. */
export async function findJobOf(db: Queries, topic: string): Promise<Job | undefined> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', 'in', ['email', 'sms'])
    .where('topic', '=', topic)
    .executeTakeFirst();
}

/** The oldest or the latest jobs of these kinds. */
export async function findJobs(
  db: Queries,
  kinds: readonly JobKind[],
  { first, limit }: { first: 'oldest' | 'latest'; limit: number },
): Promise<Job[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('created_at', first === 'oldest' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Jobs of these kinds in the order of their ids, from the one after `after`. */
export async function findJobsAfter(
  db: Queries,
  kinds: readonly JobKind[],
  { after, limit }: { after: string; limit: number },
): Promise<Job[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces the sealed form of a job; false if it was finished or replaced meanwhile. */
export async function replacePayload(
  db: Queries,
  { id, payload }: Pick<Job, 'id' | 'payload'>,
  to: Pick<Job, 'payload' | 'recipient'>,
): Promise<boolean> {
  const replaced = await db
    .updateTable('jobs')
    .set(to)
    .where('id', '=', id)
    .where('payload', '=', payload)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}
