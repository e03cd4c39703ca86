import type { Queries } from '#db/client.ts';
import { type Claim, isClaimedBy } from '#verification/review/claims/claims.store.ts';

/** Stores the result of a reading and extends the claim; false if the operator has not claimed the case. */
export async function saveReading(
  db: Queries,
  id: string,
  claim: Claim,
  reading: { mrz: string; documentMac: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable('reviews')
    .set({
      mrz: reading.mrz,
      document_mac: reading.documentMac,
      claim_expires_at: claim.until,
    })
    .where('id', '=', id)
    .where(isClaimedBy(claim))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
