import type { WebhookState } from '@portico/contract';
import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';

export type MessageRow = Schema['webhook_messages'];

const ONLY_CURSOR = 1;

/** Locks the cursor until the transaction ends, and returns its place; undefined before {@link insertCursor}. */
export async function lockCursor(tx: Queries): Promise<number | undefined> {
  const row = await tx
    .updateTable('webhook_cursor')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', ONLY_CURSOR)
    .returning('seq')
    .executeTakeFirst();
  return row?.seq;
}

/** Of two processes at once, one adds it. */
export async function insertCursor(db: Queries, seq: number): Promise<void> {
  await db
    .insertInto('webhook_cursor')
    .values({ id: ONLY_CURSOR, seq })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function moveCursor(tx: Queries, seq: number): Promise<void> {
  await tx.updateTable('webhook_cursor').set({ seq }).where('id', '=', ONLY_CURSOR).execute();
}

export async function deleteCursor(db: Queries): Promise<void> {
  await db.deleteFrom('webhook_cursor').execute();
}

export async function insertMessages(tx: Queries, rows: readonly MessageRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('webhook_messages')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Claims the next due message until `lockedUntil`, as a try. Two workers never claim the same one. */
export async function claimNext(
  db: Queries,
  now: number,
  lockedUntil: number,
): Promise<MessageRow | undefined> {
  return db
    .updateTable('webhook_messages')
    .set((eb) => ({ locked_until: lockedUntil, tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('webhook_messages as next')
        .select('next.id')
        .where('next.state', '=', 'waiting')
        .where('next.due_at', '<=', now)
        .where('next.locked_until', '<=', now)
        .orderBy('next.due_at')
        .limit(1),
    )
    .where('locked_until', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

type Outcome = Pick<MessageRow, 'state' | 'tried_at' | 'status' | 'problem'> & { due_at?: number };

/** Keeps what a try led to, unless a lead sent the message again meanwhile. */
export async function endTry(
  db: Queries,
  { id, tries }: Pick<MessageRow, 'id' | 'tries'>,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('webhook_messages')
    .set({ ...outcome, locked_until: 0 })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .execute();
}

/** Postpones what is due before, so that a receiver that does not answer is tried once at a time. */
export async function postponeAll(db: Queries, dueAt: number): Promise<void> {
  await db
    .updateTable('webhook_messages')
    .set({ due_at: dueAt })
    .where('state', '=', 'waiting')
    .where('due_at', '<', dueAt)
    .execute();
}

/** Whether there is such a message: it is due now, and its tries begin again. */
export async function restart(
  tx: Queries,
  { id, now, givenUpAt }: { id: string; now: number; givenUpAt: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('webhook_messages')
    .set({ state: 'waiting', due_at: now, given_up_at: givenUpAt, locked_until: 0, tries: 0 })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findLatest(db: Queries, limit: number): Promise<MessageRow[]> {
  return db
    .selectFrom('webhook_messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Those of one state, the last due first. */
export async function findOfState(
  db: Queries,
  state: WebhookState,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .selectFrom('webhook_messages')
    .selectAll()
    .where('state', '=', state)
    .orderBy('due_at', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes messages that ended, with what happened before `before`. */
export async function deleteBefore(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('webhook_messages')
    .where('state', '!=', 'waiting')
    .where('created_at', '<', before)
    .execute();
}
