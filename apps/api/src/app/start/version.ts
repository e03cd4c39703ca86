import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { migrations } from '../../../migrations/index.ts';

const PACKAGE = resolve(import.meta.dirname, '../../../package.json');

/** The version of this build, with the number of the last migration that it knows: `0.1.0+0011`. */
export const VERSION = versionOf(JSON.parse(readFileSync(PACKAGE, 'utf8')));

function versionOf({ version }: { version: string }): string {
  const last = Object.keys(migrations).sort().at(-1) ?? '';
  return `${version}+${last.slice(0, 4)}`;
}
