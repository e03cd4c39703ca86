import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { PROVIDERS } from './providers/providers.ts';
import { SECRET_NAMES } from './secret-files.ts';
import type { Env } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-secret-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(text: string): string {
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

function problemsOf(env: Env): string[] {
  const read = readConfig(env, folder);
  return read.ok ? [] : read.problems;
}

function urlOf(env: Env): string {
  const read = readConfig(env, folder);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config.database.kind === 'postgres' ? read.config.database.url : '';
}

const URL = 'postgres://u:hunter2@db/portico';

it('R-API-11 every setting that holds a password or a key can be read from a file', () => {
  expect(SECRET_NAMES).toEqual([
    'DATABASE_URL',
    'S3_URL',
    'SECRET_KEY',
    'SECRET_KEYS_FORMER',
    'DOCUMENT_MASTER_KEY',
    'DOCUMENT_MASTER_KEYS_FORMER',
    'TOKEN_SIGNING_KEY',
    'SMTP_URL',
    'TWILIO_AUTH_TOKEN',
    ...PROVIDERS.flatMap(({ settings }) =>
      Object.keys(settings).filter((name) => /_(SECRET|PRIVATE_KEY)$/.test(name)),
    ),
    'WALLET_RPC_URL_1',
    'WALLET_RPC_URL_137',
    'WALLET_RPC_URL_8453',
    'WALLET_RPC_URL_42161',
    'WEBHOOK_SECRET',
  ]);
});

it.each([
  ['no newline', URL, URL],
  ['one newline', `${URL}\n`, URL],
  ['a newline of Windows', `${URL}\r\n`, URL],
  ['two newlines, of which one stays', `${URL}\n\n`, `${URL}\n`],
])('R-API-11 a secret is read from its file with %s at the end', (_end, text, value) => {
  expect(urlOf({ DATABASE_URL_FILE: fileWith(text) })).toBe(value);
});

it('R-API-11 a relative path begins at the working directory, and an empty one is not set', () => {
  fileWith(URL);
  expect(urlOf({ DATABASE_URL_FILE: 'secret' })).toBe(URL);
  expect(urlOf({ DATABASE_URL_FILE: '', DATABASE_URL: URL })).toBe(URL);
  expect(urlOf({ DATABASE_URL_FILE: 'secret', DATABASE_URL: '' })).toBe(URL);
});

it.each(SECRET_NAMES)('R-API-11 refuses %s and its file at once, and repeats neither', (name) => {
  const problems = problemsOf({ [name]: 'hunter2', [`${name}_FILE`]: fileWith('hunter3') });
  expect(problems).toContain(`${name}_FILE and ${name} are both set: keep one of them`);
  expect(problems.join()).not.toMatch(/hunter|secret-files/);
});

it.each(SECRET_NAMES)('R-API-11 refuses a %s from a file without repeating it', (name) => {
  const env = { [`${name}_FILE`]: fileWith('hunter2'), NODE_ENV: 'production' };
  expect(problemsOf(env).join()).not.toContain('hunter2');
});

it('R-API-11 says why a file cannot be read, and does not repeat its path, which may be the secret', () => {
  const env = (path: string) => ({ DATABASE_URL_FILE: path });
  expect(problemsOf(env('hunter2'))).toEqual([
    'DATABASE_URL_FILE names a file that does not exist',
  ]);
  expect(problemsOf(env(folder))).toEqual(['DATABASE_URL_FILE names a file that is a folder']);
  expect(problemsOf(env(fileWith('\n')))).toEqual(['DATABASE_URL_FILE names a file that is empty']);
  expect(problemsOf(env(join(fileWith(URL), 'hunter2')))).toEqual([
    'DATABASE_URL_FILE names a file that cannot be read (ENOTDIR)',
  ]);
});

it('R-API-11 says that a file is closed to this user', () => {
  const file = fileWith(URL);
  chmodSync(file, 0);
  expect(asNobody(() => problemsOf({ DATABASE_URL_FILE: file }))).toEqual([
    'DATABASE_URL_FILE names a file that must not be read by this user',
  ]);
});

/** Root can read everything. */
function asNobody<T>(work: () => T): T {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

it('R-API-11 a missing file of a required secret is one problem, beside all others', () => {
  const problems = problemsOf({ NODE_ENV: 'production', SECRET_KEY_FILE: '/none', PORT: 'x' });
  expect(problems.filter((problem) => problem.includes('SECRET_KEY'))).toHaveLength(1);
  for (const name of ['PORT', 'PUBLIC_URL', 'SMTP_URL', 'TOKEN_SIGNING_KEY']) {
    expect(problems.filter((problem) => problem.startsWith(name))).toHaveLength(1);
  }
});

it('R-API-11 a secret from a file counts as set beside the settings of its service', () => {
  expect(
    problemsOf({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET_FILE: fileWith('hunter2') }),
  ).toEqual([]);
  expect(problemsOf({ GOOGLE_CLIENT_SECRET_FILE: fileWith('hunter2') })).toEqual([
    'GOOGLE_CLIENT_ID is missing beside GOOGLE_CLIENT_SECRET',
  ]);
});
