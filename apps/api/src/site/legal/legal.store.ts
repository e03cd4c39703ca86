import type { LegalDocument } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type LegalRow = Schema['legal_texts'];

/** The newest version of each document that the company has a text of its own for. */
export async function findNewestVersions(
  db: Queries,
): Promise<Partial<Record<LegalDocument, number>>> {
  const rows = await db
    .selectFrom('legal_texts')
    .select(['document', (eb) => eb.fn.max('version').as('version')])
    .groupBy('document')
    .execute();
  return Object.fromEntries(rows.map(({ document, version }) => [document, Number(version)]));
}

/** The texts of one version, in these languages of it or in all. */
export async function findTexts(
  db: Queries,
  document: string,
  version: number,
  locales?: readonly string[],
): Promise<LegalRow[]> {
  return db
    .selectFrom('legal_texts')
    .selectAll()
    .where('document', '=', document)
    .where('version', '=', version)
    .$if(locales !== undefined, (query) => query.where('locale', 'in', locales ?? []))
    .execute();
}

export async function deleteTexts(db: Queries, document: string): Promise<void> {
  await db.deleteFrom('legal_texts').where('document', '=', document).execute();
}

/** Inserts a text; leaves one that is there. */
export async function insertText(db: Queries, row: LegalRow): Promise<void> {
  await db
    .insertInto('legal_texts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['document', 'version', 'locale']).doNothing())
    .execute();
}

/** Whether anybody has an account: somebody may have read what the pages show. */
export async function hasPeople(db: Queries): Promise<boolean> {
  const one = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return one !== undefined;
}
