import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resealAll, retireSecret, secretKeys } from '#app/secrets/secrets.ts';
import { HOUR } from '#core/clock.ts';
import { signText } from '#core/signature.ts';
import { addOperator, disableOperator, listOperators } from '#desk/operators/manage.ts';
import { readSecrets, type Secrets } from '#platform/config/secrets.ts';
import { bringTo } from '#platform/db/migrate.ts';
import { beginJournal, type JournalEntry, writeJournal } from '#platform/journal/journal.ts';
import { createDiskFiles } from '#platform/ports/files/disk.ts';
import { type Files, newObjectName } from '#platform/ports/files/files.ts';
import type { TestApp } from '#test/engines/start.ts';
import {
  aFolder,
  another,
  clearBackups,
  complete,
  REPLACING as OPTIONS,
  started,
} from '#test/people/backups.ts';
import { deleteAccount } from '#test/people/own-data.ts';
import { aRegisteredPerson } from '#test/people/people.ts';
import { backUp } from './backup.ts';
import { type RestoreOptions, restore } from './restore.ts';
import { dropTables, tableNames } from './rows.store.ts';

let t: TestApp;
let backup: string;
/** An operator who was disabled before the backup, and a person who deleted their account after it. */
let operatorId: string;
beforeEach(async () => {
  t = await started();
  await beginJournal(t.deps);
  await addOperator(t.deps, { name: 'Vira', role: 'lead' });
  await disableOperator(t.deps, 'Vira');
  operatorId = (await listOperators(t.deps))[0]?.id ?? '';
  const leaver = await aRegisteredPerson(t);
  backup = join(await aFolder(), 'backup');
  await complete(backUp(t.deps, backup));
  t.clock.advance(1_000);
  await deleteAccount(t, leaver.access_token);
});
afterEach(clearBackups);

const aJournal = async () => createDiskFiles(await aFolder(), t.clock);

/** An entry as somebody invents it: the disabled lead works at the desk again. */
const invented = (): JournalEntry => ({
  id: randomUUID(),
  account: operatorId,
  kind: 'operator_enabled',
  at: t.clock.now(),
});

const lines = (values: readonly object[]) =>
  Buffer.from(values.map((each) => `${JSON.stringify(each)}\n`).join(''));

/** Every object but the one that begins the journal. */
async function objectsOf(files: Files): Promise<{ name: string; lines: object[] }[]> {
  const objects: { name: string; lines: object[] }[] = [];
  for await (const { name } of files.list()) {
    const text = String(await files.get(name)).trimEnd();
    const parsed = text.split('\n').map((line) => JSON.parse(line) as object);
    if (!('journal' in (parsed[0] ?? {}))) objects.push({ name, lines: parsed });
  }
  return objects;
}

/** Restores on another machine that has the journal of the first, and this one. */
async function restoredWith(journal: Files | null, options: Partial<RestoreOptions> = {}) {
  const u = await another(t);
  const done = await restore(u.deps, backup, { ...OPTIONS, journal, ...options });
  return { u, done, words: done.ok ? 'restored' : done.problem };
}

const isDisabled = async (u: TestApp) => (await listOperators(u.deps))[0]?.disabled_at !== null;

/** The journal as a version without signatures left it: the storage and the database. */
async function asBeforeSignatures(): Promise<void> {
  const { db, journalFiles } = t.deps;
  for (const { name, lines: all } of await objectsOf(journalFiles)) {
    await journalFiles.remove(name);
    await journalFiles.put(name, lines(all.slice(0, -1)));
  }
  await db.updateTable('erasure_journal').set({ signed_by: null }).execute();
}

describe('R-OPS-51 a journal of erasures that somebody else wrote to', () => {
  it('R-OPS-51 enables no operator: an entry without a signature is refused, and --unsigned says otherwise', async () => {
    const forged = await aJournal();
    await forged.put(newObjectName(), lines([invented()]));
    const refused = await restoredWith(forged);
    expect(refused.words).toContain('has entries without a signature: 1');
    expect(refused.words).toContain('--unsigned');
    expect(await listOperators(refused.u.deps)).toEqual([]);
    const believed = await restoredWith(forged, { unsigned: true });
    expect(believed.words).toBe('restored');
    expect(await isDisabled(believed.u)).toBe(false);
  });

  it.each<[string, (entries: object[], signature: object) => object[]]>([
    ['an entry more', (entries, signature) => [...entries, invented(), signature]],
    ['another entry', (_, signature) => [invented(), signature]],
    ['no entry', (_, signature) => [signature]],
    ['another line', (entries, signature) => [...entries, { journal: 2 }, signature]],
    ['another text behind it', (entries, signature) => [...entries, signature, invented()]],
  ])(
    'R-OPS-51 is refused where an object has %s under its signature, also with --unsigned',
    async (_, change) => {
      const [object] = await objectsOf(t.deps.journalFiles);
      const [signature, ...entries] = (object?.lines ?? []).toReversed();
      const forged = await aJournal();
      const name = newObjectName();
      await forged.put(name, lines(change(entries.toReversed(), signature as object)));
      const { words, u } = await restoredWith(forged, { unsigned: true });
      expect(words).toContain(`The object ${name} of the journal of erasures is damaged`);
      expect(await listOperators(u.deps)).toEqual([]);
    },
  );

  it('R-OPS-51 is refused where nobody has the key of its signature, also with --unsigned', async () => {
    const forged = await aJournal();
    const entry = `${JSON.stringify(invented())}\n`;
    const other = { id: '0123456789ab', key: Buffer.alloc(32, 5) };
    const signature = signText({ current: other, all: [other] }, entry);
    await forged.put(newObjectName(), Buffer.from(`${entry}${JSON.stringify({ signature })}\n`));
    const { words } = await restoredWith(forged, { unsigned: true });
    expect(words).toContain('is signed with the key 0123456789ab, which is not at hand');
  });
});

describe('R-OPS-51 the journal of a version that did not sign', () => {
  it('R-OPS-51 is signed by the first housekeeping of this one, and then restored without --unsigned', async () => {
    await asBeforeSignatures();
    expect((await restoredWith(null)).words).toContain('has entries without a signature');
    await writeJournal(t.deps);
    const { words, u, done } = await restoredWith(null);
    expect(words).toBe('restored');
    expect(done).toMatchObject({ repeated: { account_deleted: 1 } });
    expect(await isDisabled(u)).toBe(true);
  });

  it('R-OPS-51 is signed by a restore over the database of that version', async () => {
    await asBeforeSignatures();
    const { db, config } = t.deps;
    const rows = await db.selectFrom('erasure_journal').selectAll().execute();
    await dropTables(db, await tableNames(db), config.database.kind);
    await bringTo(db, '0039-browser-codes');
    for (const { signed_by: _, ...row } of rows) {
      await db.insertInto('erasure_journal').values(row).execute();
    }
    const done = await restore(t.deps, backup, OPTIONS);
    expect(done).toMatchObject({ ok: true, repeated: { account_deleted: 1 } });
    expect(await isDisabled(t)).toBe(true);
  });
});

describe('R-OPS-51 the journal when SECRET_KEY changes', () => {
  const NEXT = Buffer.alloc(32, 9);

  async function secretsWith(formerMains: Buffer[]): Promise<Secrets> {
    const read = readSecrets({ main: NEXT, formerMains }, 'development', t.dataDir);
    if (!read.ok) throw new Error(read.problems.join('\n'));
    return read.secrets;
  }

  it('R-OPS-51 is signed again by the rewrap, without which the former key is not retired, and needs that key no more', async () => {
    const former = Buffer.from(
      await readFile(join(t.dataDir, 'keys', 'secret-key'), 'utf8'),
      'base64',
    );
    const { id } = t.deps.secrets.journal.current;
    t.clock.advance(HOUR + 1);
    const rotating = { ...t.deps, secrets: await secretsWith([former]) };
    const before = (await secretKeys(rotating)).find((key) => key.id === id);
    expect(before).toMatchObject({ state: 'former', sealed: { entries: 2 } });
    expect(await retireSecret(rotating, id)).toMatchObject({ ok: false, reason: 'needed' });

    const alone = { ...t.deps, secrets: await secretsWith([]) };
    const { journalFiles } = t.deps;
    const empty = await started({ secrets: alone.secrets, deps: { journalFiles } });
    const next = join(await aFolder(), 'backup');
    expect(await backUp(alone, next)).toMatchObject({ ok: true });
    const refused = await restore(empty.deps, next, OPTIONS);
    expect(refused.ok ? '' : refused.problem).toContain(`signed with the key ${id}`);

    expect(await resealAll(rotating)).toMatchObject({ entries: 2 });
    expect(await resealAll(rotating)).toMatchObject({ entries: 0 });
    expect(await restore(empty.deps, next, OPTIONS)).toMatchObject({ ok: true });
  });
});
