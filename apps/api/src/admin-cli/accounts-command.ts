import { normaliseEmail, toInternational } from '@portico/contract';
import { record } from '#audit/audit.ts';
import { OPERATOR } from '#core/caller.ts';
import { inTransaction } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { accountOf, closeAccount, hasAccount, openAccount } from '#identity/accounts/accounts.ts';
import { voidReset } from '#identity/passwords/passwords.ts';
import { endSessionsOf, voidTickets } from '#identity/sessions/sessions.ts';

/**
 * The id of the account with this email address, phone number in any notation, or id from the audit trail; null if
 * there is none.
 */
export async function findNamed({ db }: Pick<Deps, 'db'>, named: string): Promise<string | null> {
  if (await hasAccount(db, named)) return named;
  const phone = toInternational(named);
  const address =
    phone === null
      ? ({ channel: 'email', address: normaliseEmail(named) } as const)
      : ({ channel: 'sms', address: phone } as const);
  return (await accountOf({ db }, address))?.id ?? null;
}

/**
 * Closes an account: its sessions end, and every sign-in method is refused until it is opened again. Returns the number
 * of ended sessions, or null if the account was already closed.
 */
export async function disableAccount(deps: Deps, accountId: string): Promise<number | null> {
  return inTransaction(deps.db, async (tx) => {
    // A reset link from before must not work once the account is open again. Locked before the account, in the same
    // order as a reset does.
    await voidReset(tx, accountId);
    // Next, because it locks the account: a concurrent sign-in is either among the sessions below or finds it closed.
    if (!(await closeAccount(tx, accountId, deps.clock.now()))) return null;
    await voidTickets(deps, tx, accountId);
    const sessions = await endSessionsOf(deps, tx, accountId);
    await record(deps, tx, OPERATOR, {
      kind: 'account_disabled',
      accountId,
      details: { sessions },
    });
    return sessions;
  });
}

/** Opens a closed account; false if it was already open. Its old sessions stay ended. */
export async function enableAccount(deps: Deps, accountId: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await openAccount(tx, accountId))) return false;
    await record(deps, tx, OPERATOR, { kind: 'account_enabled', accountId });
    return true;
  });
}
