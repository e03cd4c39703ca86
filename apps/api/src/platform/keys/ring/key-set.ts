import type { JsonWebKey, KeyObject } from 'node:crypto';
import { type KeySet, keySet } from '@portico/contract';
import type { PARTNER_PURPOSES, SIGNING, SigningAlg } from './timeline.ts';

/** A key pair of the ring. */
export type Pair = { kid: string; alg: SigningAlg; privateKey: KeyObject; publicKey: KeyObject };

/** A private key that signs for partners. */
export type PartnerJwk = JsonWebKey & {
  kty: string;
  kid: string;
  alg: (typeof SIGNING)[(typeof PARTNER_PURPOSES)[number]]['alg'];
  use: 'sig';
};

const described = ({ kid, alg }: Pair) => ({ kid, alg, use: 'sig' as const });

export function privateJwk(pair: Pair): PartnerJwk {
  const jwk = pair.privateKey.export({ format: 'jwk' });
  return { ...jwk, ...described(pair) } as PartnerJwk;
}

/** The public keys in a JWK Set (RFC 7517). The contract's schema removes every other member. */
export function publicKeySet(pairs: readonly Pair[]): KeySet {
  const keys = pairs.map((pair) => ({
    ...pair.publicKey.export({ format: 'jwk' }),
    ...described(pair),
  }));
  return keySet.parse({ keys });
}
