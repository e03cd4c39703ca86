import { importJWK, type JWK } from 'jose';

/*
 * The judge of a client's public keys (RFC 7517), whether they were typed or are published at an address. A client chooses
 * what its signatures cost to verify: by the size of its keys, by their number, and by the length of an exponent.
 */

const MOST_KEYS = 10;
const SECRET_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
/** Everything else in a key, such as certificates, is left out. */
const MEMBERS = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'use', 'alg', 'key_ops'] as const;
const LONGEST_KID = 200;
const RSA_BITS = { least: 2048, most: 4096 };
/** An exponent as long as the modulus costs forty times as much as the usual one, 65537. */
const EXPONENT_BITS_MAX = 32;
/** The engine's algorithms for client assertions, by type of key. */
const ALGORITHMS: Record<string, readonly string[]> = {
  'EC P-256': ['ES256'],
  'OKP Ed25519': ['EdDSA', 'Ed25519'],
  RSA: ['RS256', 'PS256'],
};

/**
 * From then on a key outside of the bounds authenticates nothing (ms since 1970 UTC). Such keys could be registered until
 * the bounds came, in November 2026: their owners have a quarter of a year to replace them. `npm run doctor` lists them.
 */
export const BOUNDS_APPLY_FROM = Date.UTC(2027, 2, 1);

type KeySet = { keys: JWK[] };
export type ReadKeySet = { ok: true; jwks: KeySet } | { ok: false; problem: string };

/** Reads keys that somebody typed. A file with a private key is refused: nobody but the client may have it. */
export function readKeySet(text: string): Promise<ReadKeySet> {
  return judged(parse(text));
}

/**
 * Reads keys that a client publishes. Those for other purposes, such as encryption, are left out (RFC 7517, section 5);
 * the others are judged like typed ones.
 */
export function readPublishedKeySet(text: string): Promise<ReadKeySet> {
  const set = parse(text);
  return judged(set && { keys: set.keys.filter((key) => purposeProblem(key) === null) });
}

/** The registered keys with which a client can authenticate now. */
export function usableKeys({ keys }: { keys: object[] }, now: number): { keys: object[] } {
  if (now < BOUNDS_APPLY_FROM) return { keys };
  return { keys: keys.filter((key) => boundsProblem(key as JWK) === null) };
}

/** Why verifying with a key would cost too much or prove nothing; null if it does not. */
export function boundsProblem({ kty, n, e }: JWK): string | null {
  if (kty !== 'RSA') return null;
  const [modulus, exponent] = [bytesOf(n), bytesOf(e)];
  if (modulus === null || exponent === null) return 'cannot be read as a key';
  const bits = bitsOf(modulus);
  if (bits < RSA_BITS.least) return `has fewer than ${RSA_BITS.least} bits`;
  if (bits > RSA_BITS.most) return `has more than ${RSA_BITS.most} bits`;
  if (bitsOf(exponent) > EXPONENT_BITS_MAX)
    return `has a public exponent of more than ${EXPONENT_BITS_MAX} bits`;
  // With 1 everybody could sign, and an even one verifies nothing.
  const isUsual = bitsOf(exponent) > 1 && ((exponent.at(-1) ?? 0) & 1) === 1;
  return isUsual ? null : 'has a public exponent that is even or 1';
}

async function judged(set: KeySet | null): Promise<ReadKeySet> {
  if (set === null) return refused('is not a JSON object with a list "keys" of keys');
  const { keys } = set;
  if (keys.length === 0) return refused('has no key for signatures');
  if (keys.length > MOST_KEYS) return refused(`has more than ${MOST_KEYS} keys`);
  for (const [index, key] of keys.entries()) {
    const problem = await keyProblem(key);
    if (problem !== null) return refused(`has a key (number ${index + 1}) that ${problem}`);
  }
  const names = keys.map(({ kid }) => kid);
  if (names.length > 1 && (names.includes(undefined) || new Set(names).size < names.length)) {
    return refused('has several keys, so each needs a "kid" of its own');
  }
  return { ok: true, jwks: { keys: keys.map(withoutOthers) } };
}

const refused = (problem: string): ReadKeySet => ({ ok: false, problem });

function withoutOthers(key: JWK): JWK {
  const members = MEMBERS.flatMap((name) => (key[name] === undefined ? [] : [[name, key[name]]]));
  return Object.fromEntries(members) as JWK;
}

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
  const problem = purposeProblem(key) ?? nameProblem(key) ?? boundsProblem(key);
  if (problem !== null) return problem;
  try {
    await importJWK(key, algorithmsOf(key)?.[0]);
    return null;
  } catch {
    return 'cannot be read as a key';
  }
}

/** Why a key cannot be used for client assertions. */
function purposeProblem(key: JWK): string | null {
  const { use, alg } = key;
  const usable = algorithmsOf(key);
  if (usable === undefined) return 'is neither RSA nor on the curves P-256 or Ed25519';
  if (use !== undefined && use !== 'sig') return 'is not for signatures ("use" must be "sig")';
  return alg !== undefined && !usable.includes(alg)
    ? `has an "alg" other than ${usable.join(' or ')}`
    : null;
}

const algorithmsOf = ({ kty, crv }: JWK) =>
  ALGORITHMS[crv === undefined ? String(kty) : `${kty} ${crv}`];

function nameProblem({ kid }: JWK): string | null {
  const isName = typeof kid === 'string' && kid !== '' && kid.length <= LONGEST_KID;
  return kid === undefined || isName
    ? null
    : `has a "kid" that is not a text of up to ${LONGEST_KID} characters`;
}

/** An integer of a key without leading zeros (RFC 7518, section 2); null if the text is not one. */
function bytesOf(text: unknown): Buffer | null {
  if (typeof text !== 'string' || !/^[\w-]+$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? null : bytes.subarray(first);
}

const bitsOf = (bytes: Buffer) => bytes.length * 8 - Math.clz32(bytes[0] ?? 0) + 24;
