import { type KeyObject, sign } from 'node:crypto';
import { ACCESS_TOKEN_TTL_MINUTES } from '@portico/contract';
import { decodeProtectedHeader } from 'jose/decode/protected_header';
import { jwtVerify } from 'jose/jwt/verify';
import { type Clock, SECOND } from '#core/clock.ts';
import { createVerifiedTokens } from './verified-tokens.ts';

const ALGORITHM = 'EdDSA';
/** Prevents other kinds of token from being accepted as this one (RFC 9068). */
const TYPE = 'at+jwt';
const AUDIENCE = 'portico';
// About three megabytes; beyond that, signatures are verified again.
const VERIFIED_MAX = 10_000;

export type AccessClaims = { accountId: string; sessionId: string };

/** The keys that sign tokens. They change while the process runs. */
export type SigningKeys = {
  current(): { kid: string; privateKey: KeyObject };
  /** The public key of this id; null if it is unknown or its tokens are no longer valid. */
  find(kid: string): KeyObject | null;
  /** Finds a key that another process may have made a moment ago. */
  learn(kid: string): Promise<KeyObject | null>;
};

export type AccessTokens = {
  issue(claims: AccessClaims): string;
  /** The claims of a token that we signed and that is valid now; null for any other string. */
  verify(token: string): Promise<AccessClaims | null>;
};

export function createAccessTokens({
  keys,
  issuer,
  clock,
}: {
  keys: SigningKeys;
  issuer: string;
  clock: Clock;
}): AccessTokens {
  const seconds = () => Math.floor(clock.now() / SECOND);
  const verified = createVerifiedTokens<{ kid: string; claims: AccessClaims }>(VERIFIED_MAX);
  return {
    // Signed here and not by jose: jose waits for a thread behind password hashes and images, and a sign-in keeps its
    // transaction open in the meantime.
    issue({ accountId, sessionId }) {
      const now = seconds();
      const { kid, privateKey } = keys.current();
      const claims = {
        sid: sessionId,
        iss: issuer,
        aud: AUDIENCE,
        sub: accountId,
        iat: now,
        exp: now + ACCESS_TOKEN_TTL_MINUTES * 60,
      };
      const content = `${base64url({ alg: ALGORITHM, typ: TYPE, kid })}.${base64url(claims)}`;
      return `${content}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`;
    },
    async verify(token) {
      const known = verified.find(token, seconds());
      if (known !== null) return keys.find(known.kid) === null ? null : known.claims;
      const kid = kidOf(token);
      if (kid === null) return null;
      // A database that fails is no reason to call the token invalid, so this may throw.
      const key = keys.find(kid) ?? (await keys.learn(kid));
      if (key === null) return null;
      try {
        const { payload } = await jwtVerify(token, key, {
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
        verified.add(token, { kid, claims }, exp);
        return claims;
      } catch {
        return null;
      }
    },
  };
}

/** The id of the key that a token names; null if we did not make the token. */
function kidOf(token: string): string | null {
  try {
    const { alg, typ, kid } = decodeProtectedHeader(token);
    return alg === ALGORITHM && typ === TYPE && typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}

const base64url = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
