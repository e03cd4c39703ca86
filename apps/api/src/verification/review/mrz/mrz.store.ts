import type { Queries } from '#platform/db/client.ts';
import { type Claim, isClaimedBy } from '#verification/review/claims/claims.store.ts';

const NUMBERED = [
  'id',
  'account_id',
  'document_mac',
  'folded_mac',
  'sealed_number',
  'number_from',
] as const;

/**
 * Stores the result of a reading and extends the claim; undefined if the operator has not claimed the case. A zone
 * without a number leaves one that an operator typed.
 */
export async function saveReading(
  db: Queries,
  id: string,
  claim: Claim,
  reading: {
    mrz: string;
    documentMac: string | null;
    foldedMac: string | null;
    sealed: string | null;
  },
) {
  const { mrz, documentMac, foldedMac, sealed } = reading;
  return db
    .updateTable('reviews')
    .set((eb) => {
      const unlessTyped = <Column extends Exclude<(typeof NUMBERED)[number], 'id' | 'account_id'>>(
        column: Column,
      ) =>
        eb.case().when('number_from', '=', 'typed').then(eb.ref(column)).else(eb.lit(null)).end();
      return {
        mrz,
        claim_expires_at: claim.until,
        ...(documentMac === null
          ? { document_mac: unlessTyped('document_mac'), folded_mac: unlessTyped('folded_mac') }
          : { document_mac: documentMac, folded_mac: foldedMac }),
        ...(sealed === null
          ? {
              sealed_number: unlessTyped('sealed_number'),
              number_from: unlessTyped('number_from'),
            }
          : { sealed_number: sealed, number_from: 'zone' as const }),
      };
    })
    .where('id', '=', id)
    .where(isClaimedBy(claim))
    .returning(NUMBERED)
    .executeTakeFirst();
}

/** Stores a typed number and extends the claim; undefined if the operator has not claimed the case. */
export async function saveNumber(
  db: Queries,
  id: string,
  claim: Claim,
  { documentMac, foldedMac, sealed }: { documentMac: string; foldedMac: string; sealed: string },
) {
  return db
    .updateTable('reviews')
    .set({
      document_mac: documentMac,
      folded_mac: foldedMac,
      sealed_number: sealed,
      number_from: 'typed',
      claim_expires_at: claim.until,
    })
    .where('id', '=', id)
    .where(isClaimedBy(claim))
    .returning(NUMBERED)
    .executeTakeFirst();
}
