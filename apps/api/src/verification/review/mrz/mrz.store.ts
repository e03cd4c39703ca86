import type { Queries } from '#db/client.ts';
import { type Holding, isHeldBy } from '#verification/review/claims/claims.store.ts';

/** Stores the result of a reading and extends the claim; false if the operator does not hold the claim. */
export async function keepReading(
  db: Queries,
  id: string,
  holding: Holding,
  reading: { mrz: string; documentMac: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable('reviews')
    .set({
      mrz: reading.mrz,
      document_mac: reading.documentMac,
      claim_expires_at: holding.until,
    })
    .where('id', '=', id)
    .where(isHeldBy(holding))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
