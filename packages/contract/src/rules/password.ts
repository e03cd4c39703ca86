import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../limits.ts';

/** The specification's password rule (section 5), part by part, for the live checklist. */
export type PasswordChecks = { length: boolean; digit: boolean; capital: boolean };

/** NFC, so that the same password typed on two systems is one password (SP 800-63B-4, 3.1.1.2). */
export function normalisePassword(raw: string): string {
  return raw.normalize('NFC');
}

/** Length counts Unicode code points; any script's capital letter serves, Cyrillic and Ґ Є І Ї among them. */
export function passwordChecks(raw: string): PasswordChecks {
  const password = normalisePassword(raw);
  return {
    length: [...password].length >= PASSWORD_MIN_LENGTH,
    digit: /\p{Nd}/u.test(password),
    capital: /\p{Lu}/u.test(password),
  };
}

/** Whether the rule set holds; matching the confirmation is the form's concern. */
export function isPassword(raw: string): boolean {
  const checks = passwordChecks(raw);
  return checks.length && checks.digit && checks.capital;
}

/** Longer passwords are refused with a word of their own, never cut. */
export function isPasswordTooLong(raw: string): boolean {
  return [...normalisePassword(raw)].length > PASSWORD_MAX_LENGTH;
}

/**
 * Whether the password gives away the person's own address: it contains the mailbox name or the
 * number's last seven digits (ASVS v5.0.0-6.2.11).
 */
export function containsAddress(password: string, address: string): boolean {
  const subject = address.startsWith('+') ? address.slice(-7) : (address.split('@')[0] ?? '');
  // Two letters of a mailbox name stand in too many honest passwords.
  return (
    subject.length >= 3 && normalisePassword(password).toLowerCase().includes(subject.toLowerCase())
  );
}
