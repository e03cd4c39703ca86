import { type Repeated, repeatJournal } from '#app/backup/repeat-journal.ts';
import { OPERATOR } from '#core/caller.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import { bringTo, isKnownMigration } from '#platform/db/migrate.ts';
import type { Deps } from '#platform/deps.ts';
import {
  copyJournal,
  type JournalEntry,
  readJournals,
  rewriteJournal,
} from '#platform/journal/journal.ts';
import type { Files } from '#platform/ports/files/files.ts';
import { dropImagesWithout } from '#verification/documents/documents.ts';
import { countTables, fillStorage, fillTables, type Opened, withCopies } from './fill.ts';
import { openBackup, problemOfFiles } from './folder/folder.ts';
import type { Manifest } from './folder/manifest.ts';
import { beginProgress, endProgress, type Progress, readProgress } from './progress.store.ts';
import { countRows, dropTables, tableNames } from './rows.store.ts';

export type RestoreOptions = {
  /** Overwrite a database that has accounts, operators or an audit trail. */
  replace: boolean;
  /** The journal of erasures from elsewhere: a folder such as the earlier server's `DATA_DIR/erasures`. */
  journal: Files | null;
  /** Restore without any journal of later erasures. */
  withoutJournal: boolean;
  /** Accept a backup, and entries of a journal, that an older version of Portico wrote without a signature. */
  unsigned: boolean;
};

export type Restored =
  | { ok: true; manifest: Manifest; isSigned: boolean; gone: number; repeated: Repeated }
  | { ok: false; problem: string };

/**
 * Fills the database and the storage from a backup, on either engine. Its signature is verified and its files are
 * compared first, each time. An interrupted restore is continued by calling this again; until it is complete, no server
 * starts on the database.
 * Nobody is signed in afterwards, no waiting message is sent, and what was erased or closed since is erased or closed again.
 */
export async function restore(
  deps: Deps,
  folder: string,
  options: RestoreOptions,
): Promise<Restored> {
  const opened = await openBackup(folder, deps.secrets);
  if (!opened.ok) return opened;
  const { manifest, isSigned } = opened;
  if (!isSigned && !options.unsigned) return refuse(UNSIGNED);
  if (!isKnownMigration(manifest.schema)) return refuse(NEWER);
  const problem = await problemOfFiles(folder, manifest);
  if (problem !== null) return refuse(problem);
  const tables = await tableNames(deps.db);
  const earlier = await readProgress(deps.db);
  const isContinued = earlier?.backup === manifest.id;
  if (!isContinued && !options.replace && !(await isReplaceable(deps, tables, earlier)))
    return refuse(OCCUPIED);

  const read = await journalOf(deps, tables, options);
  if (!read.ok) return read;
  const { journal } = read;
  if (journal === null && !options.withoutJournal) return refuse(NO_JOURNAL);

  if (!isContinued) await startOver(deps, manifest, tables);
  let progress = (await readProgress(deps.db)) ?? {
    backup: manifest.id,
    table: 0,
    rows: 0,
    objects: 0,
  };
  const { gone } = await withCopies(deps, async (copies) => {
    const backup: Opened = { folder, copies, manifest };
    progress = await fillTables(deps, backup, progress);
    const filled = await fillStorage(deps, backup, progress);
    await countTables(deps, manifest, { ...progress, objects: filled.seen });
    return filled;
  });
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
  return { ok: true, manifest, isSigned, gone: gone.length, repeated };
}

/**
 * The journal of this installation and the one that was named; null if there is none. The entries of the database are
 * stored first, because the restore overwrites them.
 */
async function journalOf(
  deps: Deps,
  tables: readonly string[],
  { journal: named, unsigned }: RestoreOptions,
): Promise<{ ok: true; journal: JournalEntry[] | null } | Refused> {
  if (tables.includes('erasure_journal')) await copyJournal(deps);
  const journals = named === null ? [deps.journalFiles] : [deps.journalFiles, named];
  const read = await readJournals(deps, journals);
  if (read === null) return { ok: true, journal: null };
  const [altered] = read.altered;
  if (altered !== undefined) return refuse(alteredJournal(altered));
  const [key] = read.unknownKeys;
  if (key !== undefined) return refuse(journalOfOtherSecret(key));
  if (read.unsigned > 0 && !unsigned) return refuse(unsignedJournal(read.unsigned));
  return { ok: true, journal: read.entries };
}

const UNSIGNED = `The backup has no signature: an older version of Portico made it, or somebody removed the signature.
Nothing was restored. Without a signature nothing shows whether somebody changed the backup, and a changed one signs
them in to any account and to the review desk. If nobody but you could write to its folder since it was made, add
--unsigned.`;
const unsignedJournal = (
  entries: number,
) => `The journal of erasures has entries without a signature: ${entries}. An older
version of Portico wrote them, or somebody else did, who could delete accounts with them, or open closed ones. Nothing
was restored. If nobody but you could write to the journal, add --unsigned.`;
const alteredJournal = (
  object: string,
) => `The object ${object} of the journal of erasures is damaged, or somebody changed
it: its signature is wrong. Nothing was restored. Put back an earlier copy of it.`;
const journalOfOtherSecret = (
  key: string,
) => `The journal of erasures is signed with the key ${key}, which is not at hand.
Nothing was restored. Put the SECRET_KEY with that id into SECRET_KEYS_FORMER.`;
const NEWER = 'The backup was made by a newer version of Portico. Restore it with that version.';
const OCCUPIED =
  'The database is not empty. Nothing was changed. To overwrite it, add --replace: everything in it will be lost.';
const NO_JOURNAL = `No journal of erasures was found, so people who deleted their data since the backup would be back.
Nothing was changed. Name the earlier server's journal with --journal FOLDER, or restore without it: --without-journal`;

type Refused = { ok: false; problem: string };
const refuse = (problem: string): Refused => ({ ok: false, problem });

/** Whether the database has nothing to lose. */
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
    // The first committed statement: from here on, no server starts.
    await beginProgress(tx, { backup: manifest.id, table: -1, rows: 0, objects: 0 });
  });
}
