import { randomUUID } from 'node:crypto';
import { type Address, CHANNELS, DEFAULT_LOCALE, type Locale } from '@portico/contract';
import { type Caller, OPERATOR } from '#core/caller.ts';
import { hashToken } from '#core/opaque-token.ts';
import { record } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './accounts.store.ts';
import * as identities from './identities.store.ts';

/** The account that has this address as a sign-in method; undefined if none does. */
export async function accountOf({ db }: { db: Queries }, address: Address) {
  return identities.findByIdentity(db, identityOf(address));
}

/**
 * Creates an account with its first sign-in method in the caller's transaction. Returns its id, or null if the sign-in
 * method already belongs to an account; the caller then rolls back.
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
    browsers_since: null,
  });
  await deps.hooks.accountCreated(tx, { id, createdAt: now, hasAccepted: true });
  if (!(await addIdentity(deps, tx, id, identity))) return null;
  await record(deps, tx, caller, {
    kind: 'registered',
    accountId: id,
    details: { with: identity.kind },
  });
  deps.funnel.count('registered');
  return id;
}

/**
 * Creates the account of a person who comes from another system, with sign-in methods that they proved there, in the
 * caller's transaction. Returns its id, or null, without an account, if a method already belongs to one. They accept the
 * terms at their first sign-in.
 */
export async function importAccount(
  deps: Deps,
  tx: Queries,
  methods: readonly NewIdentity[],
  { passwordHash, locale }: { passwordHash: string | null; locale: Locale },
): Promise<string | null> {
  const id = randomUUID();
  const now = deps.clock.now();
  await store.insertAccount(tx, {
    id,
    password_hash: passwordHash,
    locale,
    created_at: now,
    disabled_at: null,
    time_zone: null,
    browsers_since: null,
  });
  await deps.hooks.accountCreated(tx, { id, createdAt: now, hasAccepted: false });
  for (const method of methods) {
    if (await addIdentity(deps, tx, id, method)) continue;
    await store.removeAccount(tx, id);
    return null;
  }
  const details = { with: methods.map(({ kind }) => kind).join(' '), by: 'import' };
  await record(deps, tx, OPERATOR, { kind: 'registered', accountId: id, details });
  return id;
}

/**
 * Creates the account of a test person in the caller's transaction, and returns its id. It has no sign-in method, so
 * nobody can sign in to it, and no verification, so the desk, the metrics and the messages never see it.
 */
export async function createTestAccount({ clock }: Pick<Deps, 'clock'>, tx: Queries) {
  const id = randomUUID();
  await store.insertAccount(tx, {
    id,
    password_hash: null,
    locale: DEFAULT_LOCALE,
    created_at: clock.now(),
    disabled_at: null,
    time_zone: null,
    browsers_since: null,
  });
  return id;
}

/** Adds a sign-in method to the account; false if it already belongs to an account. */
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

/** The id of a sign-in method in calls. It is a hash, because the table has no key other than kind and subject. */
export function identityId({ kind, subject }: identities.Identity): string {
  return hashToken(`identity ${kind} ${subject}`);
}

/** The account that has this sign-in method; undefined if none does. */
export async function accountByIdentity({ db }: { db: Queries }, identity: identities.Identity) {
  return identities.findByIdentity(db, identity);
}

export type NewIdentity = identities.Identity & {
  label?: string | null;
  givenName?: string | null;
  familyName?: string | null;
};

/** Every email address and phone number of the account. Its password must not contain any of them. */
export async function addressesOf({ db }: { db: Queries }, accountId: string): Promise<string[]> {
  return identities.findAddresses(db, accountId);
}

/** The hash of the account's password; null if it has none. */
export async function passwordHashOf(
  { db }: { db: Queries },
  accountId: string,
): Promise<string | null> {
  return (await store.findPassword(db, accountId))?.password_hash ?? null;
}

/** Sets the account's password without checking the previous one, in the caller's transaction. */
export async function setPassword(tx: Queries, accountId: string, hash: string): Promise<void> {
  await store.updatePassword(tx, accountId, hash);
}

/**
 * Replaces the hash `from` with `to` in the caller's transaction; false if the account's password has changed. Every
 * sign-in by password writes its hash back with this function (`to` equal to `from`, or from {@link rehashIfWeak}). A
 * concurrent reset then either commits first and the sign-in is refused, or finds the new session and ends it.
 */
export async function replacePassword(
  tx: Queries,
  accountId: string,
  hashes: { from: string | null; to: string },
): Promise<boolean> {
  return store.replacePassword(tx, accountId, hashes);
}

/**
 * The hash to store for a password that was correct: the known one, or a new one if the known one was made at a lower
 * cost than is now required. This may compute a hash, so never call it inside a transaction.
 */
export async function rehashIfWeak(
  { hasher }: Pick<Deps, 'hasher'>,
  { password, known }: { password: string; known: string },
  caller: Caller,
): Promise<string> {
  if (!hasher.isWeak(known)) return known;
  const hashed = await hasher.hash(password, caller);
  // A later sign-in will rehash it.
  return hashed.busy ? known : hashed.hash;
}

/** The sign-in method of an address. */
export function identityOf({ channel, to }: Address): identities.Identity {
  return { kind: CHANNELS[channel].kind, subject: to };
}

export {
  closeAccount,
  hasAccount,
  type LockedAccount,
  lockEvenClosed,
  noteFirstBrowser,
  openAccount,
  removeAccount,
} from './accounts.store.ts';
export { findIdentities, labelIdentity } from './identities.store.ts';

/**
 * Locks the account until the transaction ends and returns it; undefined if it is deleted or closed. Closing the
 * account, changing its password and changing its sign-in methods take the same lock, so they run before or after this.
 */
export async function lockAccount(
  tx: Queries,
  accountId: string,
): Promise<store.LockedAccount | undefined> {
  return store.lockOpenAccount(tx, accountId);
}
