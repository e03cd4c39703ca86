import { sql } from 'kysely';
import { type Db, inTransaction, type Queries } from '#platform/db/client.ts';

export async function answers(db: Queries): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Rolls the insert back. */
class Undo extends Error {}

// More than a page of either engine: free space within existing pages proves nothing about the disk.
const FILLER = 'x'.repeat(16 * 1024);

/** Throws if a row no longer fits; the row is rolled back. */
export async function findRoom(db: Db): Promise<void> {
  const trying = inTransaction(db, async (tx) => {
    await tx.insertInto('room').values({ filler: FILLER }).execute();
    throw new Undo();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}
