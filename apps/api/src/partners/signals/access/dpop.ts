import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import { MINUTE, SECOND } from '#core/clock.ts';
import { createObjects } from '#partners/objects/objects.ts';
import type { Deps } from '#platform/deps.ts';

type DpopDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>;
type Proof = {
  dpop: string | undefined;
  method: string;
  path: string;
  token: string;
  thumbprint: string;
};

/** The algorithms that the token endpoint takes. */
const ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519'];
/** As at the token endpoint: either side's clock may be off by this much. */
const AGE_MAX_MS = 5 * MINUTE;

/**
 * The id of the proof that the caller holds the key to which the token is bound (RFC 9449, section 4.3); null if the
 * proof is not valid. {@link isFirstUse} makes sure that it counts only once.
 */
export async function proofOf(
  deps: Pick<DpopDeps, 'clock' | 'config'>,
  { dpop, method, path, token, thumbprint }: Proof,
): Promise<string | null> {
  if (dpop === undefined) return null;
  const now = deps.clock.now();
  try {
    const { payload, protectedHeader } = await jwtVerify(dpop, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ALGORITHMS,
      currentDate: new Date(now),
    });
    const { jti, htm, htu, iat, ath } = payload;
    if (typeof jti !== 'string' || jti.length > 256 || typeof iat !== 'number') return null;
    if (Math.abs(iat * SECOND - now) > AGE_MAX_MS) return null;
    if (htm !== method || htu !== `${deps.config.publicUrl}${path}`) return null;
    if (ath !== createHash('sha256').update(token).digest('base64url')) return null;
    const { jwk } = protectedHeader;
    if (jwk === undefined || (await calculateJwkThumbprint(jwk)) !== thumbprint) return null;
    return `ssf ${thumbprint} ${jti}`;
  } catch {
    return null;
  }
}

/** True once for each proof. */
export const isFirstUse = (deps: DpopDeps, proof: string) =>
  createObjects(deps).isFirstUse(proof, (2 * AGE_MAX_MS) / SECOND);
