import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type PartnerRow = Schema['partners'];
export type LandingRow = Omit<Schema['landing'], 'id'>;
export type OverrideRow = Schema['text_overrides'];
export type LandingRows = { state: LandingRow; partners: PartnerRow[]; overrides: OverrideRow[] };

const ONLY = 1;
// PostgreSQL takes 65,535 values in one statement.
const BATCH = 500;

/** The version of the current landing; undefined if there is none. */
export async function findVersion(db: Queries): Promise<string | undefined> {
  const row = await db
    .selectFrom('landing')
    .select('version')
    .where('id', '=', ONLY)
    .executeTakeFirst();
  return row?.version;
}

export async function findLogo(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom('landing')
    .select('logo')
    .where('id', '=', ONLY)
    .executeTakeFirst();
  return row?.logo ?? null;
}

/** The landing; undefined if there is none, or if it was replaced while it was read. */
export async function readLanding(db: Queries): Promise<LandingRows | undefined> {
  const state = await db
    .selectFrom('landing')
    .select(['as_of', 'navigation', 'titles', 'logo', 'version', 'updated_at'])
    .where('id', '=', ONLY)
    .executeTakeFirst();
  if (state === undefined) return undefined;
  const partners = await db.selectFrom('partners').selectAll().orderBy('position').execute();
  const overrides = await readOverrides(db);
  return (await findVersion(db)) === state.version ? { state, partners, overrides } : undefined;
}

/** The texts that came with landing.json. */
export async function readOverrides(db: Queries): Promise<OverrideRow[]> {
  return db.selectFrom('text_overrides').selectAll().orderBy('locale').orderBy('key').execute();
}

/** Inserts the landing's row; false if there is one already. */
export async function insertLanding(db: Queries, row: LandingRow): Promise<boolean> {
  const inserted = await db
    .insertInto('landing')
    .values({ id: ONLY, ...row })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes the landing's row. Other transactions that replace the landing wait until this one ends. */
export async function putLanding(db: Queries, row: LandingRow): Promise<void> {
  await db
    .insertInto('landing')
    .values({ id: ONLY, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Locks the landing's row for the transaction, without a change. */
export async function lockLanding(db: Queries): Promise<void> {
  await db.updateTable('landing').set({ id: ONLY }).where('id', '=', ONLY).execute();
}

/** Replaces all partners; returns the pictures of the previous ones. */
export async function replacePartners(db: Queries, rows: PartnerRow[]): Promise<string[]> {
  const replaced = await db.selectFrom('partners').select('image').orderBy('position').execute();
  await db.deleteFrom('partners').execute();
  // At most PROJECTS_MAX of them.
  if (rows.length > 0) await db.insertInto('partners').values(rows).execute();
  return replaced.map(({ image }) => image);
}

export async function replaceOverrides(db: Queries, rows: OverrideRow[]): Promise<void> {
  await db.deleteFrom('text_overrides').execute();
  for (let at = 0; at < rows.length; at += BATCH) {
    await db
      .insertInto('text_overrides')
      .values(rows.slice(at, at + BATCH))
      .execute();
  }
}

export async function countVisit(db: Queries, day: string): Promise<void> {
  await db
    .insertInto('visits')
    .values({ day, count: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((row) => ({ count: row('visits.count', '+', 1) })),
    )
    .execute();
}
