import { createHash, randomBytes } from 'node:crypto';

/** A 256-bit opaque token. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. Tokens are random enough that a plain hash reveals nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
