import type { Queries } from '#db/client.ts';
import type { DocumentRow } from './documents.store.ts';

/** Where sealed images have their rows. A draft may become a document at any moment, never the other way round. */
export const SEALED = ['drafts', 'documents'] as const;
export type Table = (typeof SEALED)[number];

/** How many images each master key wraps. */
export async function countByKey(db: Queries): Promise<{ keyId: string; images: number }[]> {
  // One statement sees both tables at one time.
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('documents')
        .select('key_id')
        .unionAll(eb.selectFrom('drafts').select('key_id'))
        .as('sealed'),
    )
    .select(['key_id', (eb) => eb.fn.countAll<number>().as('images')])
    .groupBy('key_id')
    .orderBy('key_id')
    .execute();
  return rows.map((row) => ({ keyId: row.key_id, images: Number(row.images) }));
}

export type WrappedRow = Pick<DocumentRow, 'id' | 'account_id' | 'side' | 'key_id' | 'wrapped_key'>;

/** Some of the rows that another key than this one wraps, in the order of their ids, after this one. */
export async function findWrappedOtherwise(
  db: Queries,
  table: Table,
  { than, after, limit }: { than: string; after: string; limit: number },
): Promise<WrappedRow[]> {
  return db
    .selectFrom(table)
    .select(['id', 'account_id', 'side', 'key_id', 'wrapped_key'])
    .where('key_id', '!=', than)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Puts the wrapping in the place of the one that was read; false where the row is gone or has another by now. */
export async function replaceWrapping(
  db: Queries,
  table: Table,
  { id, key_id }: Pick<WrappedRow, 'id' | 'key_id'>,
  to: { keyId: string; wrappedKey: string },
): Promise<boolean> {
  const row = await db
    .updateTable(table)
    .set({ key_id: to.keyId, wrapped_key: to.wrappedKey })
    .where('id', '=', id)
    .where('key_id', '=', key_id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
