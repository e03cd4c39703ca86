import { normaliseEmail, toInternational } from '@portico/contract';
import { record } from '#audit/audit.ts';
import { OPERATOR } from '#core/caller.ts';
import { inTransaction } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { accountOf, closeAccount, hasAccount, openAccount } from '#identity/accounts/accounts.ts';
import { voidReset } from '#identity/passwords/passwords.ts';
import { endSessionsOf, voidTickets } from '#identity/sessions/sessions.ts';

/**
 * The account that an operator means by an e-mail address or phone number in any notation, or by the id that the audit
 * trail has; null where there is none.
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
 * Closes an account: its sessions end, and nobody gets in by any way until it is opened again. Answers how many
 * sessions there were, or null where it was closed already.
 */
export async function disableAccount(deps: Deps, accountId: string): Promise<number | null> {
  return inTransaction(deps.db, async (tx) => {
    // Before the account, as a reset takes them: a link from before must not work once it is open again.
    await voidReset(tx, accountId);
    // First of the rest, for its lock: who signs in at the same moment is either among the sessions below or finds it closed.
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

/** Opens a closed account; false where it was open. Nobody is signed in by it. */
export async function enableAccount(deps: Deps, accountId: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await openAccount(tx, accountId))) return false;
    await record(deps, tx, OPERATOR, { kind: 'account_enabled', accountId });
    return true;
  });
}
