import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';

export type OutboxRow = Schema['outbox'];

/** Adds a message and drops unsent ones of the same topic: an older code must not arrive after a newer. */
export async function replaceTopic(db: Queries, row: OutboxRow): Promise<void> {
  await db.deleteFrom('outbox').where('topic', '=', row.topic).execute();
  await db.insertInto('outbox').values(row).execute();
}

/** Takes the next due message for this worker until `lockedUntil`; several workers never take the same. */
export async function claimNext(
  db: Queries,
  now: number,
  lockedUntil: number,
): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set((eb) => ({ locked_until: lockedUntil, tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox as next')
        .select('next.id')
        .where('next.due_at', '<=', now)
        .where('next.locked_until', '<=', now)
        .orderBy('next.due_at')
        .limit(1),
    )
    .where('locked_until', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Whether a message is due that no worker has taken. */
export async function hasDue(db: Queries, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('due_at', '<=', now)
    .where('locked_until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function remove(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

export async function postpone(
  db: Queries,
  id: string,
  dueAt: number,
  error: string,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: dueAt, locked_until: 0, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** When the next message falls due, or undefined when none waits. */
export async function nextDue(db: Queries): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select(['due_at', 'locked_until'])
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : Math.max(row.due_at, row.locked_until);
}
