import type { Insertable } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

/** Adds a row to the access log. */
export async function insertView(
  tx: Queries,
  view: Insertable<Schema['image_views']>,
): Promise<void> {
  await tx.insertInto('image_views').values(view).execute();
}

/** The account that the image belongs to. */
export async function findOwner(db: Queries, documentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('documents')
    .select('account_id')
    .where('id', '=', documentId)
    .executeTakeFirst();
  return row?.account_id;
}
