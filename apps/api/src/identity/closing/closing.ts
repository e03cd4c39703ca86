import { type Caller, OPERATOR } from '#core/caller.ts';
import { closeAccount, lockEvenClosed, openAccount } from '#identity/accounts/accounts.ts';
import { voidReset } from '#identity/passwords/passwords.ts';
import { endSessionsOf, voidSecondFactors } from '#identity/sessions/sessions.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { noteInJournal, writeJournalSoon } from '#platform/journal/journal.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';

type By = Pick<Caller, 'ip' | 'requestId'>;

/**
 * Closes an account: its sessions end, every sign-in method is refused until it is opened again, and its owner gets a
 * letter. Returns the number of ended sessions, or null if the account was already closed.
 */
export async function disableAccount(deps: Deps, accountId: string): Promise<number | null> {
  const sessions = await inTransaction(deps.db, (tx) => closeOpen(deps, tx, accountId, OPERATOR));
  await writeJournalSoon(deps);
  deps.outbox.wake();
  return sessions;
}

/**
 * The same for the company's own backend, with `also` in the transaction, whether the account was open or closed; false
 * if there is none.
 */
export async function closeForCompany(
  deps: Deps,
  accountId: string,
  { caller, also }: { caller: By; also(tx: Queries): Promise<void> },
): Promise<boolean> {
  const isThere = await inTransaction(deps.db, async (tx) => {
    await closeOpen(deps, tx, accountId, caller);
    // Until the end of the transaction nobody deletes it.
    if ((await lockEvenClosed(tx, accountId)) === undefined) return false;
    await also(tx);
    return true;
  });
  await writeJournalSoon(deps);
  deps.outbox.wake();
  return isThere;
}

async function closeOpen(deps: Deps, tx: Queries, accountId: string, caller: By) {
  const ended = await disableAgain(deps, tx, accountId, caller);
  if (ended === null) return null;
  await noteInJournal(deps, tx, accountId, 'account_disabled');
  await notifyOwner(deps, tx, accountId, { kind: 'account_closed', at: deps.clock.now() });
  return ended;
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
  caller: By = OPERATOR,
): Promise<number | null> {
  // A reset link from before must not work once the account is open again. Locked before the account, in the same
  // order as a reset does.
  await voidReset(tx, accountId);
  // Next, because it locks the account: a concurrent sign-in is either among the sessions below or finds it closed.
  if (!(await closeAccount(tx, accountId, deps.clock.now()))) return null;
  await voidSecondFactors(deps, tx, accountId);
  const sessions = await endSessionsOf(deps, tx, accountId);
  await deps.hooks.happened(deps, tx, 'account_closed', { accountId });
  await record(deps, tx, caller, { kind: 'account_disabled', accountId, details: { sessions } });
  return sessions;
}

/** Opens an account that a restore closed, or opens it for the first time. */
export async function enableAgain(deps: Deps, tx: Queries, accountId: string): Promise<boolean> {
  if (!(await openAccount(tx, accountId))) return false;
  await deps.hooks.happened(deps, tx, 'account_opened', { accountId });
  await record(deps, tx, OPERATOR, { kind: 'account_enabled', accountId });
  return true;
}
