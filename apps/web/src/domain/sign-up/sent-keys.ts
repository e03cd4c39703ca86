import { writeKey } from '@portico/client/browser/storage.ts';

/* The storage key of sent-codes.ts; a separate module, because every page can sign out but few
 request codes. */

export const SENT = 'codesSent';
export const NOT_SENT = 'codesNotSent';
export const ARRIVAL = 'codeArrival';

/** Clears all of it, on sign-out. */
export function forgetSentCodes(): void {
  writeKey(SENT, null);
  writeKey(NOT_SENT, null);
  writeKey(ARRIVAL, null, 'session');
}
