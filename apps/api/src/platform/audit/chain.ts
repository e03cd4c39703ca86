import { createHmac } from 'node:crypto';
import { isSameSecret } from '#core/compare.ts';
import type { AuditKey } from '#platform/keys/ring/ring.ts';
import type { AuditRow, Head } from './audit.store.ts';

/*
 * Keyed hashes of the trail. Each kind begins with a different word, so that none can be passed off as another kind.
 */

/** Covers every column of the row that describes the event. */
export function macOf(key: Buffer, event: Omit<AuditRow, 'mac' | 'seq' | 'link'>): string {
  const { id, at, kind, account_id, subject, ip, request_id, details } = event;
  return keyed(key, 'row', [id, at, kind, account_id, subject, ip, request_id, details]);
}

/** Links a row to the one before it. `previous` is that row's link, or '' for the first row. */
export function linkOf(key: Buffer, previous: string, mac: string): string {
  return keyed(key, 'link', [previous, mac]);
}

/**
 * Authenticates the head. Links are readable in the table; without this, an attacker could cut off the end of the chain
 * and copy the link of the last remaining row into the head.
 */
export function headMacOf(key: Buffer, { seq, link }: Pick<Head, 'seq' | 'link'>): string {
  return keyed(key, 'head', [seq, link]);
}

/** A pseudonym for an identifier without an account: the same each time, and it does not reveal the address. */
export function subjectOf(key: Buffer, subject: string): string {
  return keyed(key, 'subject', [subject]).slice(0, 22);
}

/**
 * Whether one of the keys wrote what stands at this place of the chain, or at no place yet (null). A key that was retired
 * wrote nothing after the place where the chain ended at that time.
 */
export function isByOneOf(
  keys: readonly AuditKey[],
  seq: number | null,
  isBy: (key: Buffer) => boolean,
): boolean {
  return keys.some(
    ({ key, until }) => (until === null || (seq !== null && seq <= until)) && isBy(key),
  );
}

/** Whether the head is as Portico wrote it. A head that was never moved has no mac yet. */
export function isGenuine(keys: readonly AuditKey[], head: Head): boolean {
  if (head.seq === 0) return head.link === '' && head.mac === '';
  return isByOneOf(keys, head.seq, (key) => isSameSecret(head.mac, headMacOf(key, head)));
}

function keyed(key: Buffer, use: string, values: (string | number | null)[]): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([use, ...values]))
    .digest('base64url');
}
