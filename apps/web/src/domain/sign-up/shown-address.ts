import { normalizeEmail } from '@portico/contract';
import { identifiers } from './drafts.ts';

/** An address as the person typed it, if its domain is encoded for the mail system (R-VAL-7). */
export function shownAddress(address: string): string {
  if (!address.includes('xn--')) return address;
  const { typed } = identifiers.read();
  return normalizeEmail(typed) === address ? typed.trim() : address;
}
