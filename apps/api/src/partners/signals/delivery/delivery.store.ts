import { type ExpressionBuilder, sql } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type SignalRow = Schema['signals'];
export type StreamRow = Schema['streams'];

/**
 * Moments that are so far ahead were written before the clock was set back: they count as past. `longest` is the longest
 * wait that anything here sets.
 */
type Clocked = { now: number; longest: number };

/** Whether a moment in the row has come. */
const isReached = (column: 's.due_at' | 's.locked_until' | 'locked_until', clocked: Clocked) =>
  sql<boolean>`(${sql.ref(column)} <= ${clocked.now} or ${sql.ref(column)} > ${clocked.now + clocked.longest})`;

/** The signals that may be sent now: of each person the first that waits, in the order in which they were caused. */
function heads(
  db: Queries,
  { streamId, onlyUpdates, ...clocked }: Clocked & { streamId: string; onlyUpdates: boolean },
) {
  return db
    .selectFrom('signals as s')
    .where('s.stream_id', '=', streamId)
    .where('s.state', '=', 'waiting')
    .where(isReached('s.due_at', clocked))
    .where(isReached('s.locked_until', clocked))
    .$if(onlyUpdates, (query) => query.where('s.event', '=', 'stream-updated'))
    .where(isHead)
    .orderBy('s.created_at')
    .orderBy('s.id');
}

/** Whether no signal about the same person waits before it. */
const isHead = (eb: ExpressionBuilder<Schema & { s: SignalRow }, 's'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('signals as earlier')
        .select('earlier.id')
        .whereRef('earlier.stream_id', '=', 's.stream_id')
        .whereRef('earlier.sub', '=', 's.sub')
        .where('earlier.state', '=', 'waiting')
        .whereRef('earlier.place', '<', 's.place'),
    ),
  );

/**
 * The streams to which something can be pushed now and for which no job is put yet, those that wait longest first. One that
 * Portico paused still hears that it is paused.
 */
export async function findReady(db: Queries, { now, longest }: Clocked) {
  return db
    .selectFrom('streams')
    .innerJoin('clients', 'clients.id', 'streams.client_id')
    .select('streams.id')
    .where('streams.method', '=', 'push')
    .where('clients.state', 'in', ['live', 'sandbox'])
    .where(isOpen)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('jobs').select('jobs.id').whereRef('jobs.id', '=', 'streams.id')),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('signals as s')
          .select('s.id')
          .whereRef('s.stream_id', '=', 'streams.id')
          .where('s.state', '=', 'waiting')
          .where(isReached('s.due_at', { now, longest }))
          .where(isReached('s.locked_until', { now, longest }))
          .where(isHead)
          .where((inner) =>
            inner.or([
              inner('streams.status', '=', 'enabled'),
              inner('s.event', '=', 'stream-updated'),
            ]),
          ),
      ),
    )
    .orderBy('streams.id')
    .execute();
}

const isOpen = (eb: ExpressionBuilder<Schema, 'streams'>) =>
  eb.or([
    eb('streams.status', '=', 'enabled'),
    eb.and([eb('streams.status', '=', 'paused'), eb('streams.paused_by_us', '=', 1)]),
  ]);

/** The receiver of a stream to which something may be pushed; undefined if it is none, or may not be called. */
export async function findReceiver(db: Queries, id: string) {
  return db
    .selectFrom('streams')
    .innerJoin('clients', 'clients.id', 'streams.client_id')
    .select(['streams.id', 'streams.client_id', 'streams.endpoint_url', 'streams.authorization'])
    .select('streams.status')
    .where('streams.id', '=', id)
    .where('streams.method', '=', 'push')
    .where('clients.state', 'in', ['live', 'sandbox'])
    .where(isOpen)
    .executeTakeFirst();
}

export type ReceiverRow = NonNullable<Awaited<ReturnType<typeof findReceiver>>>;

/**
 * Takes the next signals of a stream, for whose job a worker has the lease. An older version that runs beside this one has
 * no such job: it takes signals by `locked_until`, so this one takes and leaves them by it, too.
 */
export async function takeSome(
  db: Queries,
  {
    lockedUntil,
    limit,
    ...of
  }: Clocked & { streamId: string; onlyUpdates: boolean; lockedUntil: number; limit: number },
): Promise<SignalRow[]> {
  const rows = await db
    .updateTable('signals')
    .set({ locked_until: lockedUntil })
    .where('id', 'in', heads(db, of).select('s.id').limit(limit))
    .where('state', '=', 'waiting')
    .where(isReached('locked_until', of))
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
}

/** Leaves what was taken to the next attempt, or to an older version. */
export async function leaveTaken(
  db: Queries,
  { streamId, lockedUntil }: { streamId: string; lockedUntil: number },
): Promise<void> {
  await db
    .updateTable('signals')
    .set({ locked_until: 0 })
    .where('stream_id', '=', streamId)
    .where('state', '=', 'waiting')
    .where('locked_until', '=', lockedUntil)
    .execute();
}

/**
 * Whether the signal may be sent to this receiver: `gone` if the person disconnected since, `stop` if the receiver may not
 * be called any more, moved, or its job is another worker's.
 */
export async function maySend(
  db: Queries,
  { id, receiver, lease }: { id: string; receiver: ReceiverRow; lease: string | null },
): Promise<'yes' | 'gone' | 'stop'> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('streams', 'streams.id', 'jobs.id')
    .innerJoin('clients', 'clients.id', 'streams.client_id')
    .leftJoin('signals', (join) =>
      join.on('signals.id', '=', id).on('signals.state', '=', 'waiting'),
    )
    .select(['signals.id', 'streams.status'])
    .where('jobs.id', '=', receiver.id)
    .where('jobs.lease', '=', lease)
    .where('streams.method', '=', 'push')
    .where('streams.endpoint_url', '=', receiver.endpoint_url)
    .where(
      'streams.authorization',
      receiver.authorization === null ? 'is' : '=',
      receiver.authorization,
    )
    .where('streams.status', '=', receiver.status)
    .where('clients.state', 'in', ['live', 'sandbox'])
    .where(isOpen)
    .executeTakeFirst();
  if (row === undefined) return 'stop';
  return row.id === null ? 'gone' : 'yes';
}

export async function markDelivered(
  db: Queries,
  { ids, streamId, now }: { ids: readonly string[]; streamId: string; now: number },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('signals')
    .set({ state: 'delivered', delivered_at: now, tried_at: now, locked_until: 0, outcome: null })
    .where('stream_id', '=', streamId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .execute();
}

type Try = {
  lease: string | null;
  now: number;
  /** Null if it was taken. */
  outcome: string | null;
  /** Until then the signal rests, because it alone is at fault. */
  dueAt?: number;
};

/** Notes a try of a signal. One that failed says nothing once another worker has the stream, or it was enabled again. */
export async function noteTry(
  db: Queries,
  { id, lease, now, outcome, dueAt }: Try & { id: string },
): Promise<void> {
  await db
    .updateTable('signals')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      tried_at: now,
      locked_until: 0,
      outcome,
      ...(outcome === null && { state: 'delivered' as const, delivered_at: now }),
      ...(dueAt !== undefined && { due_at: dueAt }),
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .$if(outcome !== null, (query) =>
      query.where('stream_id', 'in', (eb) =>
        eb.selectFrom('jobs').select('jobs.id').where('jobs.lease', '=', lease),
      ),
    )
    .execute();
}

/** The stream of an open client that is polled. */
export async function findPolled(
  db: Queries,
  { clientId, streamId }: { clientId: string; streamId: string },
): Promise<StreamRow | undefined> {
  return db
    .selectFrom('streams')
    .innerJoin('clients', 'clients.id', 'streams.client_id')
    .selectAll('streams')
    .where('streams.id', '=', streamId)
    .where('streams.client_id', '=', clientId)
    .where('streams.method', '=', 'poll')
    .where('clients.state', 'in', ['live', 'sandbox'])
    .executeTakeFirst();
}

/** Whether more signals wait in a stream than these many. */
export async function hasMore(
  db: Queries,
  { streamId, given, ...clocked }: Clocked & { streamId: string; given: number },
): Promise<boolean> {
  const rows = await db
    .selectFrom('signals as s')
    .select('s.id')
    .where('s.stream_id', '=', streamId)
    .where('s.state', '=', 'waiting')
    .where(isReached('s.due_at', clocked))
    .limit(given + 1)
    .execute();
  return rows.length > given;
}

/** The signals that a poll gets: one of each person at most. */
export async function findHeads(
  db: Queries,
  { limit, ...of }: Clocked & { streamId: string; onlyUpdates: boolean; limit: number },
): Promise<SignalRow[]> {
  return heads(db, of).selectAll('s').limit(limit).execute();
}

/** Notes that the signals were handed out. */
export async function noteTries(db: Queries, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('signals')
    .set((eb) => ({ tries: eb('tries', '+', 1), tried_at: now }))
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .execute();
}

/** The receiver reports that it could not use a signal of this stream. */
export async function noteError(
  db: Queries,
  {
    id,
    streamId,
    outcome,
    dueAt,
  }: { id: string; streamId: string; outcome: string; dueAt: number },
): Promise<void> {
  await db
    .updateTable('signals')
    .set({ outcome, due_at: dueAt })
    .where('id', '=', id)
    .where('stream_id', '=', streamId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Enabled streams of open clients, and their clients, in which a signal waits since before `before`. */
export async function findOverdue(db: Queries, before: number) {
  return db
    .selectFrom('streams')
    .innerJoin('clients', 'clients.id', 'streams.client_id')
    .select(['streams.id', 'clients.id as client_id', 'clients.name'])
    .where('streams.status', '=', 'enabled')
    .where('streams.enabled_at', '<=', before)
    .where('clients.state', 'in', ['live', 'sandbox'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('signals')
          .select('signals.id')
          .whereRef('signals.stream_id', '=', 'streams.id')
          .where('signals.state', '=', 'waiting')
          .where('signals.created_at', '<=', before),
      ),
    )
    .execute();
}

/** Whether this call paused the stream: two at once pause it once. */
export async function pause(
  db: Queries,
  { id, before, reason }: { id: string; before: number; reason: string },
): Promise<boolean> {
  const paused = await db
    .updateTable('streams')
    .set({ status: 'paused', status_reason: reason, paused_by_us: 1 })
    .where('id', '=', id)
    .where('status', '=', 'enabled')
    .where('enabled_at', '<=', before)
    .returning('id')
    .executeTakeFirst();
  return paused !== undefined;
}

/** Since when the signal that waits longest of an enabled stream of a live client waits; undefined if none does. */
export async function oldestWaiting(db: Queries): Promise<number | undefined> {
  const row = await db
    .selectFrom('signals')
    .innerJoin('streams', 'streams.id', 'signals.stream_id')
    .innerJoin('clients', 'clients.id', 'streams.client_id')
    .select('signals.created_at')
    .where('signals.state', '=', 'waiting')
    .where('streams.status', '=', 'enabled')
    .where('clients.state', '=', 'live')
    .orderBy('signals.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Deletes what was delivered before `before`, and what waits in a stream that ended while it was written. */
export async function deleteOld(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('signals')
    .where('state', '=', 'delivered')
    .where('delivered_at', '<', before)
    .execute();
  await db
    .deleteFrom('signals')
    .where('created_at', '<', before)
    .where('stream_id', 'not in', (eb) => eb.selectFrom('streams').select('streams.id'))
    .execute();
}
