import { EMAIL_MAX_LENGTH } from '../limits.ts';
import { withoutInvisible } from './invisible.ts';

// These become "@" under NFKC and would route the mail to another domain than the one displayed
// (CVE-2026-73420).
const AT_LOOKALIKES = /[\uff20\ufe6b]/u;

// The specification's word characters, and what real mailboxes also contain: plus, apostrophe,
// ampersand, tilde.
const LOCAL = /^[\w+'&~-]+(?:\.[\w+'&~-]+)*$/;
const LABEL = /^\w(?:[\w-]*\w)?$/;
const SUFFIX = /^\w[\w-]*\w$/;

/**
 * The normal form of an all-ASCII address: NFKC, lowercase, without invisible characters. Use
 * `normalizeEmail` for any other.
 */
export function plainEmail(raw: string): string {
  if (AT_LOOKALIKES.test(raw)) return raw;
  return withoutInvisible(raw).normalize('NFKC').trim().toLowerCase();
}

/**
 * Whether a normalized string is an address: specification section 5, its suffix widened from 2–4
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
