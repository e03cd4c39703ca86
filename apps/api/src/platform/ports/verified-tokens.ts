import { hash } from 'node:crypto';

/** Claims of tokens whose signature was already checked, each until its token expires. */
export type VerifiedTokens<Claims> = {
  find(token: string, nowSeconds: number): Claims | null;
  add(token: string, claims: Claims, expiresAtSeconds: number): void;
};

/**
 * Avoids repeating the signature check of a token that comes with every call: Ed25519 costs many times the rest of a
 * cheap call. Signatures do not change and the expiry is checked every time, so the result equals a full check.
 * Whether the session is still active is checked elsewhere, each time. At most `capacity` tokens are kept, the oldest
 * are removed first. Tokens are stored as hashes: nothing in memory can sign anyone in.
 */
export function createVerifiedTokens<Claims>(capacity: number): VerifiedTokens<Claims> {
  const cache = new Map<string, { claims: Claims; expiresAt: number }>();
  return {
    find(token, now) {
      const key = keyOf(token);
      const known = cache.get(key);
      if (known === undefined) return null;
      if (known.expiresAt > now) return known.claims;
      cache.delete(key);
      return null;
    },
    add(token, claims, expiresAt) {
      const [oldest] = cache.keys();
      if (cache.size >= capacity && oldest !== undefined) cache.delete(oldest);
      cache.set(keyOf(token), { claims, expiresAt });
    },
  };
}

const keyOf = (token: string) => hash('sha256', token, 'base64');
