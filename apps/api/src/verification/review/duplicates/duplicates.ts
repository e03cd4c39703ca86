import { createHmac } from 'node:crypto';
import type { ReviewCase } from '@portico/contract';
import type { Deps } from '#deps/deps.ts';
import { bandsOf, type DocumentRow, distanceOf } from '#verification/documents/documents.ts';
import * as store from './duplicates.store.ts';

/*
 * The same document on another account: one of the commonest frauds, and now and then an honest second account. The
 * reviewer is told, with the other case's number, and judges.
 */

type Elsewhere = ReviewCase['elsewhere'];

/**
 * Bits of 256 in which the fingerprints of near images differ at most. Found on drawn cards (near-images.unit.test.ts):
 * see docs/decisions/0021-reviews.md.
 */
export const NEAR_BITS = 24;
const SHOWN_MAX = 20;
/** Those that share the most parts come first; what comes after so many is not looked at. */
const CANDIDATES_MAX = 400;
/** A part of a picture where nothing is to be seen, as thousands have. */
const PLAIN = /^(?:0+|f+)$/;

/** Where else these images, or ones that are near them, or this document's number are. Latest first, so many at most. */
export async function findDuplicates(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { images, documentMac }: { images: readonly DocumentRow[]; documentMac: string | null },
): Promise<Elsewhere> {
  const found: Pick<Found, 'kind' | 'side' | 'accountId'>[] = [];
  const hashes = images.flatMap(({ sha256 }) => sha256 ?? []);
  if (hashes.length > 0) {
    const same = await store.findSameImages(db, accountId, { hashes, limit: SHOWN_MAX });
    found.push(...same.map((row) => foundOf('same_image', row)));
  }
  if (documentMac !== null) {
    const same = await store.findSameDocument(db, accountId, { documentMac, limit: SHOWN_MAX });
    found.push(...same.map((other) => foundOf('same_document', { account_id: other, side: null })));
  }
  const near = await findNear(db, accountId, images);
  const isKnown = (row: store.DuplicatePrint) =>
    found.some((one) => one.accountId === row.account_id && one.side === row.side);
  found.push(...near.filter((row) => !isKnown(row)).map((row) => foundOf('near_image', row)));
  return withCases(db, found.slice(0, SHOWN_MAX));
}

type Found = {
  kind: Elsewhere[number]['kind'];
  side: Elsewhere[number]['side'];
  accountId: string;
};

const foundOf = (
  kind: Found['kind'],
  { account_id, side }: { account_id: string; side: Found['side'] },
): Found => ({ kind, side, accountId: account_id });

async function findNear(
  db: Deps['db'],
  accountId: string,
  images: readonly DocumentRow[],
): Promise<store.DuplicatePrint[]> {
  const prints = images.flatMap(({ fingerprint }) => fingerprint ?? []);
  const bands = prints.flatMap(tellingParts);
  if (bands.length === 0) return [];
  const candidates = await store.findCandidates(db, accountId, { bands, limit: CANDIDATES_MAX });
  return candidates.filter(({ fingerprint }) => {
    return fingerprint !== null && prints.some((own) => distanceOf(own, fingerprint) <= NEAR_BITS);
  });
}

/** The parts of a fingerprint by which others like it are found. */
export function tellingParts(print: string): { band: number; value: string }[] {
  return bandsOf(print)
    .map((value, band) => ({ band, value }))
    .filter(({ value }) => !PLAIN.test(value));
}

async function withCases(db: Deps['db'], found: readonly Found[]): Promise<Elsewhere> {
  if (found.length === 0) return [];
  const accountIds = [...new Set(found.map(({ accountId }) => accountId))];
  const standings = await store.findStandings(db, accountIds);
  const cases = found.flatMap(({ kind, side, accountId }) => {
    const other = standings.find(({ account_id }) => account_id === accountId);
    if (other === undefined) return [];
    const { id, status, submitted_at } = other;
    return [{ kind, side, caseId: id, status, submittedAt: new Date(submitted_at).toISOString() }];
  });
  return cases.sort((one, other) => other.submittedAt.localeCompare(one.submittedAt));
}

/**
 * What is kept of a document's number: enough to know the same one again, and nothing that can be read or tried out
 * without the server's key.
 */
export function documentMacOf(
  { secrets }: Pick<Deps, 'secrets'>,
  { issuer, number }: { issuer: string; number: string },
): string {
  return createHmac('sha256', secrets.documentNumbers)
    .update(JSON.stringify(['portico document number 1', issuer, number]))
    .digest('hex');
}
