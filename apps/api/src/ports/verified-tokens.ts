import { hash } from 'node:crypto';

/** Claims of tokens whose signature was checked already, each until its token expires. */
export type VerifiedTokens<Claims> = {
  find(token: string, nowSeconds: number): Claims | null;
  keep(token: string, claims: Claims, expiresAtSeconds: number): void;
};

/**
 * Spares a token that comes with every call of a person its signature check: Ed25519 costs many times the rest of a
 * cheap call. Signatures do not change and expiry is looked at every time, so what is found here is what checking
 * again would give; whether the session lives is asked elsewhere, each time. At most `capacity` are kept, the oldest
 * go first. Tokens are kept as their hashes: memory holds nothing that signs anybody in.
 */
export function createVerifiedTokens<Claims>(capacity: number): VerifiedTokens<Claims> {
  const kept = new Map<string, { claims: Claims; expiresAt: number }>();
  return {
    find(token, now) {
      const key = keyOf(token);
      const known = kept.get(key);
      if (known === undefined) return null;
      if (known.expiresAt > now) return known.claims;
      kept.delete(key);
      return null;
    },
    keep(token, claims, expiresAt) {
      const [oldest] = kept.keys();
      if (kept.size >= capacity && oldest !== undefined) kept.delete(oldest);
      kept.set(keyOf(token), { claims, expiresAt });
    },
  };
}

const keyOf = (token: string) => hash('sha256', token, 'base64');
