import type { Insertable } from 'kysely';
import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';

/** Notes that an operator opens an image. */
export async function insertView(
  tx: Queries,
  view: Insertable<Schema['image_views']>,
): Promise<void> {
  await tx.insertInto('image_views').values(view).execute();
}

/** Whose image it is. */
export async function findOwner(db: Queries, documentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('documents')
    .select('account_id')
    .where('id', '=', documentId)
    .executeTakeFirst();
  return row?.account_id;
}
