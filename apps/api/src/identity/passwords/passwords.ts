import { record } from '#audit/audit.ts';
import type { Account, Caller } from '#core/caller.ts';
import { DAY } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import { inTransaction, type Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import {
  addressesOf,
  lockAccount,
  passwordHashOf,
  replacePassword,
} from '#identity/accounts/accounts.ts';
import { endHandoffsOf } from '#identity/handoff-tokens/handoff-tokens.ts';
import {
  endSessionsOf,
  isRecentSignIn,
  isSessionActive,
  voidTickets,
} from '#identity/sessions/sessions.ts';
import { checkPassword } from '#identity/throttle/throttle.ts';
import { notifyOwner } from '#messages/notices/notices.ts';
import * as store from './passwords.store.ts';
import { passwordWeakness } from './weakness.ts';

/**
 * Sets a new password by the current one, under the same throttle as signing in; whoever has none yet must have signed
 * in lately. Every other session ends, and so does what was begun by the old password or a mailed link, and what a phone
 * was let in for.
 */
export async function changePassword(
  deps: Deps,
  { id, sessionId }: Account,
  { currentPassword, newPassword }: { currentPassword?: string | undefined; newPassword: string },
  caller: Caller,
) {
  const weakness = passwordWeakness(newPassword, ...(await addressesOf(deps, id)));
  if (weakness) return fail('invalid_request', { fields: { newPassword: weakness } });
  const current = await passwordHashOf(deps, id);
  if (current === null) {
    if (!(await isRecentSignIn(deps, deps.db, sessionId))) return fail('recent_sign_in_needed');
  } else {
    if (currentPassword === undefined) {
      return fail('invalid_request', { fields: { currentPassword: 'required' } });
    }
    const claim = { whose: { accountId: id }, password: currentPassword, hash: current, caller };
    const checked = await checkPassword(deps, { ...claim, failure: 'password_change_failed' });
    if (checked === 'busy') return fail('service_unavailable', { retryAfterSeconds: 5 });
    if (checked === 'wrong') return fail('wrong_password');
  }
  const hashed = await deps.hasher.hash(newPassword, caller);
  if (hashed.busy) return fail('service_unavailable', { retryAfterSeconds: 5 });
  const result = await inTransaction(deps.db, async (tx) => {
    // A reset takes its own row before the account's: in another order the two could wait for each other.
    await store.dropReset(tx, id);
    // Closed, or signed out, since the call was let in: looked at under the lock that whoever does so has, too.
    const isIn =
      (await lockAccount(tx, id)) && (await isSessionActive(deps, tx, { id, sessionId }));
    if (!isIn) return fail('missing_token');
    // The one that was current may have been replaced meanwhile, and the link with it.
    if (!(await replacePassword(tx, id, { from: current, to: hashed.hash }))) {
      await record(deps, tx, caller, { kind: 'password_change_failed', accountId: id });
      return fail('wrong_password');
    }
    await voidTickets(deps, tx, id);
    const sessions = await endSessionsOf(deps, tx, id, sessionId);
    await endHandoffsOf(deps, tx, id);
    await record(deps, tx, caller, {
      kind: 'password_changed',
      accountId: id,
      details: { sessions },
    });
    await notifyOwner(deps, tx, id, { kind: 'password_changed', at: deps.clock.now() });
    return ok(undefined);
  });
  if (result.ok) deps.outbox.wake();
  return result;
}

/** Voids the link that the account may have: it is being closed. Before the account's own row is written. */
export async function voidReset(tx: Queries, accountId: string): Promise<void> {
  await store.dropReset(tx, accountId);
}

/** Drops resets a day after they ended. */
export async function purgeExpiredResets({ db, clock }: Deps): Promise<void> {
  await store.deleteExpiredResets(db, clock.now() - DAY);
}
