import type { Queries } from '#db/client.ts';
import { insertVerification } from './record.store.ts';

/*
 * The row of a verification: its status, its details and its lock. Every write to it is in this folder, guarded by the
 * table of transitions.
 */

export {
  DECIDED,
  type Due,
  eraseDetails,
  findDue,
  type Held,
  holdVerification,
  isHeldDue,
} from './erasure.store.ts';

/** The verification of a new account, in the transaction that creates it; `createdAt` in ms since 1970 UTC. */
export async function openVerification(
  tx: Queries,
  { id, createdAt }: { id: string; createdAt: number },
): Promise<void> {
  await insertVerification(tx, { id, created_at: createdAt });
}
