import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type AuditRow = Schema['audit_events'];
/** A row that is linked into the chain. */
export type SealedRow = AuditRow & { seq: number };
export type Head = Omit<Schema['audit_head'], 'id'>;

const ONLY_HEAD = 1;

export async function insertEvent(db: Queries, row: AuditRow): Promise<void> {
  await db.insertInto('audit_events').values(row).execute();
}

/** The head of the chain; undefined if its row was deleted. */
export async function findHead(db: Queries): Promise<Head | undefined> {
  return db
    .selectFrom('audit_head')
    .select(['seq', 'link', 'mac'])
    .where('id', '=', ONLY_HEAD)
    .executeTakeFirst();
}

/** Moves the head from the place `from`; false if another process has moved it meanwhile. */
export async function moveHead(db: Queries, from: number, to: Head): Promise<boolean> {
  const moved = await db
    .updateTable('audit_head')
    .set(to)
    .where('id', '=', ONLY_HEAD)
    .where('seq', '=', from)
    .returning('seq')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function hasUnsealed(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('audit_events')
    .select('id')
    .where('seq', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Rows that have no place in the chain yet, oldest first. */
export async function findUnsealed(
  db: Queries,
  limit: number,
): Promise<Pick<AuditRow, 'id' | 'mac'>[]> {
  return db
    .selectFrom('audit_events')
    .select(['id', 'mac'])
    .where('seq', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Gives a row its place; false if the row was deleted or already has one. */
export async function sealRow(
  db: Queries,
  { id, seq, link }: { id: string; seq: number; link: string },
): Promise<boolean> {
  const sealed = await db
    .updateTable('audit_events')
    .set({ seq, link })
    .where('id', '=', id)
    .where('seq', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return sealed !== undefined;
}

/** Rows of the chain after the place `after`, in the order of the chain. */
export async function findSealed(db: Queries, after: number, limit: number): Promise<SealedRow[]> {
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows as SealedRow[];
}

/** Whole rows without a place in the chain, sorted by id, those after this id. */
export async function findUnsealedAfter(
  db: Queries,
  id: string,
  limit: number,
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('seq', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The place of the last row of the chain; 0 if the chain is empty. */
export async function lastPlace(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('audit_events')
    .select('seq')
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** The last rows of the chain, from its end backward: those before this place, or the very last. */
export async function findLatest(
  db: Queries,
  before: number | null,
  limit: number,
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where((eb) => (before === null ? eb('seq', 'is not', null) : eb('seq', '<', before)))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}
