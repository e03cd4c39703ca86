import type {
  CodeOf,
  eraseKeptDetails as eraseCall,
  storeKeptDetails as storeCall,
} from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isRecentSignIn, isSessionActive } from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import {
  deleteKeptDetails,
  findKeptDetails,
  isVerifiedNow,
  lockVerification,
  sealReviewed,
} from '#verification/index.ts';
import { noteInJournal, writeJournalSoon } from '../platform/journal/journal.ts';

/* The switch "keep my verified details for partners" (docs/decisions/0063-what-partners-learn.md). */

/**
 * Switches it on. It takes a recent sign-in: from now on the details outlive their erasure, and somebody who finds an
 * open browser must not decide that.
 */
export async function storeKeptDetails(
  deps: Deps,
  owner: Account,
  caller: Caller,
): Promise<Result<undefined, CodeOf<typeof storeCall>>> {
  const { id: accountId } = owner;
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockVerification(tx, accountId);
    if (locked === undefined || !(await isSessionActive(deps, tx, owner))) {
      return fail('missing_token');
    }
    if (!(await isRecentSignIn(deps, tx, owner.sessionId))) return fail('recent_sign_in_needed');
    // Pressed twice, or in another tab.
    if ((await findKeptDetails(tx, accountId)) !== undefined) return ok(undefined);
    const now = deps.clock.now();
    const isStored =
      (await isVerifiedNow(tx, accountId, now)) && (await sealReviewed(deps, tx, accountId, now));
    if (!isStored) return fail('details_missing');
    await record(deps, tx, caller, { kind: 'kept_details_stored', accountId, details: {} });
    return ok(undefined);
  });
}

/** Switches it off, and destroys what was kept with its key: at once, without another sign-in. */
export async function eraseKeptDetails(
  deps: Deps,
  owner: Account,
  caller: Caller,
): Promise<Result<undefined, CodeOf<typeof eraseCall>>> {
  const result = await inTransaction(deps.db, async (tx) => {
    const locked = await lockVerification(tx, owner.id);
    if (locked === undefined || !(await isSessionActive(deps, tx, owner))) {
      return fail('missing_token');
    }
    if (await eraseLocked(deps, tx, owner.id, caller)) {
      await noteInJournal(deps, tx, owner.id, 'kept_details_erased');
    }
    return ok(undefined);
  });
  if (result.ok) await writeJournalSoon(deps);
  return result;
}

/** Erases what a restore brought back. Null if there was nothing; no object belongs to it. */
export async function eraseKeptDetailsAgain(
  deps: Deps,
  tx: Queries,
  accountId: string,
  caller: Pick<Caller, 'ip' | 'requestId'>,
): Promise<string[] | null> {
  if ((await lockVerification(tx, accountId)) === undefined) return null;
  return (await eraseLocked(deps, tx, accountId, caller)) ? [] : null;
}

async function eraseLocked(
  deps: Deps,
  tx: Queries,
  accountId: string,
  caller: Pick<Caller, 'ip' | 'requestId'>,
): Promise<boolean> {
  if (!(await deleteKeptDetails(tx, accountId))) return false;
  await record(deps, tx, caller, { kind: 'kept_details_erased', accountId, details: {} });
  return true;
}
