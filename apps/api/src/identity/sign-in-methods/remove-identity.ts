import { DEFAULT_LOCALE, isLocale } from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { identityId, type LockedAccount } from '#identity/accounts/accounts.ts';
import * as store from '#identity/accounts/identities.store.ts';
import { methodOf } from '#identity/methods/methods.ts';
import { endSessionsBy } from '#identity/sessions/sessions.store.ts';
import { isRecentSignIn } from '#identity/sessions/sessions.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyAddress, notifyOwner } from '#platform/messages/notices/notices.ts';
import type { Notice } from '#platform/messages/outbox/outbox.ts';
import { isUsable, labelOf, lockOwner } from './sign-in-methods.ts';

/** Removes a sign-in method, unless no other usable one would be left. */
export async function removeIdentity(deps: Deps, owner: Account, id: string, caller: Caller) {
  if (!(await isRecentSignIn(deps, deps.db, owner.sessionId))) return fail('recent_sign_in_needed');
  const result = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOwner(deps, tx, owner);
    // The account was closed, or the caller signed out, since the call was authenticated.
    if (locked === undefined) return fail('missing_token');
    const rows = await store.findIdentities(tx, owner.id);
    const leaving = rows.find((row) => identityId(row) === id);
    if (leaving === undefined) return fail('not_found');
    const hasPassword = locked.password_hash !== null;
    const staying = rows.find((row) => row !== leaving && isUsable(deps, row, { hasPassword }));
    if (staying === undefined) return fail('last_identity');
    if (!(await store.deleteIdentity(tx, owner.id, { leaving, staying }))) return fail('not_found');
    await notifyOwner(deps, tx, owner.id, noticeOf(deps, leaving));
    await closeBehind(deps, tx, owner, { old: leaving, locked, caller });
    return ok(undefined);
  });
  deps.outbox.wake();
  return result;
}

/**
 * Completes the removal of a sign-in method. Sends a notice to a removed address, and ends the sessions that may have
 * begun with the method, except the current one. A session by code does not record which address it used, so removing
 * either kind of address ends all sessions by code.
 */
export async function closeBehind(
  deps: Deps,
  tx: Queries,
  owner: Account,
  { old, locked, caller }: { old: store.IdentityRow; locked: LockedAccount; caller: Caller },
): Promise<void> {
  const sessions = await endSessionsBy(tx, owner.id, {
    methods: methodOf(old.kind).sessionMethods(old.kind),
    except: owner.sessionId,
    now: deps.clock.now(),
  });
  await record(deps, tx, caller, {
    kind: 'identity_removed',
    accountId: owner.id,
    details: { with: old.kind, sessions },
  });
  const { channel } = methodOf(old.kind);
  if (channel === null) return;
  await deps.outbox.forgetSent(tx, { channel, to: old.subject });
  if (channel === 'sms' && deps.sms === null) return;
  const locale = isLocale(locked.locale) ? locked.locale : DEFAULT_LOCALE;
  const message = noticeOf(deps, old);
  await notifyAddress(deps, tx, {
    channel,
    to: old.subject,
    locale,
    timeZone: locked.time_zone,
    message,
  });
}

function noticeOf({ clock }: Deps, row: store.IdentityRow): Notice {
  return { kind: 'identity_removed', identity: row.kind, label: labelOf(row), at: clock.now() };
}
