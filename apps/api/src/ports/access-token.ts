import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { ACCESS_TOKEN_TTL_MINUTES, type KeySet, keySet } from '@portico/contract';
import { jwtVerify } from 'jose/jwt/verify';
import { exportJWK } from 'jose/key/export';
import { type Clock, SECOND } from '#core/clock.ts';
import { createVerifiedTokens } from './verified-tokens.ts';

const ALGORITHM = 'EdDSA';
/** Prevents other kinds of token from being accepted as this one (RFC 9068). */
const TYPE = 'at+jwt';
const AUDIENCE = 'portico';
// About three megabytes; beyond that, signatures are verified again.
const KEPT_VERIFIED = 10_000;

export type AccessClaims = { accountId: string; sessionId: string };

export type AccessTokens = {
  issue(claims: AccessClaims): string;
  /** The claims of a token of ours that is valid now; null for any other string. */
  verify(token: string): Promise<AccessClaims | null>;
  /** The public key in a JWK Set (RFC 7517). */
  publicKeys(): Promise<KeySet>;
};

export function createAccessTokens({
  key,
  issuer,
  clock,
}: {
  key: KeyObject;
  issuer: string;
  clock: Clock;
}): AccessTokens {
  const publicKey = createPublicKey(key);
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 16);
  const seconds = () => Math.floor(clock.now() / SECOND);
  const verified = createVerifiedTokens<AccessClaims>(KEPT_VERIFIED);
  return {
    // Signed here and not by jose: jose waits for a thread behind password hashes and images, and a sign-in keeps its
    // transaction open in the meantime.
    issue({ accountId, sessionId }) {
      const now = seconds();
      const claims = {
        sid: sessionId,
        iss: issuer,
        aud: AUDIENCE,
        sub: accountId,
        iat: now,
        exp: now + ACCESS_TOKEN_TTL_MINUTES * 60,
      };
      const content = `${base64url({ alg: ALGORITHM, typ: TYPE, kid })}.${base64url(claims)}`;
      return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
    },
    async verify(token) {
      const known = verified.find(token, seconds());
      if (known !== null) return known;
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'sid', 'exp', 'iat'],
          currentDate: new Date(clock.now()),
        });
        const { sub, sid, exp } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null;
        const claims = { accountId: sub, sessionId: sid };
        verified.keep(token, claims, exp);
        return claims;
      } catch {
        return null;
      }
    },
    async publicKeys() {
      const jwk = await exportJWK(publicKey);
      return keySet.parse({ keys: [{ ...jwk, kid, alg: ALGORITHM, use: 'sig' }] });
    },
  };
}

const base64url = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
