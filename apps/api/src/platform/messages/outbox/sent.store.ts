import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type SentRow = Schema['sent_messages'];

export async function putSent(tx: Queries, row: SentRow): Promise<void> {
  await tx
    .insertInto('sent_messages')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** The messages to these recipients since then, the latest first. */
export async function findSentTo(
  db: Queries,
  recipients: readonly string[],
  { since, limit }: { since: number; limit: number },
): Promise<SentRow[]> {
  if (recipients.length === 0) return [];
  return db
    .selectFrom('sent_messages')
    .selectAll()
    .where('recipient', 'in', recipients)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteSentTo(tx: Queries, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx.deleteFrom('sent_messages').where('recipient', 'in', recipients).execute();
}

export async function deleteSentBefore(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('sent_messages').where('at', '<', before).execute();
}
