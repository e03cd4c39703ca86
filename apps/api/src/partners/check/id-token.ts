import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { CheckStep } from '@portico/contract';
import { SignJWT, UnsecuredJWT } from 'jose';
import { SECOND } from '#core/clock.ts';
import type { Deps } from '#platform/deps.ts';

const LASTS_SECONDS = 120;
const DAY_SECONDS = 24 * 60 * 60;

type Asked = { clientId: string; alg: string; sub: string; nonce: string | null; step: CheckStep };

/**
 * The ID token of a step, about an invented subject. A token that a published key signs always has this issuer and this
 * client as its audience; every other token is signed with a throwaway key, or not at all.
 */
export async function idTokenOf(
  { config, clock, keyRing }: Pick<Deps, 'config' | 'clock' | 'keyRing'>,
  { clientId, alg, sub, nonce, step }: Asked,
): Promise<string | null> {
  if (step === 'id_token_missing') return null;
  const expired = step === 'id_token_expired';
  const issued = Math.floor(clock.now() / SECOND) - (expired ? DAY_SECONDS : 0);
  const isForeign = step === 'id_token_aud' || step === 'id_token_iss' || step === 'id_token_key';
  const sent = {
    nonce_wrong: randomUUID(),
    // The code of another sign-in gives the token of that one.
    code_injected: randomUUID(),
    nonce_missing: null,
  };
  const said = step in sent ? sent[step as keyof typeof sent] : nonce;
  const claims = {
    verified: false,
    sub,
    iss: step === 'id_token_iss' ? 'https://attacker.example' : config.publicUrl,
    aud: step === 'id_token_aud' ? randomUUID() : clientId,
    iat: issued,
    exp: issued + LASTS_SECONDS,
    ...(said !== null && { nonce: said }),
  };
  if (step === 'id_token_unsigned') return new UnsecuredJWT(claims).encode();
  if (isForeign) {
    const header = { alg, kid: randomUUID() };
    return new SignJWT(claims).setProtectedHeader(header).sign(throwAwayKey(alg));
  }
  const key = keyRing.partnerKeys().keys.find((each) => each.alg === alg);
  if (key === undefined) throw new Error(`There is no key that signs ${alg} for partners.`);
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid: key.kid })
    .sign(createPrivateKey({ key, format: 'jwk' }));
}

function throwAwayKey(alg: string) {
  return alg === 'RS256'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}
