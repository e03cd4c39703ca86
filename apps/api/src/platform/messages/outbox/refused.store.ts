import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export async function putRefused(tx: Queries, row: Schema['refused_messages']): Promise<void> {
  await tx
    .insertInto('refused_messages')
    .values(row)
    .onConflict((conflict) => conflict.column('topic').doUpdateSet(row))
    .execute();
}

export async function findRefused(db: Queries, topic: string) {
  return db
    .selectFrom('refused_messages')
    .selectAll()
    .where('topic', '=', topic)
    .executeTakeFirst();
}

export async function deleteRefusedTo(tx: Queries, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx.deleteFrom('refused_messages').where('recipient', 'in', recipients).execute();
}

export async function deleteRefusedBefore(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('refused_messages').where('refused_at', '<', before).execute();
}
