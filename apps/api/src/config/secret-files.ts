import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Env, TABLE, type Table } from './settings.ts';

const REASONS: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'must not be read by this user',
  EISDIR: 'is a folder',
};

/** The name of the setting that names a secret's file. */
export const fileSettingOf = (name: string) => `${name}_FILE`;

/** The settings of a table that are secrets. */
const secretNamesOf = (table: Table) =>
  Object.keys(table).filter((name) => table[name]?.isSecret === true);

export const SECRET_NAMES = secretNamesOf(TABLE);

/**
 * Reads the secrets that the environment gives as files, as Docker and Kubernetes mount them: SECRET_KEY_FILE names the
 * file with the value of SECRET_KEY. One newline at its end is removed. A message does not even repeat the path: it
 * may be the secret itself, set under the wrong name.
 */
export function readSecretFiles(
  env: Env,
  cwd: string,
  table: Table,
): { texts: Partial<Record<string, string>>; problems: Partial<Record<string, string>> } {
  const texts: Partial<Record<string, string>> = {};
  const problems: Partial<Record<string, string>> = {};
  for (const name of secretNamesOf(table)) {
    const fileSetting = fileSettingOf(name);
    const path = env[fileSetting];
    if (!path) continue;
    const read = env[name] ? null : readText(resolve(cwd, path));
    if (read === null) problems[name] = `${fileSetting} and ${name} are both set: keep one of them`;
    else if ('reason' in read) problems[name] = `${fileSetting} names a file that ${read.reason}`;
    else texts[name] = read.text;
  }
  return { texts, problems };
}

function readText(path: string): { text: string } | { reason: string } {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? { reason: 'is empty' } : { text };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { reason: REASONS[code] ?? `cannot be read (${code})` };
  }
}
