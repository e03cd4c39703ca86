import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { SigningAlg } from './timeline.ts';

const generate = promisify(generateKeyPair);

/** RFC 7518 demands 2048 bits. More would make each signature several times as slow. */
const RSA_BITS = 2048;

/** A new private key. An RSA key takes a thread of Node's pool for a tenth of a second or more. */
export async function newSigningKey(alg: SigningAlg): Promise<KeyObject> {
  if (alg === 'EdDSA') return (await generate('ed25519')).privateKey;
  if (alg === 'ES256') return (await generate('ec', { namedCurve: 'P-256' })).privateKey;
  return (await generate('rsa', { modulusLength: RSA_BITS })).privateKey;
}
