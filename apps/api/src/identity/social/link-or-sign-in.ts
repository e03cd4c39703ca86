import type { SocialProvider } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { lockAccountOfSession } from '#identity/accounts/accounts.store.ts';
import {
  accountByIdentity,
  addIdentity,
  createAccount,
  type NewIdentity,
} from '#identity/accounts/accounts.ts';
import { nameIdentity } from '#identity/accounts/identities.store.ts';
import { isSessionActive, openSession } from '#identity/sessions/sessions.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import type { ProviderPerson } from './provider-person.ts';

type ProviderSignIn = { provider: SocialProvider; person: ProviderPerson; caller: Caller };

/**
 * Signs in the person that a provider vouches for. The account is the one with this identity; if there is none, the one
 * with the email address, provided that the provider verified it (R-SOC-4; every address of ours is verified);
 * otherwise a new account.
 */
export async function signIn(deps: Deps, providerSignIn: ProviderSignIn) {
  const result = await withoutCollision(() =>
    inTransaction(deps.db, async (tx) => {
      const own = identityOf(providerSignIn);
      const known = await accountByIdentity({ db: tx }, own);
      if (known !== undefined)
        return enterBy(deps, tx, own, { accountId: known.id, providerSignIn });
      const email = verifiedEmail(providerSignIn.person);
      const owner = email && (await accountByIdentity({ db: tx }, email));
      if (owner) return joinBy(deps, tx, email, { accountId: owner.id, providerSignIn });
      return startAccount(deps, tx, email, providerSignIn);
    }),
  );
  deps.outbox.wake();
  return result;
}

/** Adds the identity to the account of the session that asked for it, if that session is still active. */
export async function link(deps: Deps, sessionId: string, providerSignIn: ProviderSignIn) {
  const { provider, caller } = providerSignIn;
  const own = identityOf(providerSignIn);
  const result = await inTransaction(deps.db, async (tx) => {
    const accountId = await lockAccountOfSession(tx, sessionId);
    if (accountId === undefined) return fail('session_ended');
    // Checked under the lock: a password reset or a deletion ends the session under the same lock.
    if (!(await isSessionActive(deps, tx, { id: accountId, sessionId })))
      return fail('session_ended');
    if (await addIdentity(deps, tx, accountId, own)) {
      await notifyAdded(deps, tx, accountId, providerSignIn);
      return ok('linked' as const);
    }
    const owner = await accountByIdentity({ db: tx }, own);
    if (owner?.id === accountId) return ok('linked' as const);
    await record(deps, tx, caller, {
      kind: 'identity_refused',
      accountId,
      details: { with: provider },
    });
    return fail('identity_taken');
  });
  deps.outbox.wake();
  return result;
}

type Entry = { accountId: string; providerSignIn: ProviderSignIn };

/** A session of the account that has this identity. A closed account gets none. */
async function enterBy(
  deps: Deps,
  tx: Queries,
  identity: NewIdentity,
  { accountId, providerSignIn }: Entry,
) {
  const { person, provider, caller } = providerSignIn;
  const session = await openSession(deps, tx, accountId, { method: provider, amr: [], caller });
  if (!session.ok) {
    await record(deps, tx, caller, {
      kind: 'social_refused',
      accountId,
      details: { provider, code: session.code },
    });
    return session;
  }
  // Removing an identity locks the account's row, and so does a new session: the identity may be gone since the first
  // read.
  const owner = await accountByIdentity({ db: tx }, identity);
  if (owner?.id !== accountId) throw new Collision();
  if (person.givenName !== null || person.familyName !== null) {
    await nameIdentity(tx, identityOf(providerSignIn), person);
  }
  return ok({ ...session.value, isNew: false });
}

/** Signs in by email address and links the provider to that account. */
async function joinBy(
  deps: Deps,
  tx: Queries,
  email: NewIdentity,
  { accountId, providerSignIn }: Entry,
) {
  const entered = await enterBy(deps, tx, email, { accountId, providerSignIn });
  if (!entered.ok) return entered;
  if (!(await addIdentity(deps, tx, accountId, identityOf(providerSignIn)))) throw new Collision();
  await notifyAdded(deps, tx, accountId, providerSignIn);
  return entered;
}

async function startAccount(
  deps: Deps,
  tx: Queries,
  email: NewIdentity | null,
  providerSignIn: ProviderSignIn,
) {
  const { caller, provider } = providerSignIn;
  const id = await createAccount(deps, tx, identityOf(providerSignIn), {
    passwordHash: null,
    caller,
  });
  if (id === null) throw new Collision();
  if (email && !(await addIdentity(deps, tx, id, email))) throw new Collision();
  const session = await openSession(deps, tx, id, { method: provider, amr: [], caller });
  // An account made in this transaction is not closed.
  if (!session.ok) throw new Error('A new account got no session');
  return ok({ ...session.value, isNew: true });
}

async function notifyAdded(
  deps: Deps,
  tx: Queries,
  accountId: string,
  providerSignIn: ProviderSignIn,
) {
  const { provider, person, caller } = providerSignIn;
  await notifyOwner(deps, tx, accountId, {
    kind: 'identity_added',
    identity: provider,
    label: person.email ?? '',
    at: deps.clock.now(),
  });
  await record(deps, tx, caller, {
    kind: 'identity_added',
    accountId,
    details: { with: provider },
  });
}

function identityOf({ provider, person }: ProviderSignIn): NewIdentity {
  const { subject, email, givenName, familyName } = person;
  return { kind: provider, subject, label: email, givenName, familyName };
}

function verifiedEmail({ email, emailVerified }: ProviderPerson): NewIdentity | null {
  return email !== null && emailVerified ? { kind: 'email', subject: email } : null;
}

/** The identity or the address moved to another account meanwhile; rolls the transaction back. */
class Collision extends Error {}

const TRIES = 3;

/** Repeats the attempt after a collision: the next one sees the other transaction's rows. */
async function withoutCollision<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Collision) || tries === TRIES) throw error;
    }
  }
}
