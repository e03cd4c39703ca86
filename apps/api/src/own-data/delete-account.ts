import { DEFAULT_LOCALE, isLocale } from '@portico/contract';
import { inTransaction, type Queries } from '#db/client.ts';
import { record } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { discardDocuments } from '../documents/documents.ts';
import { tell } from '../notices/notices.ts';
import { voidReset } from '../passwords/passwords.ts';
import { fail, ok } from '../result.ts';
import {
  endSessionsOf,
  type HeldAccount,
  holdAccount,
  isLiving,
  isRecentSignIn,
} from '../sessions/sessions.ts';
import { clearFailures } from '../throttle/throttle.ts';
import { addressesIn, type OwnAddress } from './addresses.ts';
import * as store from './deletion.store.ts';
import { holdVerification, removeDocuments, removeDrafts } from './erase.store.ts';
import type { Owner } from './erase.ts';

/**
 * Deletes the account with all that belongs to it, and says goodbye to its address. The audit trail stays, by the
 * account's id alone. What counts how often an address was written to stays for a day: without it, whoever deletes and
 * registers again could have any number of messages sent there.
 */
export async function deleteAccount(deps: Deps, owner: Owner, caller: Caller) {
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
async function removeWhole(deps: Deps, tx: Queries, owner: Owner, caller: Caller) {
  const { id: accountId } = owner;
  // The order in which everybody else takes these rows: a reset its own before the account, an upload the verification
  // before the account.
  await voidReset(tx, accountId);
  if ((await holdVerification(tx, accountId)) === undefined) return fail('missing_token');
  const account = await holdAccount(tx, accountId);
  if (account === undefined || !(await isLiving(deps, tx, owner))) return fail('missing_token');
  if (!(await isRecentSignIn(deps, tx, owner.sessionId))) return fail('recent_sign_in_needed');
  await endAllSessions(deps, tx, accountId);
  const objects = [
    ...(await removeDrafts(tx, accountId)),
    ...(await removeDocuments(tx, accountId)),
  ];
  // Under the account's lock, which whoever changes its ways in has, too.
  const addresses = addressesIn(await store.findIdentities(tx, accountId));
  for (const address of addresses) await store.removeProofs(tx, address);
  await clearFailures(tx, { accountId });
  // Codes, links and notices that have not gone out.
  await deps.outbox.dropFor(tx, addresses);
  await store.removeAccount(tx, accountId);
  await record(deps, tx, caller, {
    kind: 'account_deleted',
    accountId,
    details: { images: objects.length },
  });
  await sayGoodbye(deps, tx, addresses, account);
  return ok(objects);
}

async function endAllSessions(deps: Deps, tx: Queries, accountId: string): Promise<void> {
  await store.removeRefreshTokens(tx, accountId);
  await endSessionsOf(deps, tx, accountId);
  if (await store.hasRefreshTokens(tx, accountId)) throw new RenewedMeanwhile();
}

async function sayGoodbye(
  deps: Deps,
  tx: Queries,
  addresses: readonly OwnAddress[],
  { locale: stored, time_zone: timeZone }: HeldAccount,
): Promise<void> {
  const reachable = addresses.find(({ channel }) => channel === 'email' || deps.sms !== null);
  if (reachable === undefined) return;
  const { channel, address: to } = reachable;
  const locale = isLocale(stored) ? stored : DEFAULT_LOCALE;
  const message = { kind: 'account_deleted', at: deps.clock.now() } as const;
  await tell(deps, tx, { channel, to, locale, timeZone, message });
}
