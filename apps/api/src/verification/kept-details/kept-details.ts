import { randomUUID } from 'node:crypto';
import {
  documentTypeOf,
  type KeptDetails,
  type KeptDetailsState,
  keptDetails,
  keysForPartners,
  recordOf,
} from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { openSealed, seal } from '#verification/documents/seal.ts';
import { findKyc } from '#verification/record/record.store.ts';
import { detailsIn, type KycRow } from '#verification/record/record.ts';
import * as store from './kept-details.store.ts';

/*
 * The details that a person keeps for partners beyond the erasure of their verification, by their own choice: those that
 * an operator reviewed, sealed like an image with a key of their own (docs/decisions/0063-what-partners-learn.md). They end with
 * the verification.
 */

export type { KeptDetails } from '@portico/contract';
// Statements that other features run in their own transactions.
export { deleteKeptDetails, findKeptDetails } from './kept-details.store.ts';

type KeptDetailsDeps = Pick<Deps, 'clock' | 'secrets'> & { db: Queries };

/**
 * The kept details of an account, as reviewed. Null if the person has not switched them on, if the verification does not
 * hold now, or if they cannot be opened: the master key is missing, or the row was changed.
 */
export async function keptDetailsOf(
  { db, clock, secrets }: KeptDetailsDeps,
  accountId: string,
): Promise<KeptDetails | null> {
  const row = await store.findKeptDetailsOfVerified(db, accountId, clock.now());
  return row === undefined ? null : openKeptDetails({ secrets }, row);
}

/** Opens a row for its person; null if it cannot be opened. */
export function openKeptDetails(
  { secrets }: Pick<Deps, 'secrets'>,
  {
    id,
    account_id: accountId,
    key_id: keyId,
    wrapped_key: wrappedKey,
    sealed,
  }: store.KeptDetailsRow,
): KeptDetails | null {
  const opened = openSealed(secrets.documentKeys, belongingOf(accountId, id), {
    object: Buffer.from(sealed, 'base64'),
    keyId,
    wrappedKey,
  });
  return opened.ok ? keptDetails.parse(JSON.parse(opened.bytes.toString('utf8'))) : null;
}

/**
 * Seals the reviewed details of a confirmed verification, which the transaction has locked; false if they are erased.
 * `now` is when the person switched it on, unless they had before.
 */
export async function sealReviewed(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Queries,
  accountId: string,
  now: number,
): Promise<boolean> {
  const row = await findKyc(tx, accountId);
  const details = row === undefined ? null : reviewedIn(row);
  if (details === null) return false;
  const before = await store.findKeptDetails(tx, accountId);
  const former = before === undefined ? null : openKeptDetails({ secrets }, before);
  const id = randomUUID();
  const plain = Buffer.from(JSON.stringify(details));
  const { object, keyId, wrappedKey } = seal(
    secrets.documentKeys.current,
    belongingOf(accountId, id),
    plain,
  );
  plain.fill(0);
  await store.writeKeptDetails(tx, {
    id,
    account_id: accountId,
    key_id: keyId,
    wrapped_key: wrappedKey,
    sealed: object.toString('base64'),
    stored_at: now,
    values_since: before !== undefined && areSame(former, details) ? valuesSince(before) : now,
  });
  return true;
}

/** Since when these values are kept: consents from before were to others. */
export const valuesSince = ({
  stored_at,
  values_since,
}: Pick<store.KeptDetailsRow, 'stored_at' | 'values_since'>): number => values_since ?? stored_at;

/** The same of an account; null if a partner can get nothing at `now`. */
export async function valuesSinceOf(
  db: Queries,
  accountId: string,
  now: number,
): Promise<number | null> {
  const row = await store.findKeptDetailsOfVerified(db, accountId, now);
  return row === undefined ? null : valuesSince(row);
}

/** Whether a partner would get the same. Which kind of document it was is no detail. */
function areSame(former: KeptDetails | null, { document: _isNone, ...now }: KeptDetails): boolean {
  if (former === null) return false;
  return Object.entries(now).every(([name, value]) => former[name as keyof typeof now] === value);
}

/** In the transaction that confirms a renewal: what is kept becomes what was reviewed now. */
export async function renewKeptDetails(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Queries,
  accountId: string,
  now: number,
): Promise<void> {
  if ((await store.findKeptDetails(tx, accountId)) === undefined) return;
  await sealReviewed({ secrets }, tx, accountId, now);
}

/** The details of a confirmed verification; null if they are erased. Those of an attempt are the person's own word. */
function reviewedIn(row: KycRow): KeptDetails | null {
  const details = detailsIn(row);
  if (row.status !== 'CONFIRMED' || details === null) return null;
  return {
    ...recordOf(keysForPartners(), (key) => details[key]),
    document: documentTypeOf(row.document),
    documentCountry: row.document_country,
  };
}

/** Why nothing is kept of an account, or `off` if it could be. */
export function keptDetailsStateOf(
  row: KycRow,
  isVerified: boolean,
): Exclude<KeptDetailsState, 'on'> {
  if (!isVerified) return 'unverified';
  if (row.details_at === null) return 'erased';
  return row.is_renewal === 1 ? 'renewing' : 'off';
}

/** What sealing and opening authenticate: the same for a rewrapping. */
export const belongingOf = (accountId: string, id: string) =>
  ({ accountId, documentId: id, side: 'details' }) as const;
