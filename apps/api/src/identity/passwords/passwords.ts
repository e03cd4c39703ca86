import type { Account, Caller } from '#core/caller.ts';
import { DAY } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
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
  voidSecondFactors,
} from '#identity/sessions/sessions.ts';
import { checkPassword } from '#identity/throttle/throttle.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import * as store from './passwords.store.ts';
import { passwordWeakness } from './weakness.ts';

/**
 * Sets a new password. The current one is required and is checked under the same throttle as sign-in; an account
 * without a password needs a recent sign-in instead. Ends all other sessions, pending second factors, reset links and
 * handoffs.
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
    // A reset locks its own row before the account's. The same order here prevents a deadlock.
    await store.dropReset(tx, id);
    // The account may have been closed, or the caller signed out, since the call was authenticated. Both take this
    // lock.
    const isIn =
      (await lockAccount(tx, id)) && (await isSessionActive(deps, tx, { id, sessionId }));
    if (!isIn) return fail('missing_token');
    // The current password may have been replaced in the meantime, and the reset link with it.
    if (!(await replacePassword(tx, id, { from: current, to: hashed.hash }))) {
      await record(deps, tx, caller, { kind: 'password_change_failed', accountId: id });
      return fail('wrong_password');
    }
    await voidSecondFactors(deps, tx, id);
    const kept = { sessionId, browser: caller.browser };
    const sessions = await endSessionsOf(deps, tx, id, kept);
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

/** Voids the reset link of an account that is being closed. Call it before the write to the account's row. */
export async function voidReset(tx: Queries, accountId: string): Promise<void> {
  await store.dropReset(tx, accountId);
}

/** Purges resets a day after they expired. */
export async function purgeExpiredResets({ db, clock }: Deps): Promise<void> {
  await store.deleteExpiredResets(db, clock.now() - DAY);
}
