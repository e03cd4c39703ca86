import {
  createHash,
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

export type Secrets = {
  /** HMAC key of stored codes. */
  codes: Buffer;
  /** Encrypts messages that wait to be sent. */
  outbox: Buffer;
  /** Derives the successor of a refresh token. */
  refresh: Buffer;
  /** Authenticates and links the rows of the audit trail. */
  audit: Buffer;
  /** Ed25519 private key that signs access tokens. */
  signing: KeyObject;
  /** Wraps the key of every stored document; its id goes with what it wrapped. */
  documentMasterKey: { id: string; key: Buffer };
};

export type SecretsResult = { ok: true; secrets: Secrets } | { ok: false; problems: string[] };

const NAMES = ['SECRET_KEY', 'DOCUMENT_MASTER_KEY', 'TOKEN_SIGNING_KEY'] as const;
type Name = (typeof NAMES)[number];

/**
 * The secrets of the environment: SECRET_KEY and DOCUMENT_MASTER_KEY are 32 bytes in base64,
 * TOKEN_SIGNING_KEY an Ed25519 private key as PKCS #8 PEM. In development, missing ones are generated
 * once and kept under `dataDir`/keys (0600 in 0700); in production they are refused, all named at once.
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
  const master = bytes(text('DOCUMENT_MASTER_KEY'));
  const signing = ed25519(text('TOKEN_SIGNING_KEY'));
  if (!main) problems.push('SECRET_KEY must be 32 bytes in base64');
  if (!master) problems.push('DOCUMENT_MASTER_KEY must be 32 bytes in base64');
  if (!signing) problems.push('TOKEN_SIGNING_KEY must be an Ed25519 private key as PKCS #8 PEM');
  if (!main || !master || !signing) return { ok: false, problems };
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', main, '', `portico ${use}`, 32));
  const id = createHash('sha256').update(master).digest('hex').slice(0, 12);
  return {
    ok: true,
    secrets: {
      codes: derived('codes'),
      outbox: derived('outbox'),
      refresh: derived('refresh'),
      audit: derived('audit'),
      signing,
      documentMasterKey: { id, key: master },
    },
  };
}

/** What production lacks, without touching a key file: for telling every problem of a start at once. */
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

function keptKey(folder: string, name: Name): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = join(folder, name.toLowerCase().replaceAll('_', '-'));
  if (!existsSync(file)) {
    // Written whole under another name first: a process killed in between leaves no half key.
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
