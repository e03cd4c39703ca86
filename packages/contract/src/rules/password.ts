import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../limits.ts';

/** The specification's password rule (section 5), part by part, for the live checklist. */
export type PasswordChecks = { length: boolean; digit: boolean; capital: boolean };

/** NFC, so that the same password typed on two systems is one password (SP 800-63B-4, 3.1.1.2). */
export function normalizePassword(raw: string): string {
  return raw.normalize('NFC');
}

/**
 * Length counts Unicode code points; a capital letter of any script counts, including Cyrillic and
 * Ґ Є І Ї.
 */
export function passwordChecks(raw: string): PasswordChecks {
  const password = normalizePassword(raw);
  return {
    length: [...password].length >= PASSWORD_MIN_LENGTH,
    digit: /\p{Nd}/u.test(password),
    capital: /\p{Lu}/u.test(password),
  };
}

/** Whether all rules are met; the form checks the confirmation. */
export function isPassword(raw: string): boolean {
  const checks = passwordChecks(raw);
  return checks.length && checks.digit && checks.capital;
}

/** Longer passwords get their own error and are never truncated. */
export function isPasswordTooLong(raw: string): boolean {
  return [...normalizePassword(raw)].length > PASSWORD_MAX_LENGTH;
}

/**
 * Whether the password contains the person's own address: the mailbox name or the
 * number's last seven digits (ASVS v5.0.0-6.2.11).
 */
export function containsAddress(password: string, address: string): boolean {
  const subject = address.startsWith('+') ? address.slice(-7) : (address.split('@')[0] ?? '');
  // A mailbox name of two letters occurs in too many good passwords.
  return (
    subject.length >= 3 && normalizePassword(password).toLowerCase().includes(subject.toLowerCase())
  );
}
