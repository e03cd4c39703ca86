import { channelOf } from '@portico/contract';
import { findIdentities, lockEvenClosed, passwordHashOf } from '#identity/accounts/accounts.ts';
import type { IdentityRow } from '#identity/accounts/identities.store.ts';
import { codesWaitUntil } from '#identity/one-time-codes/send-code.ts';
import { allowResets, resetsWaitUntil } from '#identity/passwords/resets.ts';
import { findActiveSessions } from '#identity/sessions/sessions.store.ts';
import { isUsable } from '#identity/sign-in-methods/sign-in-methods.ts';
import { clearFailures, lockedUntil } from '#identity/throttle/throttle.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { AddressSince } from '#platform/messages/outbox/outbox.ts';
import { masked } from './masked.ts';

/* What an operator learns of a person's sign-in, and the waits that they can end. */

/** The addresses of the account that messages reach. */
export async function addressesOnFile(db: Queries, accountId: string): Promise<AddressSince[]> {
  return addressesIn(await findIdentities(db, accountId));
}

/** The addresses among an account's sign-in methods. */
export const addressesIn = (
  identities: readonly Pick<IdentityRow, 'kind' | 'subject' | 'created_at'>[],
): AddressSince[] =>
  identities.flatMap(({ kind, subject, created_at: since }) => {
    const channel = channelOf(kind);
    return channel === null ? [] : [{ channel, to: subject, since }];
  });

/** How the account signs in: addresses are masked, since the operator has got the one that the person gave. */
export async function signInFacts(deps: Deps, accountId: string) {
  const { db, clock } = deps;
  const identities = await findIdentities(db, accountId);
  const hasPassword = (await passwordHashOf(deps, accountId)) !== null;
  const sessions = await findActiveSessions(db, accountId, clock.now());
  return {
    hasPassword,
    methods: identities.map((row) => ({
      kind: row.kind,
      masked: masked(row),
      addedAt: row.created_at,
      isUsable: isUsable(deps, row, { hasPassword }),
    })),
    sessions: sessions.map(({ user_agent, ip, created_at, last_used_at }) => ({
      userAgent: user_agent,
      ip,
      startedAt: created_at,
      lastUsedAt: last_used_at,
    })),
    locks: await locksOf(deps, accountId),
  };
}

type Lock = { what: 'password' | 'email_codes' | 'sms_codes' | 'reset_links'; until: number };

/** What the person has to wait for. */
async function locksOf(deps: Deps, accountId: string): Promise<Lock[]> {
  const locks: [Lock['what'], number | null][] = [
    ['password', await lockedUntil(deps, { accountId })],
  ];
  for (const address of await addressesOnFile(deps.db, accountId)) {
    locks.push([`${address.channel}_codes`, await codesWaitUntil(deps, address)]);
    if (address.channel === 'email')
      locks.push(['reset_links', await resetsWaitUntil(deps, address.to)]);
  }
  return locks.flatMap(([what, until]) => (until === null ? [] : [{ what, until }]));
}

/**
 * Ends the waits for passwords and reset links, in the caller's transaction; false if there is no such account. The limits
 * of codes stay: they protect the mailbox from others, by network, and the tries from guessing.
 */
export async function endWaits(tx: Queries, accountId: string): Promise<boolean> {
  if ((await lockEvenClosed(tx, accountId)) === undefined) return false;
  await clearFailures(tx, { accountId });
  for (const address of await addressesOnFile(tx, accountId)) {
    if (address.channel === 'email') await allowResets(tx, address.to);
  }
  return true;
}
