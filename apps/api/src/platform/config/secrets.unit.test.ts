import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { generateSecret, readSecrets, type Secrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NAMES = ['SECRET_KEY', 'DOCUMENT_MASTER_KEY', 'TOKEN_SIGNING_KEY'] as const;
const given = () => Object.fromEntries(NAMES.map((name) => [name, generateSecret(name)]));

function secretsOf(env: Record<string, string>, mode: 'development' | 'production'): Secrets {
  const production = {
    PUBLIC_URL: 'https://portico.example',
    SMTP_URL: 'smtp://m',
    MAIL_FROM: 'x',
  };
  const settings = mode === 'production' ? { NODE_ENV: mode, ...production } : {};
  const configured = readConfig({ ...settings, ...env }, folder);
  if (!configured.ok) throw new Error(configured.problems.join('\n'));
  const read = readSecrets(configured.keys, mode, folder);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.secrets;
}

const fingerprint = (secrets: Secrets) => [
  secrets.codes.current.key.toString('hex'),
  secrets.outbox.current.key.toString('hex'),
  secrets.refresh.current.key.toString('hex'),
  secrets.documentKeys.current.key.toString('hex'),
  secrets.documentKeys.current.id,
  secrets.signing.export({ type: 'pkcs8', format: 'pem' }).toString(),
];

describe('R-CODE-5 the secrets', () => {
  it('R-CODE-5 generates them once in development, 0600 in a folder of 0700', () => {
    const first = secretsOf({}, 'development');
    const keys = join(folder, 'keys');
    expect(statSync(keys).mode & 0o777).toBe(0o700);
    const files = readdirSync(keys);
    expect(files.sort()).toEqual(['document-master-key', 'secret-key', 'token-signing-key']);
    for (const file of files) expect(statSync(join(keys, file)).mode & 0o777).toBe(0o600);
    const before = files.map((file) => readFileSync(join(keys, file), 'utf8'));
    expect(fingerprint(secretsOf({}, 'development'))).toEqual(fingerprint(first));
    expect(files.map((file) => readFileSync(join(keys, file), 'utf8'))).toEqual(before);
  });

  it('R-CODE-5 uses the key that another process made at the same moment', () => {
    secretsOf({}, 'development');
    const file = join(folder, 'keys', 'secret-key');
    rmSync(file);
    // Writing the draft makes the file itself, as if another process did between the look and the link.
    symlinkSync(file, `${file}.${process.pid}`);
    const first = fingerprint(secretsOf({}, 'development'));
    expect(fingerprint(secretsOf({}, 'development'))).toEqual(first);
    expect(readdirSync(join(folder, 'keys'))).toHaveLength(NAMES.length);
  });

  it('R-CODE-5 gives every installation and every use different secrets', () => {
    const first = fingerprint(secretsOf({}, 'development'));
    rmSync(join(folder, 'keys'), { recursive: true });
    const second = fingerprint(secretsOf({}, 'development'));
    expect(first.filter((value) => second.includes(value))).toEqual([]);
    expect(new Set(first).size).toBe(first.length);
  });

  it('R-CODE-5 generates none in production', () => {
    expect(readSecrets({}, 'production', folder).ok).toBe(false);
    expect(existsSync(join(folder, 'keys'))).toBe(false);
  });

  it.each(NAMES)('R-CODE-5 names the file of a stored %s that cannot be used', (name) => {
    secretsOf({}, 'development');
    const file = join(folder, 'keys', name.toLowerCase().replaceAll('_', '-'));
    writeFileSync(file, 'hunter2');
    const read = readSecrets({}, 'development', folder);
    const problems = read.ok ? [] : read.problems;
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(file);
    expect(problems[0]).not.toContain('hunter2');
  });

  it('R-CODE-5 uses the given ones in production and writes nothing', () => {
    const env = given();
    const once = fingerprint(secretsOf(env, 'production'));
    expect(fingerprint(secretsOf(env, 'production'))).toEqual(once);
    const pemOnOneLine = {
      ...env,
      TOKEN_SIGNING_KEY: env.TOKEN_SIGNING_KEY?.replaceAll('\n', '\\n') ?? '',
    };
    expect(fingerprint(secretsOf(pemOnOneLine, 'production'))).toEqual(once);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('R-CODE-5 treats an empty secret as missing', () => {
    expect(() => secretsOf({ SECRET_KEY: '' }, 'development')).not.toThrow();
    expect(() => secretsOf({ ...given(), SECRET_KEY: '' }, 'production')).toThrow('SECRET_KEY');
  });
});
