import type { Account, Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { isRecentSignIn, isSessionActive } from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { noteInJournal, writeJournalSoon } from '#platform/journal/journal.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import { endConfirmed } from '#verification/assurances/assurances.ts';
import { lockVerification } from '#verification/record/record.ts';
import { knownStatus, TRANSITIONS } from '#verification/record/transitions.ts';

/**
 * Suspends a confirmed verification at its person's request, because the document was lost or stolen. A thief of the document
 * or of the device must not be able to undo it: only a new submission leads back, which
 * an operator judges.
 */
export async function suspend(deps: Deps, owner: Account, caller: Caller) {
  const { id: accountId } = owner;
  const result = await inTransaction(deps.db, async (tx) => {
    const locked = await lockVerification(tx, accountId);
    if (locked === undefined || !(await isSessionActive(deps, tx, owner))) {
      return fail('missing_token');
    }
    if (!(await isRecentSignIn(deps, tx, owner.sessionId))) return fail('recent_sign_in_needed');
    if (!(await suspendLocked(deps, tx, accountId, caller))) {
      return ok({ verificationStatus: knownStatus(locked) });
    }
    await noteInJournal(deps, tx, accountId, 'verification_suspended');
    await notifyOwner(deps, tx, accountId, { kind: 'suspended', at: deps.clock.now() });
    return ok({ verificationStatus: TRANSITIONS.suspend.CONFIRMED });
  });
  deps.outbox.wake();
  if (result.ok) await writeJournalSoon(deps);
  return result;
}

type By = Pick<Caller, 'ip' | 'requestId'>;

/** Suspends what a restore confirmed again; false if nothing was confirmed. */
export async function suspendAgain(
  deps: Deps,
  tx: Queries,
  accountId: string,
  by: By,
): Promise<boolean> {
  if ((await lockVerification(tx, accountId)) === undefined) return false;
  return suspendLocked(deps, tx, accountId, by);
}

async function suspendLocked(deps: Deps, tx: Queries, accountId: string, by: By): Promise<boolean> {
  if (!(await endConfirmed(tx, accountId, 'suspend', deps.clock.now()))) return false;
  await deps.hooks.happened(deps, tx, 'verification_suspended', { accountId });
  await record(deps, tx, by, { kind: 'verification_suspended', accountId, details: {} });
  return true;
}
