import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DAY } from '#core/clock.ts';
import { judgeText, type Signature, signature, signText } from '#core/signature.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { Files } from '#platform/ports/files/files.ts';
import {
  countSigned,
  deleteEntriesBefore,
  type Entry,
  findAfter,
  findUnwritten,
  insertEntry,
  markUnwritten,
  markWritten,
} from './journal.store.ts';

/*
 * Erasures, closed accounts, and verifications that were suspended or revoked, by an id alone, apart from the database:
 * a restore of an earlier backup repeats them. Each entry is written to the database in the same transaction, and to
 * the storage after it. An object of the storage has lines of entries and then a line with their signature: a restore
 * does what the entries say, and copies of the objects are kept where others may write.
 */

/** The acts that a restore repeats. Except those about operators, the audit trail has them under the same names. */
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

const signatureLine = z.strictObject({ signature });

/** A backup that is older than this is not restored with the journal: entries end after it. */
const JOURNAL_DAYS = 400;
/** Rows stay longer than objects: an entry without its row would be repeated by a restore. */
const ROW_DAYS = JOURNAL_DAYS + 30;
const BATCH = 500;
/** The object that shows that a journal exists, even before the first erasure. */
const BEGIN = Buffer.from('{"journal":1}\n');

/** Adds an entry in the transaction of the act. */
export async function noteInJournal(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  accountId: string,
  kind: JournalEntry['kind'],
): Promise<void> {
  await insertEntry(tx, { id: randomUUID(), account_id: accountId, kind, at: clock.now() });
}

/** Notes an entry that a restore repeats; false if the backup contains it, or it was repeated before. */
export async function noteRepeated(
  tx: Queries,
  { id, account, kind, at }: JournalEntry,
): Promise<boolean> {
  return insertEntry(tx, { id, account_id: account, kind, at });
}

type JournalDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'journalFiles'>;

/**
 * Copies new entries to the storage, from several processes as well: the same entries have the same object. Entries that
 * an earlier version copied without a signature are copied again.
 */
export async function writeJournal(deps: JournalDeps): Promise<void> {
  const { db, clock, secrets } = deps;
  for (;;) {
    const rows = await findUnwritten(db, BATCH);
    if (rows.length === 0) return;
    await putEntries(deps, rows);
    const ids = rows.map(({ id }) => id);
    await markWritten(db, ids, { now: clock.now(), signedBy: secrets.journal.current.id });
  }
}

/** Copies every entry of a database that is about to be overwritten, in whatever version of the schema it has. */
export async function copyJournal(deps: JournalDeps): Promise<void> {
  let last: Entry | undefined;
  do {
    const rows = await findAfter(deps.db, last, BATCH);
    if (rows.length > 0) await putEntries(deps, rows);
    last = rows.at(-1);
  } while (last !== undefined);
}

async function putEntries(
  { secrets, journalFiles }: Pick<Deps, 'secrets' | 'journalFiles'>,
  rows: readonly Entry[],
): Promise<void> {
  const lines = rows.map(({ id, account_id, kind, at }) =>
    lineOf({ id, account: account_id, kind, at } satisfies JournalEntry),
  );
  const text = lines.join('');
  await putLines(
    journalFiles,
    Buffer.from(text + lineOf({ signature: signText(secrets.journal, text) })),
  );
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`;

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

/** How many entries of the storage each SECRET_KEY signed, by its id. */
export async function signedEntries({ db }: Pick<Deps, 'db'>): Promise<Map<string, number>> {
  return countSigned(db);
}

/** Signs with the current key what another one signed, so that a restore does not need that one; returns how many. */
export async function resignJournal(deps: JournalDeps): Promise<number> {
  const entries = await markUnwritten(deps.db, deps.secrets.journal.current.id);
  await writeJournal(deps);
  return entries;
}

async function putLines(files: Files, lines: Buffer): Promise<void> {
  const name = createHash('sha256').update(lines).digest('hex').slice(0, 32);
  await files.put(name, lines);
}

/** What the storages say. An entry whose signature does not count, and that a genuine object has as well, is left out. */
export type Journals = {
  /** The genuine entries and those without a signature, oldest first. */
  entries: JournalEntry[];
  /** How many of them have no signature: an earlier version wrote them, or somebody else. */
  unsigned: number;
  /** Names of objects that are damaged, or whose signature is wrong. */
  altered: string[];
  /** The ids of keys that are not at hand and signed entries. */
  unknownKeys: string[];
};

/**
 * Reads the journals; null if there is none at all. An entry that is too old is left out: its row may be gone, so that a
 * restore would repeat what the backup was made after.
 */
export async function readJournals(
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  journals: readonly Files[],
): Promise<Journals | null> {
  const since = clock.now() - JOURNAL_DAYS * DAY;
  const genuine = new Map<string, JournalEntry>();
  const unsigned = new Map<string, JournalEntry>();
  const unknown: { key: string; entries: JournalEntry[] }[] = [];
  const altered: string[] = [];
  let isFound = false;
  for (const files of journals) {
    for await (const { name } of files.list()) {
      const bytes = await files.get(name);
      if (bytes === null) continue;
      isFound = true;
      if (bytes.equals(BEGIN)) continue;
      const read = readObject(bytes.toString('utf8'));
      const verdict = read && judge(secrets, read);
      if (read === null || verdict === 'altered') altered.push(name);
      const entries = (read?.entries ?? []).filter(({ at }) => at >= since);
      if (verdict === 'unknown_key') unknown.push({ key: read?.signedBy?.key ?? '', entries });
      if (verdict !== 'genuine' && verdict !== 'unsigned') continue;
      const into = verdict === 'genuine' ? genuine : unsigned;
      for (const each of entries) into.set(each.id, each);
    }
  }
  if (!isFound) return null;
  for (const id of genuine.keys()) unsigned.delete(id);
  const missing = unknown.filter(({ entries }) => entries.some(({ id }) => !genuine.has(id)));
  return {
    entries: [...genuine.values(), ...unsigned.values()].sort((one, other) => one.at - other.at),
    unsigned: unsigned.size,
    altered,
    unknownKeys: missing.map(({ key }) => key),
  };
}

type ReadObject = { text: string; entries: JournalEntry[]; signedBy: Signature | null };

/** Null if it is damaged. */
function readObject(object: string): ReadObject | null {
  try {
    const lines = object.trimEnd().split('\n');
    const last = signatureLine.safeParse(JSON.parse(lines.at(-1) ?? ''));
    if (last.success) lines.pop();
    const entries = lines.map((line) => entry.parse(JSON.parse(line)));
    const text = lines.map((line) => `${line}\n`).join('');
    return { text, entries, signedBy: last.success ? last.data.signature : null };
  } catch {
    return null;
  }
}

const judge = ({ journal }: Pick<Deps['secrets'], 'journal'>, { text, signedBy }: ReadObject) =>
  signedBy === null ? 'unsigned' : judgeText(journal, text, signedBy);

/** Removes entries that are older than any backup that can be restored with them. */
export async function purgeJournal({ db, clock, journalFiles }: JournalDeps): Promise<void> {
  const now = clock.now();
  for await (const { name, storedAt } of journalFiles.list()) {
    if (storedAt < now - JOURNAL_DAYS * DAY) await journalFiles.remove(name);
  }
  await deleteEntriesBefore(db, now - ROW_DAYS * DAY);
}
