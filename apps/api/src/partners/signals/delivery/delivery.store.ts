import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';

export type SignalRow = Schema['signals'];
export type StreamRow = Schema['streams'];

/**
 * Moments that are so far ahead were written before the clock was set back: they count as past. `longest` is the longest
 * wait that anything here sets.
 */
type Clocked = { now: number; longest: number };

/** Whether a moment in the row has come. */
const isReached = (column: 's.due_at' | 's.locked_until' | 'streams.due_at', clocked: Clocked) =>
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
    .where((eb) =>
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
      ),
    )
    .orderBy('s.created_at')
    .orderBy('s.id');
}

type Ready = Pick<StreamRow, 'id' | 'client_id' | 'endpoint_url' | 'authorization' | 'tries'> & {
  paused: boolean;
};

/**
 * The streams to which something can be pushed now, those that wait longest first. One that Portico paused still hears
 * that it is paused.
 */
export async function findReady(db: Queries, { now, longest }: Clocked): Promise<Ready[]> {
  const rows = await db
    .selectFrom('streams')
    .innerJoin('clients', 'clients.id', 'streams.client_id')
    .select(['streams.id', 'streams.client_id', 'streams.endpoint_url', 'streams.authorization'])
    .select(['streams.tries', 'streams.status'])
    .where('streams.method', '=', 'push')
    .where('clients.state', 'in', ['live', 'sandbox'])
    .where((eb) =>
      eb.or([
        eb('streams.status', '=', 'enabled'),
        eb.and([eb('streams.status', '=', 'paused'), eb('streams.paused_by_us', '=', 1)]),
      ]),
    )
    .where(isReached('streams.due_at', { now, longest }))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('signals as s')
          .select('s.id')
          .whereRef('s.stream_id', '=', 'streams.id')
          .where('s.state', '=', 'waiting')
          .where(isReached('s.due_at', { now, longest }))
          .where(isReached('s.locked_until', { now, longest }))
          .where((inner) =>
            inner.or([
              inner('streams.status', '=', 'enabled'),
              inner('s.event', '=', 'stream-updated'),
            ]),
          ),
      ),
    )
    .orderBy('streams.due_at')
    .orderBy('streams.id')
    .execute();
  return rows.map(({ status, ...row }) => ({ ...row, paused: status === 'paused' }));
}

/** Claims the next signals of a stream until `lockedUntil`, as a try of each. Two workers never claim the same one. */
export async function claimSome(
  db: Queries,
  {
    lockedUntil,
    limit,
    ...of
  }: Clocked & { streamId: string; onlyUpdates: boolean; lockedUntil: number; limit: number },
): Promise<SignalRow[]> {
  const rows = await db
    .updateTable('signals')
    .set((eb) => ({ locked_until: lockedUntil, tries: eb('tries', '+', 1) }))
    .where('id', 'in', heads(db, of).select('s.id').limit(limit))
    .where('state', '=', 'waiting')
    .where((eb) =>
      eb.or([eb('locked_until', '<=', of.now), eb('locked_until', '>', of.now + of.longest)]),
    )
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
}

/** Whether the signal is still this worker's to send: the person did not disconnect, and nobody else has it. */
export async function isStillClaimed(
  db: Queries,
  { id, tries }: Pick<SignalRow, 'id' | 'tries'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('signals')
    .innerJoin('streams', 'streams.id', 'signals.stream_id')
    .select('signals.id')
    .where('signals.id', '=', id)
    .where('signals.tries', '=', tries)
    .where('signals.state', '=', 'waiting')
    .where('streams.status', '!=', 'disabled')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the stream's receiver is still the one that was read, and may be called: not paused, moved or suspended. */
export async function isStillOpen(
  db: Queries,
  { id, endpoint_url: url, authorization, paused }: Omit<Ready, 'client_id' | 'tries'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('streams')
    .innerJoin('clients', 'clients.id', 'streams.client_id')
    .select(['streams.method', 'streams.endpoint_url', 'streams.authorization'])
    .select(['streams.status', 'streams.paused_by_us'])
    .where('streams.id', '=', id)
    .where('clients.state', 'in', ['live', 'sandbox'])
    .executeTakeFirst();
  if (row?.method !== 'push' || row.endpoint_url !== url) return false;
  if (row.authorization !== authorization) return false;
  return paused ? row.paused_by_us === 1 : row.status === 'enabled';
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

/** The try of a signal failed: it waits again, until `dueAt` where only this signal is at fault. */
export async function release(
  db: Queries,
  { id, outcome, now, dueAt }: { id: string; outcome: string; now: number; dueAt?: number },
): Promise<void> {
  await db
    .updateTable('signals')
    .set({
      locked_until: 0,
      tried_at: now,
      outcome,
      ...(dueAt !== undefined && { due_at: dueAt }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Claimed and not tried, because the try before it failed. */
export async function unclaim(db: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('signals')
    .set((eb) => ({ locked_until: 0, tries: eb('tries', '-', 1) }))
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .execute();
}

/** Postpones a stream, once for each failure that several workers meet together. */
export async function postponeStream(
  db: Queries,
  { id, tries, dueAt }: { id: string; tries: number; dueAt: number },
): Promise<void> {
  await db
    .updateTable('streams')
    .set({ tries: tries + 1, due_at: dueAt })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();
}

export async function forgetFailures(db: Queries, id: string): Promise<void> {
  await db
    .updateTable('streams')
    .set({ tries: 0, due_at: 0 })
    .where('id', '=', id)
    .where('tries', '>', 0)
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
    .set({ status: 'paused', status_reason: reason, paused_by_us: 1, due_at: 0, tries: 0 })
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
