import type { SocialProvider } from '@portico/contract';
import { record } from '#audit/audit.ts';
import type { Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { inTransaction, type Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { lockAccountOfSession } from '#identity/accounts/accounts.store.ts';
import {
  accountByIdentity,
  addIdentity,
  createAccount,
  type NewIdentity,
} from '#identity/accounts/accounts.ts';
import { nameIdentity } from '#identity/accounts/identities.store.ts';
import { isSessionActive, openSession } from '#identity/sessions/sessions.ts';
import { notifyOwner } from '#messages/notices/notices.ts';
import type { ProviderPerson } from './provider-person.ts';

type ProviderSignIn = { provider: SocialProvider; person: ProviderPerson; caller: Caller };

/**
 * Signs in the person that a provider vouches for. The account is the one with this identity; if there is none, the one
 * with the email address, provided that the provider verified it (R-SOC-4; every address of ours is verified);
 * otherwise a new account.
 */
export async function signIn(deps: Deps, arrival: ProviderSignIn) {
  const result = await withoutCollision(() =>
    inTransaction(deps.db, async (tx) => {
      const own = identityOf(arrival);
      const known = await accountByIdentity({ db: tx }, own);
      if (known !== undefined) return enterBy(deps, tx, own, { accountId: known.id, arrival });
      const email = verifiedEmail(arrival.person);
      const owner = email && (await accountByIdentity({ db: tx }, email));
      if (owner) return joinBy(deps, tx, email, { accountId: owner.id, arrival });
      return startAccount(deps, tx, email, arrival);
    }),
  );
  deps.outbox.wake();
  return result;
}

/** Adds the identity to the account of the session that asked for it, if that session is still active. */
export async function link(deps: Deps, sessionId: string, arrival: ProviderSignIn) {
  const { provider, caller } = arrival;
  const own = identityOf(arrival);
  const result = await inTransaction(deps.db, async (tx) => {
    const accountId = await lockAccountOfSession(tx, sessionId);
    if (accountId === undefined) return fail('session_ended');
    // Checked under the lock: a password reset or a deletion ends the session under the same lock.
    if (!(await isSessionActive(deps, tx, { id: accountId, sessionId })))
      return fail('session_ended');
    if (await addIdentity(deps, tx, accountId, own)) {
      await notifyAdded(deps, tx, accountId, arrival);
      return ok('linked' as const);
    }
    const holder = await accountByIdentity({ db: tx }, own);
    if (holder?.id === accountId) return ok('linked' as const);
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

type Entry = { accountId: string; arrival: ProviderSignIn };

/** A session of the account that has this identity. A closed account gets none. */
async function enterBy(deps: Deps, tx: Queries, way: NewIdentity, { accountId, arrival }: Entry) {
  const { person, provider, caller } = arrival;
  const session = await openSession(deps, tx, accountId, { method: provider, caller });
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
  const holder = await accountByIdentity({ db: tx }, way);
  if (holder?.id !== accountId) throw new Collision();
  if (person.givenName !== null || person.familyName !== null) {
    await nameIdentity(tx, identityOf(arrival), person);
  }
  return ok({ ...session.value, isNew: false });
}

/** Signs in by email address and links the provider to that account. */
async function joinBy(deps: Deps, tx: Queries, email: NewIdentity, { accountId, arrival }: Entry) {
  const entered = await enterBy(deps, tx, email, { accountId, arrival });
  if (!entered.ok) return entered;
  if (!(await addIdentity(deps, tx, accountId, identityOf(arrival)))) throw new Collision();
  await notifyAdded(deps, tx, accountId, arrival);
  return entered;
}

async function startAccount(
  deps: Deps,
  tx: Queries,
  email: NewIdentity | null,
  arrival: ProviderSignIn,
) {
  const { caller, provider } = arrival;
  const id = await createAccount(deps, tx, identityOf(arrival), { passwordHash: null, caller });
  if (id === null) throw new Collision();
  if (email && !(await addIdentity(deps, tx, id, email))) throw new Collision();
  const session = await openSession(deps, tx, id, { method: provider, caller });
  // An account made in this transaction is not closed.
  if (!session.ok) throw new Error('A new account got no session');
  return ok({ ...session.value, isNew: true });
}

async function notifyAdded(deps: Deps, tx: Queries, accountId: string, arrival: ProviderSignIn) {
  const { provider, person, caller } = arrival;
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
