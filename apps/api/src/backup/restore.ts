import { record } from '#audit/audit.ts';
import { OPERATOR } from '#core/caller.ts';
import { inTransaction } from '#db/client.ts';
import { bringTo, isKnownMigration } from '#db/migrate.ts';
import type { Deps } from '#deps/deps.ts';
import type { Files } from '#ports/files/files.ts';
import {
  type JournalEntry,
  readJournals,
  rewriteJournal,
  writeJournal,
} from '#privacy/journal/journal.ts';
import { type Repeated, repeatJournal } from '#privacy/repeat-journal/repeat-journal.ts';
import { dropImagesWithout } from '#verification/documents/documents.ts';
import { checkFolder, listedObjects, readObject, tableFile } from './folder/folder.ts';
import { readLines } from './folder/lines-file.ts';
import type { ListedObject, Manifest } from './folder/manifest.ts';
import {
  beginProgress,
  endProgress,
  type Progress,
  readProgress,
  writeProgress,
} from './progress.store.ts';
import { countRows, deleteAllRows, dropTables, insertRows, tableNames } from './rows.store.ts';
import { isOurMark } from './secret-mark.ts';

export type RestoreOptions = {
  /** Overwrite a database that has accounts, operators or an audit trail. */
  replace: boolean;
  /** The journal of erasures from elsewhere: a folder such as the earlier server's `DATA_DIR/erasures`. */
  journal: Files | null;
  /** Restore although no journal says who was erased since. */
  withoutJournal: boolean;
};

export type Restored =
  | { ok: true; manifest: Manifest; gone: number; repeated: Repeated }
  | { ok: false; problem: string };

/** PostgreSQL takes at most 65,535 values in a statement, SQLite 32,766. */
const VALUES = 30_000;
/** Objects that are stored at the same time. */
const AT_ONCE = 16;

/**
 * Fills the database and the storage from a backup, on either engine. The backup is read and checked first. An
 * interrupted restore is continued by calling this again; until it is complete, no server starts on the database.
 * Nobody is signed in afterwards, no waiting message is sent, and what was erased or closed since is erased or closed again.
 */
export async function restore(
  deps: Deps,
  folder: string,
  options: RestoreOptions,
): Promise<Restored> {
  const checked = await checkFolder(folder);
  if (!checked.ok) return checked;
  const { manifest } = checked;
  if (!isKnownMigration(manifest.schema)) return refuse(NEWER);
  if (!isOurMark(deps.secrets, manifest.secret)) return refuse(OTHER_SECRET);
  const tables = await tableNames(deps.db);
  const earlier = await readProgress(deps.db);
  const isContinued = earlier?.backup === manifest.id;
  if (!isContinued && !options.replace && !(await isReplaceable(deps, tables, earlier)))
    return refuse(OCCUPIED);

  const journal = await journalOf(deps, tables, options.journal);
  if (journal === null && !options.withoutJournal) return refuse(NO_JOURNAL);

  if (!isContinued) await startOver(deps, manifest, tables);
  let progress = (await readProgress(deps.db)) ?? {
    backup: manifest.id,
    table: 0,
    rows: 0,
    objects: 0,
  };
  progress = await fillTables(deps, folder, { manifest, progress });
  const { gone, seen } = await fillStorage(deps, folder, progress);
  await countTables(deps, manifest, { ...progress, objects: seen });
  await bringTo(deps.db);
  await inTransaction(deps.db, async (tx) => {
    await dropImagesWithout(tx, gone);
  });
  const repeated = await repeatJournal(deps, journal ?? []);
  await rewriteJournal(deps);
  await inTransaction(deps.db, async (tx) => {
    await record(deps, tx, OPERATOR, {
      kind: 'backup_restored',
      details: { backup: manifest.id, madeAt: manifest.at },
    });
    await endProgress(tx);
  });
  return { ok: true, manifest, gone: gone.length, repeated };
}

/**
 * The journal of this installation and the one that was named. Entries that only the database has are stored first,
 * because the restore overwrites them.
 */
async function journalOf(
  deps: Deps,
  tables: readonly string[],
  named: Files | null,
): Promise<JournalEntry[] | null> {
  if (tables.includes('erasure_journal')) await writeJournal(deps);
  return readJournals(deps, named === null ? [deps.journalFiles] : [deps.journalFiles, named]);
}

const NEWER = 'The backup was made by a newer version of Portico. Restore it with that version.';
const OTHER_SECRET =
  'SECRET_KEY is not the one of the backup. Nothing was changed. Put the keys of that installation back first.';
const OCCUPIED =
  'The database is not empty. Nothing was changed. To overwrite it, add --replace: everything in it will be lost.';
const NO_JOURNAL = `No journal of erasures was found, so people who deleted their data since the backup would be back.
Nothing was changed. Name the earlier server's journal with --journal FOLDER, or restore without it: --without-journal`;

type Present = Extract<ListedObject, { sha256: string }>;

const refuse = (problem: string): Restored => ({ ok: false, problem });

/** Whether nothing in the database can be missed. */
async function isReplaceable(
  { db }: Deps,
  tables: readonly string[],
  unfinished: Progress | null,
): Promise<boolean> {
  if (unfinished !== null) return false;
  for (const table of ['accounts', 'operators', 'audit_events']) {
    if (tables.includes(table) && (await countRows(db, table)) > 0) return false;
  }
  return true;
}

/** Empties the database, and brings it to the schema of the backup. */
async function startOver(deps: Deps, manifest: Manifest, tables: readonly string[]) {
  await inTransaction(deps.db, async (tx) => {
    await dropTables(tx, tables, deps.config.database.kind);
    // The first statement that stands: from here on, no server starts.
    await beginProgress(tx, { backup: manifest.id, table: -1, rows: 0, objects: 0 });
  });
}

/** Each slice of rows is committed with the progress, so that a killed restore neither repeats nor omits a row. */
async function fillTables(
  deps: Deps,
  folder: string,
  { manifest, progress }: { manifest: Manifest; progress: Progress },
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
  for (const [number, { name }] of manifest.tables.entries()) {
    if (number < reached.table) continue;
    for await (const { columns, rows } of slicesOf(folder, name, reached.rows)) {
      await inTransaction(deps.db, async (tx) => {
        await insertRows(tx, name, columns, rows);
        reached = { ...reached, rows: reached.rows + rows.length };
        await writeProgress(tx, reached);
      });
    }
    reached = { ...reached, table: number + 1, rows: 0 };
    await writeProgress(deps.db, reached);
  }
  return reached;
}

/** The rows of a table's file in slices that fit a statement, without the first `skip`. */
async function* slicesOf(folder: string, table: string, skip: number) {
  let columns: string[] | undefined;
  let rows: unknown[][] = [];
  let seen = 0;
  for await (const line of readLines(tableFile(folder, table))) {
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
async function fillStorage(deps: Deps, folder: string, progress: Progress) {
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
  for await (const object of listedObjects(folder)) {
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
async function countTables({ db }: Deps, { tables }: Manifest, progress: Progress): Promise<void> {
  const counted = tables.length + 1;
  if (progress.table === counted) return;
  for (const { name, rows } of tables) {
    const found = await countRows(db, name);
    if (found !== rows) throw new Error(`The table ${name} has ${found} rows instead of ${rows}.`);
  }
  await writeProgress(db, { ...progress, table: counted });
}
