import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inSnapshot, openDatabase, type Queries } from '#platform/db/client.ts';
import { schemaOf } from '#platform/db/migrate.ts';
import type { Deps } from '#platform/deps.ts';
import { namedObjects } from '#verification/documents/documents.ts';
import { listFile, prepareFolder, storeObject, tableFile, writeManifest } from './folder/folder.ts';
import { type LinesWriter, readLines, writeLines } from './folder/lines-file.ts';
import type { Manifest } from './folder/manifest.ts';
import { columnsOf, type KeyedTable, type Row, readRows } from './rows.store.ts';
import { BACKED_UP } from './tables.ts';

type BackupDeps = Pick<Deps, 'config' | 'secrets' | 'files' | 'landingFiles' | 'clock'>;
export type Done = { ok: true; manifest: Manifest; gone: number } | { ok: false; problem: string };

/** The names of the documents' objects, while the backup is written. */
const NAMED = 'named.ndjson.gz';
const ROWS = 1_000;
const AT_ONCE = 8;

/**
 * Writes a backup of the database and of all objects into a folder, beside running servers. The rows are those of one
 * moment. The objects follow: an object that was deleted meanwhile, with its row, is listed as gone. Objects of an
 * interrupted backup in the same folder are not copied again.
 */
export async function backUp(deps: BackupDeps, folder: string): Promise<Done> {
  const problem = await prepareFolder(folder);
  if (problem !== null) return { ok: false, problem };
  // A handle of its own: SQLite's one connection would make every other query of this process wait.
  const db = openDatabase(deps.config.database);
  try {
    const schema = await schemaOf(db);
    if (schema === undefined) return { ok: false, problem: 'The database is empty.' };
    const at = deps.clock.now();
    const named = await writeLines(join(folder, NAMED));
    const tables = await inSnapshot(db, (tx) => copyTables(tx, folder, named));
    await named.end();
    const { objects, gone } = await copyObjects(deps, db, folder);
    await rm(join(folder, NAMED));
    const manifest: Manifest = { id: randomUUID(), at, schema, tables, objects };
    await writeManifest(folder, manifest, deps.secrets);
    return { ok: true, manifest, gone };
  } finally {
    await db.destroy();
  }
}

/** Writes each table to its file, and the names of the documents' objects to `named`. */
async function copyTables(tx: Queries, folder: string, named: LinesWriter) {
  const tables: Manifest['tables'] = [];
  for (const table of BACKED_UP) {
    const columns = await columnsOf(tx, table.name);
    const file = await writeLines(tableFile(folder, table.name));
    await file.add(columns);
    let rows = 0;
    for await (const row of rowsOf(tx, table)) {
      await file.add(columns.map((column) => row[column]));
      if (typeof row.object_name === 'string') await named.add(row.object_name);
      rows += 1;
    }
    tables.push({ name: table.name, rows, sha256: await file.end() });
  }
  return tables;
}

async function* rowsOf(tx: Queries, table: KeyedTable): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (;;) {
    const rows = await readRows(tx, table, { after, limit: ROWS });
    yield* rows;
    if (rows.length < ROWS) return;
    after = rows.at(-1);
  }
}

async function copyObjects(deps: BackupDeps, db: Queries, folder: string) {
  const list = await writeLines(listFile(folder));
  const objects = { count: 0, bytes: 0 };
  let gone = 0;
  const copy = async (store: 'documents' | 'landing', name: string) => {
    const bytes = await (store === 'documents' ? deps.files : deps.landingFiles).get(name);
    if (bytes !== null) {
      const line = await storeObject(folder, { store, name }, bytes);
      objects.count += 1;
      objects.bytes += bytes.byteLength;
      return list.add(line);
    }
    // A picture of the landing that was replaced meanwhile: the rows of the snapshot name the picture that follows.
    if (store === 'landing') return;
    if ((await namedObjects(db, [name])).has(name))
      throw new Error(
        `The storage has no object ${name}, which the database names. The backup is incomplete.`,
      );
    gone += 1;
    return list.add({ store, name, gone: true });
  };
  await inParallel(readLines(join(folder, NAMED)), (name) => copy('documents', String(name)));
  await inParallel(deps.landingFiles.list(), ({ name }) => copy('landing', name));
  return { objects: { ...objects, sha256: await list.end() }, gone };
}

/** Stops at the first failure, and throws it once nothing runs anymore. */
async function inParallel<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>) {
  const running = new Set<Promise<void>>();
  const failed: unknown[] = [];
  for await (const item of items) {
    const one: Promise<void> = work(item)
      .catch((error) => void failed.push(error))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= AT_ONCE) await Promise.race(running);
    if (failed.length > 0) break;
  }
  await Promise.all(running);
  if (failed.length > 0) throw failed[0];
}
