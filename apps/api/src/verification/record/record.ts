import type { OwnDetails } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import { insertVerification, type KycRow } from './record.store.ts';

/*
 * The verification record: status, details and lock. Every write to it is in this folder and is guarded by the
 * transitions table.
 */

export {
  DECIDED,
  type Due,
  eraseDetails,
  findDue,
  isLockedDue,
  type LockedVerification,
  lockVerification,
} from './erasure.store.ts';

/** Creates the verification of a new account, in the account's transaction; `createdAt` in ms since 1970 UTC. */
export async function openVerification(
  tx: Queries,
  { id, createdAt }: { id: string; createdAt: number },
): Promise<void> {
  await insertVerification(tx, { id, created_at: createdAt });
}

/** The details of a row under their API names; null if there are none. */
export function detailsIn(row: KycRow): OwnDetails | null {
  const details = {
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: row.birth_date,
    citizenship: row.citizenship,
    residency: row.residency,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    region: row.region,
  };
  const isWhole = (each: typeof details): each is OwnDetails =>
    Object.values(each).every((value) => value !== null);
  return row.details_at !== null && isWhole(details) ? details : null;
}
