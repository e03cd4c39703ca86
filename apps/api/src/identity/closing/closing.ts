import { OPERATOR } from '#core/caller.ts';
import { closeAccount, openAccount } from '#identity/accounts/accounts.ts';
import { voidReset } from '#identity/passwords/passwords.ts';
import { endSessionsOf, voidSecondFactors } from '#identity/sessions/sessions.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { noteInJournal, writeJournalSoon } from '#platform/journal/journal.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';

/**
 * Closes an account: its sessions end, every sign-in method is refused until it is opened again, and its owner gets a
 * letter. Returns the number of ended sessions, or null if the account was already closed.
 */
export async function disableAccount(deps: Deps, accountId: string): Promise<number | null> {
  const sessions = await inTransaction(deps.db, async (tx) => {
    const ended = await disableAgain(deps, tx, accountId);
    if (ended === null) return null;
    await noteInJournal(deps, tx, accountId, 'account_disabled');
    await notifyOwner(deps, tx, accountId, { kind: 'account_closed', at: deps.clock.now() });
    return ended;
  });
  await writeJournalSoon(deps);
  deps.outbox.wake();
  return sessions;
}

/** Opens a closed account; false if it was already open. Its old sessions stay ended. */
export async function enableAccount(deps: Deps, accountId: string): Promise<boolean> {
  const isOpened = await inTransaction(deps.db, async (tx) => {
    const isChanged = await enableAgain(deps, tx, accountId);
    if (isChanged) await noteInJournal(deps, tx, accountId, 'account_enabled');
    return isChanged;
  });
  await writeJournalSoon(deps);
  return isOpened;
}

/** Closes an account that a restore opened, or closes it for the first time. */
export async function disableAgain(
  deps: Deps,
  tx: Queries,
  accountId: string,
): Promise<number | null> {
  // A reset link from before must not work once the account is open again. Locked before the account, in the same
  // order as a reset does.
  await voidReset(tx, accountId);
  // Next, because it locks the account: a concurrent sign-in is either among the sessions below or finds it closed.
  if (!(await closeAccount(tx, accountId, deps.clock.now()))) return null;
  await voidSecondFactors(deps, tx, accountId);
  const sessions = await endSessionsOf(deps, tx, accountId);
  await deps.hooks.happened(deps, tx, 'account_closed', { accountId });
  await record(deps, tx, OPERATOR, { kind: 'account_disabled', accountId, details: { sessions } });
  return sessions;
}

/** Opens an account that a restore closed, or opens it for the first time. */
export async function enableAgain(deps: Deps, tx: Queries, accountId: string): Promise<boolean> {
  if (!(await openAccount(tx, accountId))) return false;
  await deps.hooks.happened(deps, tx, 'account_opened', { accountId });
  await record(deps, tx, OPERATOR, { kind: 'account_enabled', accountId });
  return true;
}
