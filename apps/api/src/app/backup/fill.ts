import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '#platform/db/client.ts';
import { bringTo } from '#platform/db/migrate.ts';
import type { Deps } from '#platform/deps.ts';
import { copyVerified, listedObjects, listFile, readObject, tableFile } from './folder/folder.ts';
import { readLines } from './folder/lines-file.ts';
import type { ListedObject, Manifest } from './folder/manifest.ts';
import { type Progress, writeProgress } from './progress.store.ts';
import { countRows, deleteAllRows, insertRows } from './rows.store.ts';

/** PostgreSQL takes at most 65,535 values in a statement, SQLite 32,766. */
const VALUES = 30_000;
/** Objects that are stored at the same time. */
const AT_ONCE = 16;

type Present = Extract<ListedObject, { sha256: string }>;

/** A backup whose files were compared. `copies`: a folder of this process alone, for files that are read again. */
export type Opened = { folder: string; copies: string; manifest: Manifest };

/** The folder is within the data folder, which is locked. A killed restore leaves it to the next one. */
export async function withCopies<T>(
  { config }: Deps,
  work: (copies: string) => Promise<T>,
): Promise<T> {
  const copies = join(config.dataDir, 'restoring');
  const empty = () => rm(copies, { recursive: true, force: true });
  await empty();
  await mkdir(copies, { mode: 0o700 });
  return work(copies).finally(empty);
}

/** Each slice of rows is committed with the progress, so that a killed restore neither repeats nor omits a row. */
export async function fillTables(
  deps: Deps,
  { folder, copies, manifest }: Opened,
  progress: Progress,
): Promise<Progress> {
  let reached = progress;
  if (reached.table === -1) {
    await bringTo(deps.db, manifest.schema);
    await inTransaction(deps.db, async (tx) => {
      // Migrations create rows of their own, which the backup has as well.
      for (const { name } of manifest.tables.toReversed()) await deleteAllRows(tx, name);
      reached = { ...reached, table: 0 };
      await writeProgress(tx, reached);
    });
  }
  for (const [number, { name, sha256 }] of manifest.tables.entries()) {
    if (number < reached.table) continue;
    const copy = join(copies, name);
    await copyVerified(tableFile(folder, name), copy, sha256);
    for await (const { columns, rows } of slicesOf(copy, reached.rows)) {
      await inTransaction(deps.db, async (tx) => {
        await insertRows(tx, name, columns, rows);
        reached = { ...reached, rows: reached.rows + rows.length };
        await writeProgress(tx, reached);
      });
    }
    await rm(copy);
    reached = { ...reached, table: number + 1, rows: 0 };
    await writeProgress(deps.db, reached);
  }
  return reached;
}

/** The rows of a table's file in slices that fit a statement, without the first `skip`. */
async function* slicesOf(file: string, skip: number) {
  let columns: string[] | undefined;
  let rows: unknown[][] = [];
  let seen = 0;
  for await (const line of readLines(file)) {
    if (columns === undefined) {
      columns = line as string[];
      continue;
    }
    seen += 1;
    if (seen <= skip) continue;
    rows.push(line as unknown[]);
    if ((rows.length + 1) * columns.length <= VALUES) continue;
    yield { columns, rows };
    rows = [];
  }
  if (columns !== undefined && rows.length > 0) yield { columns, rows };
}

/** Stores the objects; returns the names of those that were gone when the backup was written. */
export async function fillStorage(
  deps: Deps,
  { folder, copies, manifest }: Opened,
  progress: Progress,
) {
  const list = join(copies, 'objects');
  await copyVerified(listFile(folder), list, manifest.objects.sha256);
  const gone: string[] = [];
  let seen = 0;
  let batch: Present[] = [];
  const store = async () => {
    await Promise.all(
      batch.map(async (object) => {
        const files = object.store === 'documents' ? deps.files : deps.landingFiles;
        await files.put(object.name, await readObject(folder, object));
      }),
    );
    batch = [];
    await writeProgress(deps.db, { ...progress, objects: seen });
  };
  for await (const object of listedObjects(list)) {
    seen += 1;
    if ('gone' in object) gone.push(object.name);
    if ('gone' in object || seen <= progress.objects) continue;
    batch.push(object);
    if (batch.length === AT_ONCE) await store();
  }
  if (batch.length > 0) await store();
  return { gone, seen };
}

/**
 * Compares the number of rows of each table once, before the journal is repeated: a restore that is interrupted after
 * that finds fewer people.
 */
export async function countTables(
  { db }: Deps,
  { tables }: Manifest,
  progress: Progress,
): Promise<void> {
  const counted = tables.length + 1;
  if (progress.table === counted) return;
  for (const { name, rows } of tables) {
    const found = await countRows(db, name);
    if (found !== rows) throw new Error(`The table ${name} has ${found} rows instead of ${rows}.`);
  }
  await writeProgress(db, { ...progress, table: counted });
}
