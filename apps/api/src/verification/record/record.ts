import type { Queries } from '#platform/db/client.ts';
import { insertVerification } from './record.store.ts';

/*
 * The verification record: status, details and lock. Every write to it is in this folder and is guarded by the
 * transitions table.
 */

export {
  detailsIn,
  downloadOf,
  type KycRow,
  missingPartsIn,
  type PartsAt,
  partsAtOf,
} from './details-row.store.ts';
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
