import type { Account, Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { accountByIdentity, addIdentity } from '#identity/accounts/accounts.ts';
import * as store from '#identity/accounts/identities.store.ts';
import type { ProvenIdentity } from '#identity/methods/method/method.ts';
import { type AddMethod, methodOf } from '#identity/methods/methods.ts';
import { isRecentSignIn } from '#identity/sessions/sessions.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import { closeBehind } from './remove-identity.ts';
import { labelOf, lockOwner } from './sign-in-methods.ts';

/** See {@link AddMethod}. */
export const addMethod: AddMethod = async (deps, owner, caller, prove) => {
  if (!(await isRecentSignIn(deps, deps.db, owner.sessionId))) return fail('recent_sign_in_needed');
  const claim = await prove();
  if (!claim.ok) return claim;
  const result = await inTransaction(deps.db, async (tx) => {
    // Use up the proof before the account is locked, as a sign-in does. The same order prevents a deadlock.
    const proven = await claim.value(tx);
    // Returned, not thrown, so that a counted attempt is committed.
    if (!proven.ok) return proven;
    return attach(deps, tx, owner, { identity: proven.value, caller });
  });
  deps.outbox.wake();
  return result;
};

type Proven = { identity: ProvenIdentity; caller: Caller };

/** Adds a proven sign-in method to the account. A method that the account already has is not an error. */
async function attach(deps: Deps, tx: Queries, owner: Account, { identity, caller }: Proven) {
  const locked = await lockOwner(deps, tx, owner);
  // The account was closed, or the caller signed out, since the call was authenticated.
  if (locked === undefined) return fail('missing_token');
  const { kind } = identity;
  if (!(await addIdentity(deps, tx, owner.id, identity))) {
    const owned = await accountByIdentity({ db: tx }, identity);
    if (owned?.id === owner.id) return ok(undefined);
    await record(deps, tx, caller, {
      kind: 'identity_refused',
      accountId: owner.id,
      details: { with: kind },
    });
    return fail('identity_taken');
  }
  await identity.keep?.(tx);
  const { isSingle, isToldEverywhere } = methodOf(kind);
  const replaced = isSingle ? await store.deleteOthersOfKind(tx, owner.id, identity) : [];
  for (const old of replaced) await closeBehind(deps, tx, owner, { old, locked, caller });
  await record(deps, tx, caller, {
    kind: 'identity_added',
    accountId: owner.id,
    details: { with: kind },
  });
  const { subject, label: given = null } = identity;
  const label = labelOf({ kind, subject, label: given });
  // Prefer an address that the account had before, so that an attacker who adds an address does not get the notice.
  await notifyOwner(
    deps,
    tx,
    owner.id,
    { kind: 'identity_added', identity: kind, label, at: deps.clock.now() },
    isToldEverywhere ? { everywhere: true } : { ratherNotAt: subject },
  );
  return ok(undefined);
}
