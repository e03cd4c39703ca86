import { EMAIL_MAX_LENGTH } from '../limits.ts';

// Zero-width and bidirectional marks that come along when an address is copied.
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;
// These become "@" under NFKC and would route the mail elsewhere than what was read (CVE-2026-73420).
const AT_LOOKALIKES = /[\uff20\ufe6b]/u;

// The specification's word characters, and what real mailboxes have besides: plus, apostrophe, ampersand, tilde.
const LOCAL = /^[\w+'&~-]+(?:\.[\w+'&~-]+)*$/;
const LABEL = /^\w(?:[\w-]*\w)?$/;
const SUFFIX = /^\w[\w-]*\w$/;

// A domain with letters beyond ASCII; an ideographic full stop divides labels, too.
const BEYOND_ASCII = /[^\0-\x7f]/;
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002-]{1,255}$/u;

/**
 * The one form of an address that is validated, stored and mailed: NFKC, lower case, nothing invisible, its domain as the
 * mail system knows it (R-VAL-7).
 */
export function normaliseEmail(raw: string): string {
  if (AT_LOOKALIKES.test(raw)) return raw;
  const address = raw.normalize('NFKC').replace(INVISIBLE, '').trim().toLowerCase();
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

/**
 * Whether a normalised string is an address: specification section 5, its suffix widened from 2–4
 * characters to 2 and more (R-VAL-5). No quotes, comments, groups or control characters.
 */
export function isEmail(address: string): boolean {
  if (address.length > EMAIL_MAX_LENGTH) return false;
  const [local, domain, ...rest] = address.split('@');
  if (local === undefined || domain === undefined || rest.length > 0) return false;
  if (local.length > 64 || !LOCAL.test(local)) return false;
  const labels = domain.split('.');
  const suffix = labels.pop() ?? '';
  if (labels.length === 0 || suffix.length > 63 || !SUFFIX.test(suffix)) return false;
  return labels.every((label) => label.length <= 63 && LABEL.test(label));
}
