import { randomUUID } from 'node:crypto';
import { containsAddress, type ErrorCode, type FieldCode } from '@portico/contract';
import { inTransaction, type Queries } from '#db/client.ts';
import { record } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import { type Address, isVerified, useVerified } from '../codes/codes.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../result.ts';
import { openSession } from '../sessions/sessions.ts';
import * as store from './accounts.store.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Whether an account has this address as a way in. */
export async function accountOf({ db }: { db: Queries }, { channel, address }: Address) {
  return store.findByIdentity(db, identityOf(channel, address));
}

/**
 * Creates the account of an address that this browser verified, and signs it in: the account, its way in
 * and its first session are there together or not at all.
 */
export async function register<Taken extends ErrorCode>(
  deps: Deps,
  { channel, address }: Address,
  { password, proof, caller, taken }: Registration<Taken>,
) {
  const weakness = passwordWeakness(password, address);
  if (weakness) return fail('invalid_request', { fields: { password: weakness } });
  const to = { channel, address };
  // Looked at before the costly hash, judged in the transaction.
  if (proof === undefined || !(await isVerified(deps, to, proof))) {
    return fail('verification_missing');
  }
  const hashed = await deps.hasher.hash(password, caller);
  if (hashed.busy) return fail('service_unavailable', { retryAfterSeconds: 5 });
  try {
    return await inTransaction(deps.db, async (tx) => {
      if (!(await useVerified(deps, tx, to, proof))) return fail('verification_missing');
      const identity = identityOf(channel, address);
      const id = await createAccount(deps, tx, identity, { passwordHash: hashed.hash, caller });
      if (id === null) throw new AddressTaken();
      // As a sign-in by it would be noted: whoever closes the way in ends the sessions that began by it.
      const method = channel === 'sms' ? 'password_and_code' : 'password';
      const session = await openSession(deps, tx, id, { method, caller });
      // An account that was made a moment ago is not closed.
      if (!session.ok) throw new Error('A new account got no session');
      return session;
    });
  } catch (error) {
    if (error instanceof AddressTaken) return fail(taken);
    throw error;
  }
}

type Registration<Taken extends ErrorCode> = {
  password: string;
  /** What verify-code answered to this browser. */
  proof: string | undefined;
  caller: Caller;
  /** What to answer where the address has an account. */
  taken: Taken;
};

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
  return store.insertIdentity(tx, {
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
export async function accountByIdentity({ db }: { db: Queries }, identity: store.Identity) {
  return store.findByIdentity(db, identity);
}

export type NewIdentity = store.Identity & {
  label?: string | null;
  givenName?: string | null;
  familyName?: string | null;
};

/** Every e-mail address and phone number that the account is known by: no password of its contains one. */
export async function addressesOf({ db }: { db: Queries }, accountId: string): Promise<string[]> {
  return store.findAddresses(db, accountId);
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

/** Thrown to roll the transaction back. */
class AddressTaken extends Error {}

/**
 * Why a password that meets the rule is refused all the same (R-VAL-6), or null. `addresses` are the person's own
 * e-mail addresses and phone numbers.
 */
export function passwordWeakness(password: string, ...addresses: string[]): FieldCode | null {
  if (isCommonPassword(password)) return 'password_common';
  const contains = addresses.some((address) => containsAddress(password, address));
  return contains ? 'password_contains_address' : null;
}

function identityOf(channel: Address['channel'], address: string): store.Identity {
  return { kind: channel === 'email' ? 'email' : 'phone', subject: address };
}
