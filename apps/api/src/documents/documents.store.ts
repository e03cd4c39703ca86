import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '../db/client.ts';
import type { Schema } from '../db/schema.ts';

export type DocumentRow = Selectable<Schema['documents']>;

/** Puts these in the place of the account's earlier documents; answers the names of their objects. */
export async function replaceDocuments(
  db: Queries,
  accountId: string,
  rows: Insertable<Schema['documents']>[],
): Promise<string[]> {
  const gone = await db
    .deleteFrom('documents')
    .where('account_id', '=', accountId)
    .returning('object_name')
    .execute();
  await db.insertInto('documents').values(rows).execute();
  return gone.map((row) => row.object_name);
}

/** The document, where it is this account's. */
export async function findDocument(
  db: Queries,
  accountId: string,
  documentId: string,
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', documentId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/**
 * Which of these objects some document or draft names. One statement sees both tables at one time: in two, a draft that
 * becomes a document between them would be in neither.
 */
export async function namedObjects(db: Queries, names: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('documents')
    .select('object_name')
    .where('object_name', 'in', names)
    .unionAll(db.selectFrom('drafts').select('object_name').where('object_name', 'in', names))
    .execute();
  return new Set(rows.map((row) => row.object_name));
}
