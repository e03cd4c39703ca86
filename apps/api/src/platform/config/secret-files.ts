import { resolve } from 'node:path';
import { readNamed } from './setting/named-file.ts';
import { type Env, TABLE, type Table } from './settings.ts';

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
  const read = readNamed(path);
  if ('reason' in read) return read;
  const text = read.bytes.toString('utf8').replace(/\r?\n$/, '');
  return text === '' ? { reason: 'is empty' } : { text };
}
