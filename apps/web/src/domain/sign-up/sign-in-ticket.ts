import { parseRecord, readKey, writeKey } from '#platform/browser/storage.ts';

/** What `login` answers to the right password of a phone number, and the number in E.164 (R-LOGIN-7). */
export type SignInTicket = { phone: string; ticket: string };

const TICKET = 'signInTicket';

/** Keeps the first half of a sign-in for this tab, or forgets it with null: once used, refused or given up. */
export function keepTicket(ticket: SignInTicket | null): void {
  writeKey(TICKET, ticket && JSON.stringify(ticket), 'session');
}

/** The kept one, or null. */
export function signInTicket(): SignInTicket | null {
  const { phone, ticket } = parseRecord(readKey(TICKET, 'session'));
  return typeof phone === 'string' && typeof ticket === 'string' ? { phone, ticket } : null;
}
