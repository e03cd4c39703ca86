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
