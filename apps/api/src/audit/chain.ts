import { createHmac } from 'node:crypto';
import { isSameSecret } from '#core/compare.ts';
import type { AuditRow, Head } from './audit.store.ts';

/*
 * Keyed hashes of the trail. Each begins with a word of its own, so that none can be passed off as another.
 */

/** Over every column of a row that tells something. */
export function macOf(key: Buffer, event: Omit<AuditRow, 'mac' | 'seq' | 'link'>): string {
  const { id, at, kind, account_id, subject, ip, request_id, details } = event;
  return keyed(key, 'row', [id, at, kind, account_id, subject, ip, request_id, details]);
}

/** Ties a row to the one before it, whose link is `previous`; '' before the first. */
export function linkOf(key: Buffer, previous: string, mac: string): string {
  return keyed(key, 'link', [previous, mac]);
}

/**
 * Of the head itself. Links stand in the table for whoever can read it; without this, cutting the end off would only
 * take copying the last row's that is left.
 */
export function headMacOf(key: Buffer, { seq, link }: Pick<Head, 'seq' | 'link'>): string {
  return keyed(key, 'head', [seq, link]);
}

/** Stands for an identifier that no account has: the same each time, and nobody's address. */
export function subjectOf(key: Buffer, subject: string): string {
  return keyed(key, 'subject', [subject]).slice(0, 22);
}

/** Whether the head is where the product left it. One that was never moved has no mac yet. */
export function isGenuine(key: Buffer, head: Head): boolean {
  if (head.seq === 0) return head.link === '' && head.mac === '';
  return isSameSecret(head.mac, headMacOf(key, head));
}

function keyed(key: Buffer, use: string, values: (string | number | null)[]): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([use, ...values]))
    .digest('base64url');
}
