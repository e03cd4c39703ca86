import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DAY } from '#core/clock.ts';
import type { Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import type { Files } from '#ports/files/files.ts';
import {
  deleteEntriesBefore,
  findUnwritten,
  insertEntry,
  markUnwritten,
  markWritten,
} from './journal.store.ts';

/*
 * Who was erased or closed, or whose verification was suspended or revoked, by an id alone, apart from the database: a restore of an earlier backup repeats it. Each
 * entry is written to the database in the same transaction, and to the storage after it.
 */

/** What a restore repeats. The audit trail has all but those of operators under the same names. */
const JOURNALLED = [
  'account_deleted',
  'own_data_erased',
  'kept_details_erased',
  'verification_suspended',
  'verification_revoked',
  'account_disabled',
  'account_enabled',
  'operator_disabled',
  'operator_enabled',
] as const;

const entry = z.strictObject({
  id: z.uuid(),
  /** The id of the account, or of the operator. */
  account: z.string().min(1).max(64),
  kind: z.enum(JOURNALLED),
  at: z.int(),
});
export type JournalEntry = z.infer<typeof entry>;

/** A backup that is older than this is not restored with the journal: entries end after it. */
const JOURNAL_DAYS = 400;
/** Rows stay longer than objects: an entry without its row would be repeated by a restore. */
const ROW_DAYS = JOURNAL_DAYS + 30;
const BATCH = 500;
/** The object that shows that there is a journal, although nobody was erased yet. */
const BEGIN = Buffer.from('{"journal":1}\n');

/** Notes what was done in its own transaction. */
export async function noteInJournal(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  accountId: string,
  kind: JournalEntry['kind'],
): Promise<void> {
  const row = { id: randomUUID(), account_id: accountId, kind, at: clock.now(), written_at: null };
  await insertEntry(tx, row);
}

/** Notes an entry that a restore repeats; false if the backup contains it, or it was repeated before. */
export async function noteRepeated(
  tx: Queries,
  { id, account, kind, at }: JournalEntry,
): Promise<boolean> {
  return insertEntry(tx, { id, account_id: account, kind, at, written_at: null });
}

type JournalDeps = Pick<Deps, 'db' | 'clock' | 'journalFiles'>;

/** Copies new entries to the storage, from several processes as well: the same entries have the same object. */
export async function writeJournal({ db, clock, journalFiles }: JournalDeps): Promise<void> {
  for (;;) {
    const rows = await findUnwritten(db, BATCH);
    if (rows.length === 0) return;
    const entries = rows.map(({ id, account_id, kind, at }) => ({
      id,
      account: account_id,
      kind,
      at,
    }));
    await putLines(
      journalFiles,
      Buffer.from(entries.map((each) => `${JSON.stringify(each)}\n`).join('')),
    );
    await markWritten(
      db,
      rows.map(({ id }) => id),
      clock.now(),
    );
  }
}

/** Copies new entries now, if the storage takes them. Housekeeping repeats it. */
export async function writeJournalSoon(deps: JournalDeps): Promise<void> {
  await writeJournal(deps).catch(() => {});
}

/**
 * Copies every entry of the database, whichever storage had it before: the entries of a restored backup, and those that
 * came from a former storage, must be in this one when the next restore reads it.
 */
export async function rewriteJournal(deps: JournalDeps): Promise<void> {
  await markUnwritten(deps.db);
  await writeJournal(deps);
}

/** At start: from now on a restore finds a journal. */
export async function beginJournal({ journalFiles }: Pick<Deps, 'journalFiles'>): Promise<void> {
  await putLines(journalFiles, BEGIN);
}

async function putLines(files: Files, lines: Buffer): Promise<void> {
  const name = createHash('sha256').update(lines).digest('hex').slice(0, 32);
  await files.put(name, lines);
}

/**
 * Every entry of the journals, oldest first; null if there is no journal at all. Throws if one is damaged. An entry that
 * is too old is left out: its row may be gone, so that a restore would repeat what the backup was made after.
 */
export async function readJournals(
  { clock }: Pick<Deps, 'clock'>,
  journals: readonly Files[],
): Promise<JournalEntry[] | null> {
  const since = clock.now() - JOURNAL_DAYS * DAY;
  const entries = new Map<string, JournalEntry>();
  let isFound = false;
  for (const files of journals) {
    for await (const { name } of files.list()) {
      const bytes = await files.get(name);
      if (bytes === null) continue;
      isFound = true;
      if (bytes.equals(BEGIN)) continue;
      for (const line of bytes.toString('utf8').trimEnd().split('\n')) {
        const read = entry.parse(JSON.parse(line));
        if (read.at >= since) entries.set(read.id, read);
      }
    }
  }
  return isFound ? [...entries.values()].sort((one, other) => one.at - other.at) : null;
}

/** Removes entries that are older than any backup that can be restored with them. */
export async function purgeJournal({ db, clock, journalFiles }: JournalDeps): Promise<void> {
  const now = clock.now();
  for await (const { name, storedAt } of journalFiles.list()) {
    if (storedAt < now - JOURNAL_DAYS * DAY) await journalFiles.remove(name);
  }
  await deleteEntriesBefore(db, now - ROW_DAYS * DAY);
}
