import { plainEmail } from './email.ts';

// Separate from email.ts: the first screen needs it only once such an address is typed.
// A domain with letters beyond ASCII; an ideographic full stop separates labels, too.
const BEYOND_ASCII = /[^\0-\x7f]/;
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002-]{1,255}$/u;

/**
 * The only form of an address that is validated, stored and mailed: NFKC, lowercase, without
 * invisible characters, its domain encoded for the mail system (R-VAL-7).
 */
export function normalizeEmail(raw: string): string {
  const address = plainEmail(raw);
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || !BEYOND_ASCII.test(domain) || !DOMAIN.test(domain)) return address;
  return address.slice(0, at) + asciiDomain(domain);
}

/** Browser and server implement the rules for such names (UTS 46) in their URL parsers. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Whether the part before the at sign has letters that mail systems do not accept there. */
export function hasForeignMailbox(address: string): boolean {
  const [mailbox = '', ...domain] = address.split('@');
  return (
    domain.length === 1 && BEYOND_ASCII.test(mailbox) && /^[\p{L}\p{M}\p{N}.+_-]+$/u.test(mailbox)
  );
}
