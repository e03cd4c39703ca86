import {
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Env } from './config.ts';
import {
  type DocumentKeys,
  givenKeys,
  keptKeys,
  type MasterKey,
  masterKeyOf,
} from './document-keys.ts';

export type Secrets = {
  /** HMAC key of stored codes. */
  codes: Buffer;
  /** Encrypts messages that wait to be sent. */
  outbox: Buffer;
  /** Derives the successor of a refresh token. */
  refresh: Buffer;
  /** Authenticates and links the rows of the audit trail. */
  audit: Buffer;
  /** Encrypts operators' authenticator secrets. */
  operators: Buffer;
  /** Hashes document numbers, so that a number can be found again but not read. */
  documentNumbers: Buffer;
  /** Ed25519 private key that signs access tokens. */
  signing: KeyObject;
  /** Wrap the key of every stored document. */
  documentKeys: DocumentKeys;
};

export type SecretsResult = { ok: true; secrets: Secrets } | { ok: false; problems: string[] };

const NAMES = ['SECRET_KEY', 'DOCUMENT_MASTER_KEY', 'TOKEN_SIGNING_KEY'] as const;
type Name = (typeof NAMES)[number];

/**
 * The secrets of the environment: SECRET_KEY and DOCUMENT_MASTER_KEY are 32 bytes in base64, TOKEN_SIGNING_KEY an
 * Ed25519 private key as PKCS #8 PEM. In development, missing ones are generated once and stored under `dataDir`/keys
 * (0600 in 0700); in production they are refused, and all missing names are reported at once.
 * DOCUMENT_MASTER_KEYS_FORMER may list former master keys, separated by commas.
 */
export function readSecrets(
  env: Env,
  mode: 'development' | 'production',
  dataDir: string,
): SecretsResult {
  const missing = missingSecrets(env, mode);
  if (missing.length > 0) return { ok: false, problems: missing };
  const text = (name: Name) => env[name] || keptKey(join(dataDir, 'keys'), name);
  const problems: string[] = [];
  const main = bytes(text('SECRET_KEY'));
  const formers = formersOf(env.DOCUMENT_MASTER_KEYS_FORMER ?? '');
  const documentKeys = documentKeysOf(env, dataDir, formers ?? []);
  const signing = ed25519(text('TOKEN_SIGNING_KEY'));
  if (!main) problems.push('SECRET_KEY must be 32 bytes in base64');
  if (!documentKeys) problems.push('DOCUMENT_MASTER_KEY must be 32 bytes in base64');
  if (!formers) {
    problems.push('DOCUMENT_MASTER_KEYS_FORMER must be keys of 32 bytes in base64, with commas');
  }
  if (!signing) problems.push('TOKEN_SIGNING_KEY must be an Ed25519 private key as PKCS #8 PEM');
  if (!main || !documentKeys || !formers || !signing) return { ok: false, problems };
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', main, '', `portico ${use}`, 32));
  return {
    ok: true,
    secrets: {
      codes: derived('codes'),
      outbox: derived('outbox'),
      refresh: derived('refresh'),
      audit: derived('audit'),
      operators: derived('operators'),
      documentNumbers: derived('document numbers'),
      signing,
      documentKeys,
    },
  };
}

/**
 * The secrets that are missing in production, without reading a key file, so that a start can report every problem at
 * once.
 */
export function missingSecrets(env: Env, mode: 'development' | 'production'): string[] {
  if (mode !== 'production') return [];
  return NAMES.filter((name) => !env[name]).map((name) => `${name} must be set in production`);
}

/** A new value for a secret, in the form the environment takes. */
export function generateSecret(name: Name): string {
  if (name !== 'TOKEN_SIGNING_KEY') return randomBytes(32).toString('base64');
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function documentKeysOf(
  env: Env,
  dataDir: string,
  formers: readonly MasterKey[],
): DocumentKeys | null {
  const folder = join(dataDir, 'keys');
  if (!env.DOCUMENT_MASTER_KEY) {
    keptKey(folder, 'DOCUMENT_MASTER_KEY');
    return keptKeys(folder, formers);
  }
  const current = masterKeyOf(env.DOCUMENT_MASTER_KEY);
  return current && givenKeys(current, formers);
}

/** Null if one of them is not a valid key. */
function formersOf(list: string): MasterKey[] | null {
  const texts = list.split(',').filter((text) => text.trim() !== '');
  const keys = texts.flatMap((text) => masterKeyOf(text) ?? []);
  return keys.length === texts.length ? keys : null;
}

function keptKey(folder: string, name: Name): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = join(folder, name.toLowerCase().replaceAll('_', '-'));
  if (!existsSync(file)) {
    // Written completely under another name first: a process killed in between leaves no partial key.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, generateSecret(name), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    }
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}

function bytes(text: string): Buffer | null {
  const value = Buffer.from(text.trim(), 'base64');
  return value.length === 32 ? value : null;
}

function ed25519(pem: string): KeyObject | null {
  try {
    // Environments often carry line breaks as \n.
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
