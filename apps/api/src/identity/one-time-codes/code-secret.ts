import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { CODE_LENGTH } from '@portico/contract';

/** Six digits from the system's CSPRNG. All one million codes are equally likely. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

export function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

/** Six digits are quickly guessed from a plain hash, so the hash is keyed with a secret that is not in the database. */
export function hashCode(key: Buffer, salt: string, code: string): string {
  return createHmac('sha256', key).update(`${salt}\n${code}`).digest('base64url');
}

/**
 * What an accepted code gives: the address proof, and the id of the session that it opens. Derived from the code's salt,
 * so that the same browser gets the same again after a lost answer, and never stored.
 */
export function proofOf(key: Buffer, salt: string): string {
  return createHmac('sha256', key).update(`${salt}\nproof`).digest('base64url');
}

export function sessionIdOf(key: Buffer, salt: string): string {
  const hex = createHmac('sha256', key).update(`${salt}\nsession`).digest('hex');
  // A UUID of version 8 (RFC 9562, section 5.8).
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
