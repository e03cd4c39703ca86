import type { WebhookState } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';
import { type Shared, unlocked } from '#platform/jobs/jobs.store.ts';

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

export async function insertLeaver(tx: Queries, row: Schema['webhook_leavers']): Promise<void> {
  await tx
    .insertInto('webhook_leavers')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

export async function findLeavers(
  tx: Queries,
  accountIds: readonly string[],
): Promise<Schema['webhook_leavers'][]> {
  return tx
    .selectFrom('webhook_leavers')
    .selectAll()
    .where('account_id', 'in', [...accountIds])
    .execute();
}

export async function deleteLeavers(tx: Queries, accountIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('webhook_leavers')
    .where('account_id', 'in', [...accountIds])
    .execute();
}

/** Those about whom no message was made, because no process followed the trail. */
export async function deleteLeaversBefore(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('webhook_leavers').where('left_at', '<', before).execute();
}

/** A lead who sends a message again at the moment of its end leaves it in the log. */
export async function upsertMessage(tx: Queries, row: MessageRow): Promise<void> {
  await tx
    .insertInto('webhook_messages')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Takes a message out of the log; undefined if it is not there. */
export async function takeMessage(tx: Queries, id: string): Promise<MessageRow | undefined> {
  return tx.deleteFrom('webhook_messages').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Takes some messages that an earlier version, which may run beside this one, would send and has not claimed. */
export async function takeUnclaimed(
  tx: Queries,
  { now, limit, ...shared }: { now: number; limit: number } & Shared,
): Promise<MessageRow[]> {
  return tx
    .deleteFrom('webhook_messages')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_messages')
        .select('id')
        .where('state', '=', 'waiting')
        .where('locked_until', '<=', now)
        .limit(limit)
        .$call(unlocked(shared)),
    )
    .returningAll()
    .execute();
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

/** Those of one state, the last tried first. */
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
