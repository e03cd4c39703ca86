import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';

export type PartnerRow = Schema['partners'];
export type LandingRow = Omit<Schema['landing'], 'id'>;
export type OverrideRow = Schema['text_overrides'];
/** Everything that the landing shows. */
export type LandingRows = { state: LandingRow; partners: PartnerRow[]; overrides: OverrideRow[] };

const ONLY = 1;
// PostgreSQL takes 65,535 values in one statement.
const BATCH = 500;

/** Which landing is the present one; undefined where there is none. */
export async function findVersion(db: Queries): Promise<string | undefined> {
  const row = await db
    .selectFrom('landing')
    .select('version')
    .where('id', '=', ONLY)
    .executeTakeFirst();
  return row?.version;
}

/** The name of the operator's own logo. */
export async function findLogo(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom('landing')
    .select('logo')
    .where('id', '=', ONLY)
    .executeTakeFirst();
  return row?.logo ?? null;
}

/** The landing; undefined where there is none, or where it was replaced between the first row read and the last. */
export async function readLanding(db: Queries): Promise<LandingRows | undefined> {
  const state = await db
    .selectFrom('landing')
    .select(['as_of', 'navigation', 'titles', 'logo', 'version', 'updated_at'])
    .where('id', '=', ONLY)
    .executeTakeFirst();
  if (state === undefined) return undefined;
  const partners = await db.selectFrom('partners').selectAll().orderBy('position').execute();
  const overrides = await db
    .selectFrom('text_overrides')
    .selectAll()
    .orderBy('locale')
    .orderBy('key')
    .execute();
  return (await findVersion(db)) === state.version ? { state, partners, overrides } : undefined;
}

/** Makes the landing's row; false where there is one, whoever wrote it. */
export async function insertLanding(db: Queries, row: LandingRow): Promise<boolean> {
  const inserted = await db
    .insertInto('landing')
    .values({ id: ONLY, ...row })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Makes this the landing's row. Until the transaction ends, whoever else wants to replace it waits here. */
export async function putLanding(db: Queries, row: LandingRow): Promise<void> {
  await db
    .insertInto('landing')
    .values({ id: ONLY, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Puts these partners in the place of all; answers the pictures of those who were there before. */
export async function replacePartners(db: Queries, rows: PartnerRow[]): Promise<string[]> {
  const replaced = await db.selectFrom('partners').select('image').orderBy('position').execute();
  await db.deleteFrom('partners').execute();
  for (let at = 0; at < rows.length; at += BATCH) {
    await db
      .insertInto('partners')
      .values(rows.slice(at, at + BATCH))
      .execute();
  }
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

/** Counts one more visit on this day. */
export async function countVisit(db: Queries, day: string): Promise<void> {
  await db
    .insertInto('visits')
    .values({ day, count: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((row) => ({ count: row('visits.count', '+', 1) })),
    )
    .execute();
}
