import { parseRecord, readKey, writeKey } from '@portico/client/browser/storage.ts';

/**
 * The ticket that `login` answers to the correct password of a phone number, and the number in
 * E.164 (R-LOGIN-7).
 */
export type PendingFactor = { phone: string; ticket: string };

const KEY = 'signInTicket';

/**
 * Stores the pending second factor for this tab, or clears it with null: once used, refused or
 * abandoned.
 */
export function storePendingFactor(pending: PendingFactor | null): void {
  writeKey(KEY, pending && JSON.stringify(pending), 'session');
}

/** The pending second factor, or null. */
export function pendingFactor(): PendingFactor | null {
  const { phone, ticket } = parseRecord(readKey(KEY, 'session'));
  return typeof phone === 'string' && typeof ticket === 'string' ? { phone, ticket } : null;
}
