import { writeKey } from '#platform/browser/storage.ts';

/* Where sent-codes.ts keeps what it notes; apart, because every page can sign out, and few ask for codes. */

export const SENT = 'codesSent';
export const NOT_SENT = 'codesNotSent';
export const ARRIVAL = 'codeArrival';

/** Forgets all of it: on sign-out. */
export function forgetSentCodes(): void {
  writeKey(SENT, null);
  writeKey(NOT_SENT, null);
  writeKey(ARRIVAL, null, 'session');
}
