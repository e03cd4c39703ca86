import { LINK_MINUTES, RETURN_MINUTES, RETURN_PARAMETER } from '@portico/contract';
import type { Account, Caller, ServerClient } from '#core/caller.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import {
  accountByExternalId,
  giveExternalId,
  isExternalId,
  mayHaveExternalId,
} from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { serverClientOf } from '#servers/clients/clients.ts';
import type { Settle } from '#servers/idempotency/idempotency.ts';
import { noteLook } from '#servers/looks/looks.ts';
import { findKyc, knownStatus } from '#verification/index.ts';
import * as store from './links.store.ts';

/*
 * A link that leads a person of the company into their verification. It opens nothing by itself: the person who opens it
 * signs in, reads which app asks, and confirms. Their id at the company counts from the moment in which the
 * company's backend redeems the value that they return with, which it does in the session for which it made the link.
 * So nobody becomes "verified" by sending their own link to somebody else.
 */

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>;

/** From the confirmation on: a verification may take longer than the link is open. */
const CONFIRMED_MS = DAY;

export async function createLink(
  deps: LinkDeps,
  client: ServerClient,
  {
    externalId,
    returnTo,
    minutes = LINK_MINUTES,
  }: { externalId: string; returnTo: string; minutes?: number | undefined },
  { caller, settle }: { caller: Caller; settle: Settle },
) {
  if (!isExternalId(externalId)) return fail('not_found');
  const registered = await serverClientOf(deps, client.id);
  // Compared as it is written: an address that two programs read differently is not registered.
  if (!registered?.returnAddresses.includes(returnTo)) return fail('return_address_unknown');
  const token = newToken();
  const now = deps.clock.now();
  const expiresAt = now + minutes * MINUTE;
  const account = await accountByExternalId(deps, externalId);
  const made = ok({
    url: `${deps.config.publicUrl}/link#${token}`,
    expiresAt: new Date(expiresAt).toISOString(),
  });
  await inTransaction(deps.db, async (tx) => {
    await store.insertLink(tx, {
      token_hash: hashToken(token),
      client_id: client.id,
      external_id: externalId,
      return_to: returnTo,
      created_at: now,
      expires_at: expiresAt,
      account_id: null,
      return_hash: null,
      return_expires_at: null,
      redeemed_at: null,
    });
    const details = { client: client.id };
    await record(deps, tx, caller, { kind: 'link_created', accountId: account?.id, details });
    await settle(tx, made);
  });
  return made;
}

/** The link as this account may see it, or why it may not. */
async function linkFor({ db, clock }: LinkDeps, account: Account, token: string) {
  const row = await store.findLink(db, hashToken(token));
  if (row === undefined) return fail('link_over');
  if (row.account_id !== null && row.account_id !== account.id) return fail('link_for_another');
  if (row.redeemed_at !== null) return fail('link_used');
  if (row.expires_at <= clock.now()) return fail('link_over');
  const person = { accountId: account.id, externalId: row.external_id };
  return (await mayHaveExternalId(db, person)) ? ok(row) : fail('link_for_another');
}

/** The app that asks. */
export async function readLink(deps: LinkDeps, account: Account, token: string) {
  const found = await linkFor(deps, account, token);
  if (!found.ok) return found;
  const kyc = await findKyc(deps.db, account.id);
  if (kyc === undefined) return fail('missing_token');
  const { name, return_to, account_id } = found.value;
  return ok({
    name,
    host: new URL(return_to).host,
    confirmed: account_id !== null,
    verificationStatus: knownStatus({ status: kyc.status, isRenewal: kyc.is_renewal === 1 }),
  });
}

/** The person confirms that the app may know them by this id. */
export async function confirmLink(deps: LinkDeps, account: Account, token: string, caller: Caller) {
  const found = await linkFor(deps, account, token);
  if (!found.ok) return found;
  if (found.value.account_id !== null) return ok(undefined);
  const now = deps.clock.now();
  const isTaken = await inTransaction(deps.db, async (tx) => {
    const own = { tokenHash: hashToken(token), accountId: account.id, now };
    if (!(await store.takeLink(tx, { ...own, until: now + CONFIRMED_MS }))) return false;
    const details = { client: found.value.client_id };
    await record(deps, tx, caller, { kind: 'link_confirmed', accountId: account.id, details });
    return true;
  });
  if (isTaken) return ok(undefined);
  // Another call came first: of the same person's second tab, or of another person.
  const again = await linkFor(deps, account, token);
  return again.ok ? ok(undefined) : again;
}

/** Where the person returns to, with a new value; the one before it is void. */
export async function returnByLink(deps: LinkDeps, account: Account, token: string) {
  const found = await linkFor(deps, account, token);
  if (!found.ok) return found;
  const value = newToken();
  const now = deps.clock.now();
  const isSet = await store.setReturn(deps.db, {
    tokenHash: hashToken(token),
    accountId: account.id,
    now,
    hash: hashToken(value),
    until: now + RETURN_MINUTES * MINUTE,
  });
  // Not confirmed, or over since.
  if (!isSet) return fail('link_over');
  const { return_to } = found.value;
  const location = `${return_to}${return_to.includes('?') ? '&' : '?'}${RETURN_PARAMETER}=${value}`;
  return ok({ location });
}

/**
 * The backend redeems what the person brought back, and says whose session it was brought to. If the link was made for
 * that id, they are known by it from now on.
 */
export async function redeemReturn(
  deps: Deps,
  client: ServerClient,
  { value, externalId }: { value: string; externalId: string },
  { caller, settle }: { caller: Caller; settle: Settle },
) {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const hash = hashToken(value);
    const made = await store.findReturn(tx, { hash, clientId: client.id, now });
    // Of another person's session: their id would get this account's verification.
    if (made !== undefined && made.external_id !== externalId) return fail('link_for_another');
    const person = await store.redeem(tx, { hash, clientId: client.id, now });
    if (person === undefined) return fail('return_unknown');
    const { accountId } = person;
    // The value is used up, whatever follows.
    if (!(await giveExternalId(tx, person))) {
      const taken = fail('external_id_taken');
      await settle(tx, taken);
      return taken;
    }
    const details = { client: client.id };
    await record(deps, tx, caller, { kind: 'link_redeemed', accountId, details });
    await noteLook(deps, tx, { accountId, clientId: client.id, what: ['person'] }, caller);
    const kyc = await findKyc(tx, accountId);
    if (kyc === undefined) return fail('return_unknown');
    const verificationStatus = knownStatus({ status: kyc.status, isRenewal: kyc.is_renewal === 1 });
    const redeemed = ok({ externalId, verificationStatus });
    await settle(tx, redeemed);
    return redeemed;
  });
}

export const purgeLinks = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  store.deleteExpired(db, clock.now() - 7 * DAY);
