import { randomUUID } from 'node:crypto';
import { record } from '#audit/audit.ts';
import type { Caller } from '#core/caller.ts';
import type { Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import type { Address } from '#identity/one-time-codes/one-time-codes.ts';
import { openVerification } from '#verification/record/record.ts';
import * as store from './accounts.store.ts';
import * as identities from './identities.store.ts';

/** Whether an account has this address as a way in. */
export async function accountOf({ db }: { db: Queries }, { channel, address }: Address) {
  return identities.findByIdentity(db, identityOf(channel, address));
}

/**
 * A new account with its first way in, in the caller's transaction; answers its id, or null where the way in belongs to
 * somebody: the caller then rolls back.
 */
export async function createAccount(
  deps: Deps,
  tx: Queries,
  identity: NewIdentity,
  { passwordHash, caller }: { passwordHash: string | null; caller: Caller },
): Promise<string | null> {
  const id = randomUUID();
  const now = deps.clock.now();
  await store.insertAccount(tx, {
    id,
    password_hash: passwordHash,
    locale: caller.locale,
    created_at: now,
    disabled_at: null,
    time_zone: null,
  });
  await openVerification(tx, { id, createdAt: now });
  if (!(await addIdentity(deps, tx, id, identity))) return null;
  await record(deps, tx, caller, {
    kind: 'registered',
    accountId: id,
    details: { with: identity.kind },
  });
  return id;
}

/** Gives the account one more way in; false where that belongs to an account already. */
export async function addIdentity(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  accountId: string,
  { kind, subject, label = null, givenName = null, familyName = null }: NewIdentity,
): Promise<boolean> {
  return identities.insertIdentity(tx, {
    kind,
    subject,
    account_id: accountId,
    created_at: clock.now(),
    label,
    given_name: givenName,
    family_name: familyName,
  });
}

/** The account that has this way in. */
export async function accountByIdentity({ db }: { db: Queries }, identity: identities.Identity) {
  return identities.findByIdentity(db, identity);
}

export type NewIdentity = identities.Identity & {
  label?: string | null;
  givenName?: string | null;
  familyName?: string | null;
};

/** Every e-mail address and phone number that the account is known by: no password of its contains one. */
export async function addressesOf({ db }: { db: Queries }, accountId: string): Promise<string[]> {
  return identities.findAddresses(db, accountId);
}

/** The hash of the account's password; null where it has none. */
export async function passwordHashOf(
  { db }: { db: Queries },
  accountId: string,
): Promise<string | null> {
  return (await store.findPassword(db, accountId))?.password_hash ?? null;
}

/** Sets the account's password, whatever it was, in the caller's transaction. */
export async function setPassword(tx: Queries, accountId: string, hash: string): Promise<void> {
  await store.updatePassword(tx, accountId, hash);
}

/**
 * Puts the hash `to` in the place of `from`, in the caller's transaction; false where the account's password is another
 * by now. Whoever lets somebody in by a password writes its own hash back by this (`from` and `to` the same, or
 * {@link rehashIfWeak}): a reset at the same moment then either comes first and keeps them out, or finds their session
 * and ends it.
 */
export async function replacePassword(
  tx: Queries,
  accountId: string,
  hashes: { from: string | null; to: string },
): Promise<boolean> {
  return store.replacePassword(tx, accountId, hashes);
}

/**
 * The hash to keep of a password that was found right: the one it has, or a new one where that was made at a lower cost
 * than is asked now. Costs a hash then; never inside a transaction.
 */
export async function rehashIfWeak(
  { hasher }: Pick<Deps, 'hasher'>,
  { password, known }: { password: string; known: string },
  caller: Caller,
): Promise<string> {
  if (!hasher.isWeak(known)) return known;
  const hashed = await hasher.hash(password, caller);
  // Another sign-in will do it.
  return hashed.busy ? known : hashed.hash;
}

/** The sign-in method that an address is. */
export function identityOf(channel: Address['channel'], address: string): identities.Identity {
  return { kind: channel === 'email' ? 'email' : 'phone', subject: address };
}

export {
  closeAccount,
  hasAccount,
  type LockedAccount,
  openAccount,
  removeAccount,
} from './accounts.store.ts';
export { findIdentities } from './identities.store.ts';

/**
 * The account, held until the transaction ends: whoever closes it, ends its sessions with a password or changes its ways
 * in comes before this or after it. Undefined where it is gone or closed.
 */
export async function lockAccount(
  tx: Queries,
  accountId: string,
): Promise<store.LockedAccount | undefined> {
  return store.lockOpenAccount(tx, accountId);
}
