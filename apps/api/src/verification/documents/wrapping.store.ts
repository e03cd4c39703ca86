import type { Queries } from '#platform/db/client.ts';
import type { DocumentRow } from './documents.store.ts';

/** The tables with rows of sealed images. A draft may become a document at any moment, never the other way round. */
export const SEALED = ['drafts', 'documents'] as const;
export type Table = (typeof SEALED)[number];

/** The number of images and kept details that each master key wraps. */
export async function countByKey(db: Queries): Promise<{ keyId: string; wrapped: number }[]> {
  // A single statement sees all tables at the same moment.
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('documents')
        .select('key_id')
        .unionAll(eb.selectFrom('drafts').select('key_id'))
        .unionAll(eb.selectFrom('kept_details').select('key_id'))
        .as('sealed'),
    )
    .select(['key_id', (eb) => eb.fn.countAll<number>().as('wrapped')])
    .groupBy('key_id')
    .orderBy('key_id')
    .execute();
  return rows.map((row) => ({ keyId: row.key_id, wrapped: Number(row.wrapped) }));
}

export type WrappedRow = Pick<DocumentRow, 'id' | 'account_id' | 'side' | 'key_id' | 'wrapped_key'>;

/** At most `limit` rows that a key other than `than` wraps, sorted by id, those after the id `after`. */
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

/** Replaces the wrapping that was read; false if the row was deleted or rewrapped meanwhile. */
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
