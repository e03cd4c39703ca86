import { createHmac } from 'node:crypto';
import type { ReviewCase } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { bandsOf, type DocumentRow, distanceOf } from '#verification/documents/documents.ts';
import { foldedNumber } from '#verification/person-tags/tag.ts';
import * as store from './duplicates.store.ts';

/*
 * The same document in another account: one of the most common frauds, and sometimes an honest second account. The
 * reviewer sees the other case's id and decides.
 */

type Duplicates = ReviewCase['otherAccounts'];

/**
 * The fingerprints of similar images differ in at most this many of 256 bits. Measured on sixteen drawn cards
 * (near-images.system.test.ts): a copy that was re-encoded, brighter, darker, softer, smaller or without three hundredths
 * of its edges differs in 4 to 18 (median), and is found in at least thirteen of sixteen cases. Another card of the kind
 * differs in 76 (median), in one of 120 pairs in fewer than 24. A copy that was turned or cropped by more is not found.
 */
export const NEAR_BITS = 24;
const SHOWN_MAX = 20;
/** Candidates that share the most bands come first; the rest are not compared. */
const CANDIDATES_MAX = 400;
/** The band of a blank area, which thousands of images share. */
const PLAIN = /^(?:0+|f+)$/;

/**
 * Other accounts' cases with the same or similar images, or the same document number: latest first, at most SHOWN_MAX.
 */
export async function findDuplicates(
  { db }: { db: Queries },
  accountId: string,
  { images, documentMac, foldedMac }: Known,
): Promise<Duplicates> {
  const found: Pick<Found, 'kind' | 'side' | 'accountId'>[] = [];
  const hashes = images.flatMap(({ sha256 }) => sha256 ?? []);
  if (hashes.length > 0) {
    const same = await store.findSameImages(db, accountId, { hashes, limit: SHOWN_MAX });
    found.push(...same.map((row) => foundOf('same_image', row)));
  }
  if (documentMac !== null) {
    const hash = { column: 'document_mac', mac: documentMac } as const;
    const same = await store.findSameDocument(db, accountId, { ...hash, limit: SHOWN_MAX });
    found.push(...same.map((other) => foundOf('same_document', { account_id: other, side: null })));
  }
  if (foldedMac !== null) {
    const hash = { column: 'folded_mac', mac: foldedMac } as const;
    const maybe = await store.findSameDocument(db, accountId, { ...hash, limit: SHOWN_MAX });
    const same = new Set(found.filter(({ kind }) => kind === 'same_document').map(accountOf));
    found.push(
      ...maybe
        .filter((other) => !same.has(other))
        .map((other) => foundOf('may_be_same', { account_id: other, side: null })),
    );
  }
  const near = await findNear(db, accountId, images);
  const isKnown = (row: store.DuplicatePrint) =>
    found.some((one) => one.accountId === row.account_id && one.side === row.side);
  found.push(...near.filter((row) => !isKnown(row)).map((row) => foundOf('near_image', row)));
  return withCases(db, found.slice(0, SHOWN_MAX));
}

type Known = {
  images: readonly DocumentRow[];
  documentMac: string | null;
  /** Null to leave out the numbers that may be the same. */
  foldedMac: string | null;
};

type Found = {
  kind: Duplicates[number]['kind'];
  side: Duplicates[number]['side'];
  accountId: string;
};

const accountOf = ({ accountId }: Pick<Found, 'accountId'>) => accountId;

const foundOf = (
  kind: Found['kind'],
  { account_id, side }: { account_id: string; side: Found['side'] },
): Found => ({ kind, side, accountId: account_id });

async function findNear(
  db: Queries,
  accountId: string,
  images: readonly DocumentRow[],
): Promise<store.DuplicatePrint[]> {
  const prints = images.flatMap(({ fingerprint }) => fingerprint ?? []);
  const bands = prints.flatMap(distinctiveBands);
  if (bands.length === 0) return [];
  const candidates = await store.findCandidates(db, accountId, { bands, limit: CANDIDATES_MAX });
  return candidates.filter(({ fingerprint }) => {
    return fingerprint !== null && prints.some((own) => distanceOf(own, fingerprint) <= NEAR_BITS);
  });
}

/** The bands of a fingerprint by which similar ones are found. */
export function distinctiveBands(print: string): { band: number; value: string }[] {
  return bandsOf(print)
    .map((value, band) => ({ band, value }))
    .filter(({ value }) => !PLAIN.test(value));
}

async function withCases(db: Queries, found: readonly Found[]): Promise<Duplicates> {
  if (found.length === 0) return [];
  const accountIds = [...new Set(found.map(({ accountId }) => accountId))];
  const submissions = await store.findLatestSubmissions(db, accountIds);
  const cases = found.flatMap(({ kind, side, accountId }) => {
    const other = submissions.find(({ account_id }) => account_id === accountId);
    if (other === undefined) return [];
    const { id, status, submitted_at } = other;
    return [{ kind, side, caseId: id, status, submittedAt: new Date(submitted_at).toISOString() }];
  });
  return cases.sort((one, other) => other.submittedAt.localeCompare(one.submittedAt));
}

/**
 * The same of the number with its usual misreadings undone. It finds numbers that may be the same and decides nothing:
 * tags and partners' numbers are made of the number as it is.
 */
export function foldedMacOf(
  { keyRing }: Pick<Deps, 'keyRing'>,
  { issuer, number }: { issuer: string; number: string },
): string {
  return createHmac('sha256', keyRing.documentNumberKey())
    .update(JSON.stringify(['portico folded document number 1', issuer, foldedNumber(number)]))
    .digest('hex');
}

/**
 * A keyed hash of a document number: it finds the same number again, but without the server's key the number can
 * neither be read nor guessed by trial.
 */
export function documentMacOf(
  { keyRing }: Pick<Deps, 'keyRing'>,
  { issuer, number }: { issuer: string; number: string },
): string {
  return createHmac('sha256', keyRing.documentNumberKey())
    .update(JSON.stringify(['portico document number 1', issuer, number]))
    .digest('hex');
}
