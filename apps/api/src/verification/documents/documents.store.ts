import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';
import { bandsOf } from '#platform/ports/images/fingerprint.ts';

export type DocumentRow = Selectable<Schema['documents']>;

/**
 * Replaces the account's documents, except those whose ids are in `kept`. The transaction must have locked the
 * verification. Returns the object names of the deleted documents.
 */
export async function replaceDocuments(
  tx: Queries,
  accountId: string,
  rows: readonly Insertable<Schema['documents']>[],
  reused: readonly string[] = [],
): Promise<string[]> {
  const earlier = tx.deleteFrom('documents').where('account_id', '=', accountId);
  const replaced = reused.length > 0 ? earlier.where('id', 'not in', reused) : earlier;
  const deleted = await replaced.returning('object_name').execute();
  if (rows.length > 0) await tx.insertInto('documents').values(rows).execute();
  for (const { id, fingerprint } of rows) {
    if (fingerprint) await insertPrints(tx, id, fingerprint);
  }
  return deleted.map((row) => row.object_name);
}

async function insertPrints(tx: Queries, documentId: string, fingerprint: string): Promise<void> {
  await tx
    .insertInto('image_prints')
    .values(bandsOf(fingerprint).map((value, band) => ({ document_id: documentId, band, value })))
    .onConflict((conflict) => conflict.columns(['document_id', 'band']).doNothing())
    .execute();
}

/** Deletes and returns the account's documents. The transaction must have locked the verification. */
export async function takeDocuments(tx: Queries, accountId: string): Promise<DocumentRow[]> {
  return tx.deleteFrom('documents').where('account_id', '=', accountId).returningAll().execute();
}

/** The document, if it belongs to this account. */
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

/** The document, regardless of the account. */
export async function findDocumentOfAnybody(
  db: Queries,
  documentId: string,
): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').selectAll().where('id', '=', documentId).executeTakeFirst();
}

/** The account's documents, sorted by the name of the side. */
export async function findDocuments(db: Queries, accountId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('side')
    .execute();
}

/** Writes the measured values; false if the document was deleted meanwhile. */
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

/** Ids of unmeasured documents of all accounts: at most `limit`, sorted, those after `after`. */
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
 * The subset of these object names that a document or draft refers to. A single statement sees both tables at the same
 * moment: with two statements, a draft that becomes a document between them would be in neither result.
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

/** Deletes the rows of documents and drafts whose objects are lost: a restore of a backup that did not have them. */
export async function dropImagesWithout(tx: Queries, objects: readonly string[]): Promise<void> {
  for (let from = 0; from < objects.length; from += 500) {
    const names = objects.slice(from, from + 500);
    await tx.deleteFrom('documents').where('object_name', 'in', names).execute();
    await tx.deleteFrom('drafts').where('object_name', 'in', names).execute();
  }
}
