import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';
import { bandsOf } from '#ports/images/fingerprint.ts';

export type DocumentRow = Selectable<Schema['documents']>;

/**
 * Puts these in the place of the account's earlier documents, in a transaction that holds its verification. `kept` are
 * ids of earlier ones that stay. Answers the names of the objects that went.
 */
export async function replaceDocuments(
  tx: Queries,
  accountId: string,
  rows: readonly Insertable<Schema['documents']>[],
  kept: readonly string[] = [],
): Promise<string[]> {
  const earlier = tx.deleteFrom('documents').where('account_id', '=', accountId);
  const replaced = kept.length > 0 ? earlier.where('id', 'not in', kept) : earlier;
  const gone = await replaced.returning('object_name').execute();
  if (rows.length > 0) await tx.insertInto('documents').values(rows).execute();
  for (const { id, fingerprint } of rows) {
    if (fingerprint) await insertPrints(tx, id, fingerprint);
  }
  return gone.map((row) => row.object_name);
}

async function insertPrints(tx: Queries, documentId: string, fingerprint: string): Promise<void> {
  await tx
    .insertInto('image_prints')
    .values(bandsOf(fingerprint).map((value, band) => ({ document_id: documentId, band, value })))
    .onConflict((conflict) => conflict.columns(['document_id', 'band']).doNothing())
    .execute();
}

/** Takes every document of the account out, in a transaction that holds its verification. */
export async function takeDocuments(tx: Queries, accountId: string): Promise<DocumentRow[]> {
  return tx.deleteFrom('documents').where('account_id', '=', accountId).returningAll().execute();
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

/** The document, whosever it is. */
export async function findDocumentOfAnybody(
  db: Queries,
  documentId: string,
): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').selectAll().where('id', '=', documentId).executeTakeFirst();
}

/** The account's documents, in the order of their sides' names. */
export async function findDocuments(db: Queries, accountId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('side')
    .execute();
}

/** Writes what was measured; false where the document went. */
export async function writeMeasures(
  tx: Queries,
  documentId: string,
  measures: { quality: string; fingerprint: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('documents')
    .set(measures)
    .where('id', '=', documentId)
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await insertPrints(tx, documentId, measures.fingerprint);
  return row !== undefined;
}

/** Ids of documents that nobody has measured, of all accounts: some, in the order of the ids, past `after`. */
export async function findUnmeasured(
  db: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('fingerprint', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
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
