import { record } from '#audit/audit.ts';
import type { Account, Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { inTransaction, type Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { accountByIdentity, addIdentity, type NewIdentity } from '#identity/accounts/accounts.ts';
import * as store from '#identity/accounts/identities.store.ts';
import { type Address, checkCode } from '#identity/one-time-codes/one-time-codes.ts';
import { isRecentSignIn } from '#identity/sessions/sessions.ts';
import {
  type Bearer,
  consumeWalletNonce,
  provenWallet,
  type SignedMessage,
} from '#identity/wallets/wallets.ts';
import { notifyOwner } from '#messages/notices/notices.ts';
import { closeBehind } from './remove-identity.ts';
import { labelOf, lockOwner } from './sign-in-methods.ts';

/**
 * Adds an email address or phone number as a sign-in method, verified by the code that was sent to it, and replaces the
 * previous one of its kind. A correct code is used up even if the address is refused; a wrong one counts as an attempt.
 */
export async function addAddress(
  deps: Deps,
  owner: Account,
  { channel, address }: Address,
  { code, caller }: { code: string; caller: Caller },
) {
  if (!(await isRecentSignIn(deps, deps.db, owner.sessionId))) return fail('recent_sign_in_needed');
  const result = await inTransaction(deps.db, async (tx) => {
    // Lock the code before the account, as a sign-in by code does. The same order prevents a deadlock.
    const judged = await checkCode(deps, tx, { channel, address }, { code, caller });
    // Returned, not thrown, so that the counted attempt is committed.
    if (!judged.ok) return judged;
    const kind = channel === 'email' ? 'email' : 'phone';
    return attach(deps, tx, owner, { identity: { kind, subject: address }, caller });
  });
  deps.outbox.wake();
  return result;
}

/** Adds a wallet as a sign-in method, verified by a message that it signed. An account may have several wallets. */
export async function addWallet(deps: Deps, owner: Account, signed: SignedMessage, bearer: Bearer) {
  if (!(await isRecentSignIn(deps, deps.db, owner.sessionId))) return fail('recent_sign_in_needed');
  const wallet = await provenWallet(deps, signed, bearer);
  if (!wallet.ok) return wallet;
  const result = await inTransaction(deps.db, async (tx) => {
    if (!(await consumeWalletNonce(deps, tx, wallet.value, bearer)))
      return fail('wallet_message_refused');
    const { identity } = wallet.value;
    return attach(deps, tx, owner, { identity, caller: bearer.caller });
  });
  deps.outbox.wake();
  return result;
}

type Proven = { identity: NewIdentity; caller: Caller };

/** Adds a proven sign-in method to the account. A method that the account already has is not an error. */
async function attach(deps: Deps, tx: Queries, owner: Account, { identity, caller }: Proven) {
  const held = await lockOwner(deps, tx, owner);
  // The account was closed, or the caller signed out, since the call was authenticated.
  if (held === undefined) return fail('missing_token');
  const { kind } = identity;
  if (!(await addIdentity(deps, tx, owner.id, identity))) {
    const holder = await accountByIdentity({ db: tx }, identity);
    if (holder?.id === owner.id) return ok(undefined);
    await record(deps, tx, caller, {
      kind: 'identity_refused',
      accountId: owner.id,
      details: { with: kind },
    });
    return fail('identity_taken');
  }
  const isOneOnly = kind === 'email' || kind === 'phone';
  const replaced = isOneOnly ? await store.deleteOthersOfKind(tx, owner.id, identity) : [];
  for (const old of replaced) await closeBehind(deps, tx, owner, { old, held, caller });
  await record(deps, tx, caller, {
    kind: 'identity_added',
    accountId: owner.id,
    details: { with: kind },
  });
  const label = labelOf({ label: null, ...identity });
  // Prefer an address that the account had before, so that an attacker who adds an address does not get the notice.
  await notifyOwner(
    deps,
    tx,
    owner.id,
    { kind: 'identity_added', identity: kind, label, at: deps.clock.now() },
    { ratherNotAt: identity.subject },
  );
  return ok(undefined);
}
