import { createPrivateKey, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { SECOND } from '#core/clock.ts';
import type { Deps } from '#platform/deps.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LASTS_SECONDS = 120;

/** A logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). Without `sid`, every session of the person. */
export async function signLogoutToken(
  { config, clock, keyRing }: Pick<Deps, 'config' | 'clock' | 'keyRing'>,
  { clientId, alg, sub, sid }: { clientId: string; alg: string; sub: string; sid?: string },
): Promise<string> {
  const key = keyRing.partnerKeys().keys.find((each) => each.alg === alg);
  if (key === undefined) throw new Error(`There is no key that signs ${alg} for partners.`);
  const now = Math.floor(clock.now() / SECOND);
  return new SignJWT({ events: { [EVENT]: {} }, ...(sid !== undefined && { sid }) })
    .setProtectedHeader({ typ: 'logout+jwt', alg, kid: key.kid })
    .setIssuer(config.publicUrl)
    .setAudience(clientId)
    .setSubject(sub)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + LASTS_SECONDS)
    .sign(createPrivateKey({ key, format: 'jwk' }));
}
