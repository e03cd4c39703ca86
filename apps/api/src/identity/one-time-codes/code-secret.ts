import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { CODE_LENGTH } from '@portico/contract';

/** Six digits from the system's CSPRNG, every one of the million equally likely. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

export function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

/** Six digits are guessed from a bare hash in a moment, so the hash is keyed with a secret the database lacks. */
export function hashCode(key: Buffer, salt: string, code: string): string {
  return createHmac('sha256', key).update(`${salt}\n${code}`).digest('base64url');
}
