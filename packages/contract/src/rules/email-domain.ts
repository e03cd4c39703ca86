import { plainEmail } from './email.ts';

// Apart from email.ts: the first screen needs it only once such an address is typed.

// A domain with letters beyond ASCII; an ideographic full stop divides labels, too.
const BEYOND_ASCII = /[^\0-\x7f]/;
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002-]{1,255}$/u;

/**
 * The one form of an address that is validated, stored and mailed: NFKC, lower case, nothing invisible, its domain as the
 * mail system knows it (R-VAL-7).
 */
export function normaliseEmail(raw: string): string {
  const address = plainEmail(raw);
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || !BEYOND_ASCII.test(domain) || !DOMAIN.test(domain)) return address;
  return address.slice(0, at) + asciiDomain(domain);
}

/** Browser and server have the rules of such names (UTS 46) in their reading of addresses. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Whether what stands before the at sign has letters that mail systems do not take there. */
export function hasForeignMailbox(address: string): boolean {
  const [mailbox = '', ...domain] = address.split('@');
  return (
    domain.length === 1 && BEYOND_ASCII.test(mailbox) && /^[\p{L}\p{M}\p{N}.+_-]+$/u.test(mailbox)
  );
}
