import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type RingRow = Schema['key_ring'];

/** All keys, those that ended too: a dozen rows. */
export async function findKeys(db: Queries): Promise<RingRow[]> {
  return db.selectFrom('key_ring').selectAll().orderBy('seq').execute();
}

/** Adds a key; false if the ring has it, or another one in its place. */
export async function insertKey(db: Queries, row: RingRow): Promise<boolean> {
  const inserted = await db
    .insertInto('key_ring')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Locks the first key of a purpose until the transaction ends, whether that key ended or not; false if the purpose has
 * none.
 */
export async function lockFirst(tx: Queries, purpose: string): Promise<boolean> {
  const row = await tx
    .updateTable('key_ring')
    // Writes the existing value, only for the row lock.
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('purpose', '=', purpose)
    .where('seq', '=', 1)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The keys of a purpose in their order, those that ended too. */
export async function findKeysOf(db: Queries, purpose: string): Promise<RingRow[]> {
  return db
    .selectFrom('key_ring')
    .selectAll()
    .where('purpose', '=', purpose)
    .orderBy('seq')
    .execute();
}

type Named = Pick<RingRow, 'purpose' | 'id'>;

/** Lets a key that waits sign from `now` on; false if it signs already, or ended. */
export async function bringForward(
  db: Queries,
  { purpose, id }: Named,
  now: number,
): Promise<boolean> {
  const moved = await db
    .updateTable('key_ring')
    .set({ used_from: now })
    .where('purpose', '=', purpose)
    .where('id', '=', id)
    .where('used_from', '>', now)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Ends a key and destroys its secret; false if it ended already. */
export async function endKey(db: Queries, { purpose, id }: Named, now: number): Promise<boolean> {
  const ended = await db
    .updateTable('key_ring')
    .set({ ended_at: now, sealed: null, sealed_by: null })
    .where('purpose', '=', purpose)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Seals a key in another way; false if it was sealed otherwise, or ended, meanwhile. */
export async function replaceSealed(
  db: Queries,
  { purpose, id, sealed }: Pick<RingRow, 'purpose' | 'id' | 'sealed'>,
  to: { sealed: string; sealed_by: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('key_ring')
    .set(to)
    .where('purpose', '=', purpose)
    .where('id', '=', id)
    .where('sealed', '=', sealed)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}
