import { DEFAULT_LOCALE, isLocale } from '@portico/contract';
import { record } from '#audit/audit.ts';
import type { Account, Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { inTransaction, type Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import {
  findIdentities,
  type LockedAccount,
  lockAccount,
  removeAccount,
} from '#identity/accounts/accounts.ts';
import { removeProofs } from '#identity/one-time-codes/one-time-codes.ts';
import { voidReset } from '#identity/passwords/passwords.ts';
import { endAllSessions, isRecentSignIn, isSessionActive } from '#identity/sessions/sessions.ts';
import { clearFailures } from '#identity/throttle/throttle.ts';
import { tell } from '#messages/notices/notices.ts';
import { discardDocuments, removeImages } from '#verification/documents/documents.ts';
import { lockVerification } from '#verification/record/record.ts';
import { addressesIn, type OwnAddress } from './addresses.ts';

/**
 * Deletes the account with all that belongs to it, and says goodbye to its address. The audit trail stays, by the
 * account's id alone. What counts how often an address was written to stays for a day: without it, whoever deletes and
 * registers again could have any number of messages sent there.
 */
export async function deleteAccount(deps: Deps, owner: Account, caller: Caller) {
  for (;;) {
    const result = await inTransaction(deps.db, (tx) => removeWhole(deps, tx, owner, caller)).catch(
      (error) => {
        if (error instanceof RenewedMeanwhile) return null;
        throw error;
      },
    );
    if (result === null) continue;
    if (!result.ok) return result;
    await discardDocuments(deps, result.value);
    deps.outbox.wake();
    return ok(undefined);
  }
}

/** Thrown to roll back and begin anew: a session was renewed between its tokens and itself. */
class RenewedMeanwhile extends Error {}

/** Answers the names of the objects that nobody needs any more. */
async function removeWhole(deps: Deps, tx: Queries, owner: Account, caller: Caller) {
  const { id: accountId } = owner;
  // The order in which everybody else takes these rows: a reset its own before the account, an upload the verification
  // before the account.
  await voidReset(tx, accountId);
  if ((await lockVerification(tx, accountId)) === undefined) return fail('missing_token');
  const account = await lockAccount(tx, accountId);
  if (account === undefined || !(await isSessionActive(deps, tx, owner)))
    return fail('missing_token');
  if (!(await isRecentSignIn(deps, tx, owner.sessionId))) return fail('recent_sign_in_needed');
  if (!(await endAllSessions(deps, tx, accountId))) throw new RenewedMeanwhile();
  const objects = await removeImages(tx, accountId);
  // Under the account's lock, which whoever changes its ways in has, too.
  const addresses = addressesIn(await findIdentities(tx, accountId));
  for (const address of addresses) await removeProofs(tx, address);
  await clearFailures(tx, { accountId });
  // Codes, links and notices that have not gone out.
  await deps.outbox.dropFor(tx, addresses);
  await removeAccount(tx, accountId);
  await record(deps, tx, caller, {
    kind: 'account_deleted',
    accountId,
    details: { images: objects.length },
  });
  await sayGoodbye(deps, tx, addresses, account);
  return ok(objects);
}

async function sayGoodbye(
  deps: Deps,
  tx: Queries,
  addresses: readonly OwnAddress[],
  { locale: stored, time_zone: timeZone }: LockedAccount,
): Promise<void> {
  const reachable = addresses.find(({ channel }) => channel === 'email' || deps.sms !== null);
  if (reachable === undefined) return;
  const { channel, address: to } = reachable;
  const locale = isLocale(stored) ? stored : DEFAULT_LOCALE;
  const message = { kind: 'account_deleted', at: deps.clock.now() } as const;
  await tell(deps, tx, { channel, to, locale, timeZone, message });
}
