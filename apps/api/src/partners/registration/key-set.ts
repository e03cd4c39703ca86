import { importJWK, type JWK } from 'jose';

const MOST_KEYS = 10;
const SECRET_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const SMALLEST_RSA = 2048;
/** The engine's algorithms for client assertions, by type of key. */
const ALGORITHMS: Record<string, readonly string[]> = {
  'EC P-256': ['ES256'],
  'OKP Ed25519': ['EdDSA', 'Ed25519'],
  RSA: ['RS256', 'PS256'],
};

export type KeySet = { keys: JWK[] };
export type ReadKeySet = { ok: true; jwks: KeySet } | { ok: false; problem: string };

/** Reads a client's public keys (RFC 7517). A file with a private key is refused: nobody but the client may have it. */
export async function readKeySet(text: string): Promise<ReadKeySet> {
  const set = parse(text);
  if (set === null) return refused('is not a JSON object with a list "keys" of keys');
  if (set.keys.length === 0) return refused('has no key');
  if (set.keys.length > MOST_KEYS) return refused(`has more than ${MOST_KEYS} keys`);
  for (const [index, key] of set.keys.entries()) {
    const problem = await keyProblem(key);
    if (problem !== null) return refused(`has a key (number ${index + 1}) that ${problem}`);
  }
  const names = set.keys.map(({ kid }) => kid);
  if (names.length > 1 && (names.includes(undefined) || new Set(names).size < names.length)) {
    return refused('has several keys, so each needs a "kid" of its own');
  }
  return { ok: true, jwks: set };
}

const refused = (problem: string): ReadKeySet => ({ ok: false, problem });

function parse(text: string): KeySet | null {
  try {
    const set = JSON.parse(text) as unknown;
    if (!isObject(set) || !Array.isArray(set.keys) || !set.keys.every(isObject)) return null;
    return { keys: set.keys as JWK[] };
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function keyProblem(key: JWK): Promise<string | null> {
  if (SECRET_MEMBERS.some((member) => member in key)) {
    return 'is private or shared: register the public key alone, and replace this one if others could read the file';
  }
  const { kty, crv, use, alg } = key;
  const usable = ALGORITHMS[crv === undefined ? String(kty) : `${kty} ${crv}`];
  if (usable === undefined) return 'is neither RSA nor on the curves P-256 or Ed25519';
  if (use !== undefined && use !== 'sig') return 'is not for signatures ("use" must be "sig")';
  if (alg !== undefined && !usable.includes(alg))
    return `has an "alg" other than ${usable.join(' or ')}`;
  try {
    const imported = await importJWK(key, usable[0]);
    const { modulusLength = SMALLEST_RSA } = (imported as CryptoKey).algorithm as {
      modulusLength?: number;
    };
    return modulusLength < SMALLEST_RSA ? `has fewer than ${SMALLEST_RSA} bits` : null;
  } catch {
    return 'cannot be read as a key';
  }
}
