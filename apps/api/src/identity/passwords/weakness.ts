import { containsAddress, type FieldCode } from '@portico/contract';
import { isCommonPassword } from './common-passwords.ts';

/**
 * The reason to refuse a password that meets the format rule (R-VAL-6), or null. `addresses` are the person's own email
 * addresses and phone numbers.
 */
export function passwordWeakness(password: string, ...addresses: string[]): FieldCode | null {
  if (isCommonPassword(password)) return 'password_common';
  const contains = addresses.some((address) => containsAddress(password, address));
  return contains ? 'password_contains_address' : null;
}
