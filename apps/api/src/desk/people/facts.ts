import { CLOSING_DAYS, type DeskPerson } from '@portico/contract';
import { DAY, iso, isoOrNull } from '#core/clock.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { addressesOnFile, signInFacts } from '#identity/index.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type Envelope,
  type Letter,
  lettersTo,
  openedLetter,
} from '#platform/messages/outbox/outbox.ts';
import { assuranceOf, endIfOver, findKyc, knownStatus, lastDayOf } from '#verification/index.ts';
import type { Search } from './acts.ts';
import { closingWaits, findAcceptance, findAccount } from './people.store.ts';

/** The number of listed letters. */
const LETTERS = 30;

/** The facts about an account that an operator found; undefined if it was deleted since. */
async function factsOf(
  deps: Deps,
  { id, accountId, until }: Search,
): Promise<DeskPerson | undefined> {
  const { db } = deps;
  await endIfOver(deps, accountId);
  const account = await findAccount(db, accountId);
  const kyc = await findKyc(db, accountId);
  if (account === undefined || kyc === undefined) return undefined;
  const validUntil = (await assuranceOf(deps, accountId))?.validUntil ?? null;
  const { hasPassword, methods, sessions, locks } = await signInFacts(deps, accountId);
  const terms = await findAcceptance(db, accountId);
  const closing = await closingWaits(db, accountId, deps.clock.now() - CLOSING_DAYS * DAY);
  const letters = await lettersOf(deps, db, accountId);
  const last = lastLetterIn(letters);
  return {
    search: id,
    until: iso(until),
    reference: kyc.reference,
    externalId: account.external_id,
    account: account.disabled_at === null ? 'open' : 'closed',
    createdAt: iso(account.created_at),
    closedAt: isoOrNull(account.disabled_at),
    verification: {
      status: knownStatus({ status: kyc.status, isRenewal: kyc.is_renewal === 1 }),
      submittedAt: isoOrNull(kyc.submitted_at),
      decidedAt: isoOrNull(kyc.decided_at),
      validUntil: validUntil === null ? null : lastDayOf(validUntil),
    },
    hasPassword,
    methods: methods.map((method) => ({ ...method, addedAt: iso(method.addedAt) })),
    sessions: sessions.map(({ startedAt, lastUsedAt, ...session }) => ({
      ...session,
      startedAt: iso(startedAt),
      lastUsedAt: iso(lastUsedAt),
    })),
    terms: terms ? { version: terms.version, acceptedAt: iso(terms.accepted_at) } : null,
    locks: locks.map(({ what, until: ends }) => ({ what, until: iso(ends) })),
    letters: letters.map((letter) => ({
      id: letter.id,
      kind: letter.kind,
      channel: letter.channel,
      at: iso(letter.at),
      state: letter.state,
      mayResend: letter === last,
    })),
    closingAskedAt: isoOrNull(closing),
  };
}

/** The same as an answer. */
export async function shown(deps: Deps, search: Search): Promise<Result<DeskPerson, 'not_found'>> {
  const facts = await factsOf(deps, search);
  return facts === undefined ? fail('not_found') : ok(facts);
}

type Opened = Letter & { envelope: Envelope | null };

/** The letters to the addresses that the account has now. */
export async function lettersOf(deps: Deps, db: Queries, accountId: string): Promise<Opened[]> {
  const addresses = await addressesOnFile(db, accountId);
  const letters = await lettersTo({ ...deps, db }, addresses, LETTERS);
  return letters.map((letter) => ({
    ...letter,
    envelope: letter.payload === null ? null : openedLetter(deps, letter.payload, addresses),
  }));
}

/** The one that may be sent once more: an earlier one may no longer be true. */
export const lastLetterIn = (letters: readonly Opened[]) =>
  letters.find(({ envelope }) => envelope !== null);
