import { parseRecord, readKey, writeKey } from '@portico/client/browser/storage.ts';

/**
 * The ticket that `login` answers to the correct password of a phone number, and the number in
 * E.164 (R-LOGIN-7).
 */
export type SignInTicket = { phone: string; ticket: string };

const TICKET = 'signInTicket';

/**
 * Keeps the pending second factor for this tab, or clears it with null: once used, refused or
 * abandoned.
 */
export function keepTicket(ticket: SignInTicket | null): void {
  writeKey(TICKET, ticket && JSON.stringify(ticket), 'session');
}

/** The kept ticket, or null. */
export function signInTicket(): SignInTicket | null {
  const { phone, ticket } = parseRecord(readKey(TICKET, 'session'));
  return typeof phone === 'string' && typeof ticket === 'string' ? { phone, ticket } : null;
}
