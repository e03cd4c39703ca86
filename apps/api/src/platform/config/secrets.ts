import { generateKeyPairSync, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { makeFolder } from './data-dir.ts';
import {
  type DocumentKeys,
  givenKeys,
  keyIdOf,
  keysInFolder,
  type MasterKey,
} from './document-keys.ts';
import { bytes32, ed25519 } from './setting/formats.ts';

/** Keys of one use, one for each SECRET_KEY: the current one writes, and all of them read. */
export type RotatingKey = { readonly current: MasterKey; readonly all: readonly MasterKey[] };

export type Secrets = {
  /** HMAC key of stored codes. */
  codes: RotatingKey;
  /** Encrypts messages that wait to be sent. */
  outbox: RotatingKey;
  /** Seals the challenges of passkeys. */
  passkeys: RotatingKey;
  /** Derives the successor of a refresh token. */
  refresh: RotatingKey;
  /** Authenticates and links the rows of the audit trail. */
  audit: RotatingKey;
  /** Encrypts operators' authenticator secrets. */
  operators: RotatingKey;
  /** Seals what the OpenID provider keeps. */
  partners: RotatingKey;
  /** Signs backups. */
  backups: RotatingKey;
  /** Signs the objects of the erasure journal. */
  journal: RotatingKey;
  /** Hashes document numbers. The first one enters the key ring and stays the same from then on. */
  documentNumbers: Buffer;
  /** Seal the keys of the key ring. */
  ring: RotatingKey;
  /** Ed25519 private key, the first entry of the key ring. */
  signing: KeyObject;
  /** Wrap the key of every stored document. */
  documentKeys: DocumentKeys;
};

export type SecretsResult = { ok: true; secrets: Secrets } | { ok: false; problems: string[] };

type Name = 'SECRET_KEY' | 'DOCUMENT_MASTER_KEY' | 'TOKEN_SIGNING_KEY';

/** The keys that the environment gives. `readConfig` refuses a production environment that lacks one. */
export type GivenKeys = {
  main?: Buffer | undefined;
  /** Former values of SECRET_KEY, which still open and verify what they wrote. */
  formerMains?: readonly Buffer[];
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
  const ownKey = <Key>(name: Name, schema: z.ZodType<Key, string>): Key | null => {
    const parsed = schema.safeParse(readOrCreateKey(folder, name));
    return parsed.success ? parsed.data : unusable(name);
  };
  const main = given.main ?? ownKey('SECRET_KEY', bytes32);
  const documentKeys = documentKeysOf(given, folder) ?? unusable('DOCUMENT_MASTER_KEY');
  const signing = given.signing ?? ownKey('TOKEN_SIGNING_KEY', ed25519);
  if (!main || !documentKeys || !signing) return { ok: false, problems };
  const formers = (given.formerMains ?? []).filter((former) => !former.equals(main));
  const rotating = (use: string): RotatingKey => {
    const current = { id: keyIdOf(main), key: derived(main, use) };
    const others = formers.map((former) => ({ id: keyIdOf(former), key: derived(former, use) }));
    return { current, all: [current, ...others] };
  };
  return {
    ok: true,
    secrets: {
      codes: rotating('codes'),
      outbox: rotating('outbox'),
      passkeys: rotating('passkeys'),
      refresh: rotating('refresh'),
      audit: rotating('audit'),
      operators: rotating('operators'),
      partners: rotating('partners'),
      backups: rotating('backups'),
      journal: rotating('erasure journal'),
      documentNumbers: derived(main, 'document numbers'),
      ring: rotating('key ring'),
      signing,
      documentKeys,
    },
  };
}

const derived = (main: Buffer, use: string) =>
  Buffer.from(hkdfSync('sha256', main, '', `portico ${use}`, 32));

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
  readOrCreateKey(folder, 'DOCUMENT_MASTER_KEY');
  return keysInFolder(folder, formerDocuments);
}

function fileOf(folder: string, name: Name): string {
  return join(folder, name.toLowerCase().replaceAll('_', '-'));
}

function readOrCreateKey(folder: string, name: Name): string {
  makeFolder(folder);
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
