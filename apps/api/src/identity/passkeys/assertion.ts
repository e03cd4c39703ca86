import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/*
 * The answer of an authenticator to a sign-in (WebAuthn Level 3, section 7.2), checked by hand: the library needs five
 * times as long, for reading the key each time. A property test compares both.
 */

/** The parts of an answer, decoded. */
export type Assertion = { clientData: Buffer; authenticatorData: Buffer; signature: Buffer };

export type AssertionFault =
  | 'format'
  | 'type'
  | 'challenge'
  | 'origin'
  | 'rp_id'
  | 'presence'
  | 'verification'
  | 'backup'
  | 'signature';

export type Expected = { challenge: string; origin: string; rpId: string };

/** What is stored of a passkey. `publicKey` is SubjectPublicKeyInfo in base64url. */
export type PasskeyKey = { publicKey: string; algorithm: number; backupEligible: boolean };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const ATTESTED = 0x40;
const EXTENDED = 0x80;
const HEAD_BYTES = 37;

/** What the answer says if this key signed it, for this site and challenge, after the person was verified. */
export function judgeAssertion(
  { clientData, authenticatorData, signature }: Assertion,
  key: PasskeyKey,
  expected: Expected,
): { counter: number; backedUp: boolean } | AssertionFault {
  const said = clientDataOf(clientData);
  if (said === null || authenticatorData.length < HEAD_BYTES) return 'format';
  if (said.type !== 'webauthn.get') return 'type';
  if (said.challenge !== expected.challenge) return 'challenge';
  // A frame of another site could show the request to the person as its own.
  if (said.origin !== expected.origin || said.crossOrigin === true) return 'origin';
  if (!hashOf(expected.rpId).equals(authenticatorData.subarray(0, 32))) return 'rp_id';
  const flags = authenticatorData[32] ?? 0;
  const has = (flag: number) => (flags & flag) !== 0;
  // A sign-in never has the data of a new key; what follows the head can only be of extensions.
  if (has(ATTESTED) || authenticatorData.length > HEAD_BYTES !== has(EXTENDED)) return 'format';
  if (!has(PRESENT)) return 'presence';
  if (!has(VERIFIED)) return 'verification';
  if (has(ELIGIBLE) !== key.backupEligible || (has(BACKED_UP) && !has(ELIGIBLE))) return 'backup';
  const signed = Buffer.concat([authenticatorData, hashOf(clientData)]);
  const hash = key.algorithm === -8 ? null : 'sha256';
  if (!verify(hash, signed, keyOf(key.publicKey), signature)) return 'signature';
  return { counter: authenticatorData.readUInt32BE(33), backedUp: has(BACKED_UP) };
}

type ClientData = { type: unknown; challenge: unknown; origin: unknown; crossOrigin: unknown };

/** What the browser says that it did; null if it is no object in JSON. */
export function clientDataOf(bytes: Buffer): ClientData | null {
  try {
    const said: unknown = JSON.parse(bytes.toString());
    return typeof said === 'object' && said !== null ? (said as ClientData) : null;
  } catch {
    return null;
  }
}

const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest();

// To parse a key takes almost as long as to verify a signature with it.
const parsed = new Map<string, KeyObject>();
const MOST_PARSED = 2_000;

function keyOf(publicKey: string): KeyObject {
  const known = parsed.get(publicKey);
  if (known !== undefined) return known;
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64url'),
    format: 'der',
    type: 'spki',
  });
  if (parsed.size >= MOST_PARSED) parsed.delete(parsed.keys().next().value ?? '');
  parsed.set(publicKey, key);
  return key;
}
