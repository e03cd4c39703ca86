import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { PASSKEY_ALGORITHMS } from '@portico/contract';
import { clientDataOf } from './assertion.ts';

/** The answer of an authenticator that made a key, as JSON. */
export type Attestation = {
  id: string;
  rawId: string;
  type: string;
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: string[] | undefined;
  };
};

export type NewPasskey = {
  subject: string;
  publicKey: string;
  algorithm: number;
  counter: number;
  backupEligible: boolean;
  backedUp: boolean;
  verified: boolean;
  aaguid: string;
  transports: string[];
};

/** `isAsked`: whether the person has to be present, and verified by their authenticator. */
export type ExpectedAttestation = {
  challenge: string;
  origin: string;
  rpId: string;
  isAsked: boolean;
};

const TRANSPORTS = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal'];
/** The same as an authenticator's id allows. */
const LONGEST_ID = 1_364;

let library: Promise<typeof import('@simplewebauthn/server')> | undefined;
let parts: Promise<typeof import('@simplewebauthn/server/helpers')> | undefined;

/** The key that an authenticator made for this site and challenge; null if anything is wrong. */
export async function readAttestation(
  answer: Attestation,
  { challenge, origin, rpId, isAsked }: ExpectedAttestation,
): Promise<NewPasskey | null> {
  // Loaded late: few people add a passkey, and none at start.
  library ??= import('@simplewebauthn/server');
  parts ??= import('@simplewebauthn/server/helpers');
  const [{ verifyRegistrationResponse }, { cose, decodeCredentialPublicKey }] = [
    await library,
    await parts,
  ];
  const { clientDataJSON, transports = [] } = answer.response;
  try {
    const read = await verifyRegistrationResponse({
      response: {
        id: answer.id,
        rawId: answer.rawId,
        type: answer.type as 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          attestationObject: await withoutStatement(answer.response.attestationObject),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserPresence: isAsked,
      requireUserVerification: isAsked,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    if (!read.verified) return null;
    const { credential, userVerified, credentialDeviceType, credentialBackedUp, aaguid } =
      read.registrationInfo;
    // The library compares neither.
    if (credential.id !== answer.id || credential.id.length > LONGEST_ID) return null;
    if (clientDataOf(Buffer.from(clientDataJSON, 'base64url'))?.crossOrigin === true) return null;
    const key = decodeCredentialPublicKey(credential.publicKey);
    const publicKey = spkiOf(key as unknown as ReadonlyMap<number, unknown>);
    if (publicKey === null) return null;
    return {
      subject: credential.id,
      publicKey,
      algorithm: Number(key.get(cose.COSEKEYS.alg)),
      counter: credential.counter,
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      verified: userVerified,
      aaguid,
      transports: TRANSPORTS.filter((name) => transports.includes(name)),
    };
  } catch {
    // It throws a sentence for everything that is wrong; deeply nested CBOR overflows its stack (RangeError).
    return null;
  }
}

/**
 * The object without the statement of a manufacturer. Browsers send none, because none was asked for. One that comes
 * anyway is no reason to trust an authenticator more, and to verify it the library would load lists of revoked
 * certificates from addresses that the statement names.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  parts ??= import('@simplewebauthn/server/helpers');
  const { isoCBOR } = await parts;
  const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
  const object = isoCBOR.decodeFirst<Map<string, unknown>>(bytes);
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', object.get('authData')],
  ]);
  return Buffer.from(isoCBOR.encode(bare as never)).toString('base64url');
}

const LEAST_RSA_BITS = 2048;

/** The key as SubjectPublicKeyInfo; null unless it is of the one curve or size that its algorithm has in WebAuthn. */
function spkiOf(key: ReadonlyMap<number, unknown>): string | null {
  const jwk = jwkOf(key);
  if (jwk === null) return null;
  // Throws if a point is not on its curve.
  const parsed = createPublicKey({ key: jwk, format: 'jwk' });
  const bits = parsed.asymmetricKeyDetails?.modulusLength ?? LEAST_RSA_BITS;
  if (bits < LEAST_RSA_BITS) return null;
  return parsed.export({ type: 'spki', format: 'der' }).toString('base64url');
}

// COSE (RFC 9053): 1 type, 3 algorithm; of a curve -1 its name, -2 x and -3 y; of RSA -1 n and -2 e.
function jwkOf(key: ReadonlyMap<number, unknown>): JsonWebKey | null {
  const text = (label: number) => {
    const value = key.get(label);
    return value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : '';
  };
  const kind = [key.get(1), key.get(3), key.get(-1)];
  if (isSame(kind, [2, -7, 1])) return { kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) };
  if (isSame(kind, [1, -8, 6])) return { kty: 'OKP', crv: 'Ed25519', x: text(-2) };
  if (isSame(kind.slice(0, 2), [3, -257])) return { kty: 'RSA', n: text(-1), e: text(-2) };
  return null;
}

const isSame = (one: unknown[], other: number[]) =>
  one.every((value, index) => value === other[index]);
