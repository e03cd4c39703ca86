import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/*
 * Which api tests run on PostgreSQL as well. On SQLite all of them run; PostgreSQL takes twice the time, and a refused
 * header or the wording of an email is the same on both. The rule reads the folders, so that no list has to be kept.
 */

const IS_RACE = /\braces?\b/;
/** They run on PostgreSQL alone (`vitest.config.ts`). */
const IS_POSTGRES = /\.postgres\.test\.ts$/;
/** Statements and transactions: what an engine may do differently. */
const USES_STORE = /from '[^']*\.store\.ts'|\binTransaction\b/;
const ASKS_ENGINE = /\bengine\(\)/;

export type File = { path: string; text: string };

/**
 * Whether a test runs on both engines: it is a race, it belongs to the engines' own folder, or its folder has a store,
 * uses one, or opens transactions.
 */
export function runsOnBoth(test: File, folder: readonly File[]): boolean {
  return (
    IS_RACE.test(basename(test.path)) ||
    IS_POSTGRES.test(test.path) ||
    test.path.includes('/src/db/') ||
    ASKS_ENGINE.test(test.text) ||
    [test, ...folder].some(({ path, text }) => path.endsWith('.store.ts') || USES_STORE.test(text))
  );
}

const IS_TEST = /\.test\.ts$/;

/** The tests under the folder that run on SQLite alone, as paths relative to `root`. */
export function sqliteAlone(root: string, folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path));
  const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') });
  const product = Map.groupBy(files.filter((path) => !IS_TEST.test(path)).map(read), ({ path }) =>
    dirname(path),
  );
  return files
    .filter((path) => IS_TEST.test(path) && !path.endsWith('.unit.test.ts'))
    .filter((path) => !runsOnBoth(read(path), product.get(dirname(path)) ?? []))
    .sort();
}
