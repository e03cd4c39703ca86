import { generateKeyPairSync, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
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
import type { z } from 'zod';
import { type DocumentKeys, givenKeys, keptKeys, type MasterKey } from './document-keys.ts';
import { bytes32, ed25519 } from './formats.ts';

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

type Name = 'SECRET_KEY' | 'DOCUMENT_MASTER_KEY' | 'TOKEN_SIGNING_KEY';

/** The keys that the environment gives. `readConfig` refuses a production environment that lacks one. */
export type GivenKeys = {
  main?: Buffer | undefined;
  documents?: MasterKey | undefined;
  /** Former master keys, which still open what they wrapped. */
  formerDocuments?: readonly MasterKey[];
  signing?: KeyObject | undefined;
};

/**
 * The secrets of an installation. In development, keys that are not given are generated once and stored under
 * `dataDir`/keys (0600 in 0700). In production none is generated.
 */
export function readSecrets(
  given: GivenKeys,
  mode: 'development' | 'production',
  dataDir: string,
): SecretsResult {
  if (mode === 'production' && !(given.main && given.documents && given.signing)) {
    return { ok: false, problems: ['Keys are generated in development mode only'] };
  }
  const folder = join(dataDir, 'keys');
  const problems: string[] = [];
  const unusable = (name: Name) => {
    problems.push(`The key in ${fileOf(folder, name)} cannot be used: put back a copy of it`);
    return null;
  };
  const kept = <Key>(name: Name, schema: z.ZodType<Key, string>): Key | null => {
    const parsed = schema.safeParse(keptKey(folder, name));
    return parsed.success ? parsed.data : unusable(name);
  };
  const main = given.main ?? kept('SECRET_KEY', bytes32);
  const documentKeys = documentKeysOf(given, folder) ?? unusable('DOCUMENT_MASTER_KEY');
  const signing = given.signing ?? kept('TOKEN_SIGNING_KEY', ed25519);
  if (!main || !documentKeys || !signing) return { ok: false, problems };
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

/** A new value for a secret, in the form the environment takes. */
export function generateSecret(name: Name): string {
  if (name !== 'TOKEN_SIGNING_KEY') return randomBytes(32).toString('base64');
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function documentKeysOf(
  { documents, formerDocuments = [] }: GivenKeys,
  folder: string,
): DocumentKeys | null {
  if (documents) return givenKeys(documents, formerDocuments);
  keptKey(folder, 'DOCUMENT_MASTER_KEY');
  return keptKeys(folder, formerDocuments);
}

function fileOf(folder: string, name: Name): string {
  return join(folder, name.toLowerCase().replaceAll('_', '-'));
}

function keptKey(folder: string, name: Name): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = fileOf(folder, name);
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
