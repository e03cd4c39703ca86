import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { engine, type StartOptions, startApp, type TestApp } from '#test/engines/start.ts';
import type { Known } from './fill.ts';
import { sqlOf } from './sql.ts';

/*
 * A stored installation is a zip of what a version leaves behind: its data folder with the keys and the documents, and the
 * database, as the file of SQLite or as SQL for PostgreSQL. `known.json` has what a test has to know of it.
 */

const FOLDER = join(import.meta.dirname, 'stored');
const KNOWN = 'known.json';
const SQLITE = 'portico.db';
const SQL = 'database.sql';
/** The folders that make an installation, beside its database. */
const PARTS = /^(keys|documents|landing|erasures)\b/;

/** `at`: when it was stored, in ms since 1970 UTC. */
type About = Known & { at: number };

const fileOf = (version: string) => join(FOLDER, `${version}-${engine()}.zip`);

/** Stores the installation of this app under the name of its version. */
export async function storeInstallation(t: TestApp, known: Known, version: string): Promise<void> {
  const { config, db, clock } = t.deps;
  const about: About = { ...known, at: clock.now() };
  const files: Record<string, Uint8Array> = { [KNOWN]: Buffer.from(JSON.stringify(about)) };
  for (const entry of readdirSync(t.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(t.dataDir, path);
    if (entry.isFile() && PARTS.test(name)) files[name] = readFileSync(path);
  }
  if (config.database.kind === 'postgres') {
    files[SQL] = Buffer.from(await sqlOf(config.database.url));
  } else {
    const copy = join(t.dataDir, 'copy.db');
    await sql`vacuum into ${copy}`.execute(db);
    files[SQLITE] = readFileSync(copy);
  }
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(version), zipSync(files, { level: 9, mtime: new Date('2000-01-01') }));
}

export type Stored = { t: TestApp; known: Known };

/** This version of the app on a copy of the stored installation. */
export async function startStored(version: string, options: StartOptions = {}): Promise<Stored> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-stored-'));
  const files = unzipSync(readFileSync(fileOf(version)));
  for (const [name, content] of Object.entries(files)) {
    const path = join(dataDir, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, content, { mode: 0o600 });
  }
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString();
  const { at, ...known } = JSON.parse(textOf(KNOWN)) as About;
  const installed = { dataDir, statements: textOf(SQL), at };
  return { t: await startApp({ ...options, installed }), known };
}
