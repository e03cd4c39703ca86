import type { Queries } from '#db/client.ts';
import type { Channel, Schema } from '#db/schema.ts';

export type OutboxRow = Schema['outbox'];

/** Adds a message and drops unsent ones of the same topic: an older code must not arrive after a newer. */
export async function replaceTopic(db: Queries, row: OutboxRow): Promise<void> {
  await db.deleteFrom('outbox').where('topic', '=', row.topic).execute();
  await db.insertInto('outbox').values(row).execute();
}

/** Claims the channel's next due message for this worker until `lockedUntil`. Two workers never claim the same one. */
export async function claimNext(
  db: Queries,
  channel: Channel,
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
        .where('next.channel', '=', channel)
        .where('next.due_at', '<=', now)
        .where('next.locked_until', '<=', now)
        .orderBy('next.due_at')
        .limit(1),
    )
    .where('locked_until', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Whether this channel has a due message that no worker has claimed. */
export async function hasDue(db: Queries, channel: Channel, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', channel)
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

/** When the next message of this channel is due, or undefined if none is queued. */
export async function nextDue(db: Queries, channel: Channel): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select(['due_at', 'locked_until'])
    .where('channel', '=', channel)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : Math.max(row.due_at, row.locked_until);
}

/** When the oldest message of this channel was added, or undefined if none waits. */
export async function oldestOf(db: Queries, channel: Channel): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('channel', '=', channel)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Removes the queued messages of these recipients. */
export async function removeFor(db: Queries, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await db.deleteFrom('outbox').where('recipient', 'in', recipients).execute();
}

/** Some messages from before recipients were stored. */
export async function findUnaddressed(
  db: Queries,
  limit: number,
): Promise<Pick<OutboxRow, 'id' | 'payload'>[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('recipient', 'is', null)
    .limit(limit)
    .execute();
}

export async function setRecipient(db: Queries, id: string, recipient: string): Promise<void> {
  await db.updateTable('outbox').set({ recipient }).where('id', '=', id).execute();
}

/** Waiting messages in the order of their ids, those after this one. */
export async function findWaiting(
  db: Queries,
  after: string,
  limit: number,
): Promise<Pick<OutboxRow, 'id' | 'payload'>[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces the sealed form of a message; false if it was sent or replaced meanwhile. */
export async function replacePayload(
  db: Queries,
  { id, payload }: Pick<OutboxRow, 'id' | 'payload'>,
  to: { recipient: string; payload: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('outbox')
    .set(to)
    .where('id', '=', id)
    .where('payload', '=', payload)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}
