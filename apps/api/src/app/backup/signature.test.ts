import { createHmac } from 'node:crypto';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSecrets, type Secrets } from '#platform/config/secrets.ts';
import { migrate } from '#platform/db/migrate.ts';
import { beginJournal } from '#platform/journal/journal.ts';
import type { Files } from '#platform/ports/files/files.ts';
import {
  copyOf,
  editLines,
  editManifest,
  givePasswordOf,
  makeUnsigned,
} from '#test/backups/tampering.ts';
import { operateOn } from '#test/engines/operate.ts';
import type { TestApp } from '#test/engines/start.ts';
import {
  aFolder,
  another as anotherOf,
  clearBackups,
  complete,
  REPLACING as OPTIONS,
  started,
} from '#test/people/backups.ts';
import { aSubmitter } from '#test/people/own-data.ts';
import { post } from '#test/people/people.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const UNSIGNED = { ...OPTIONS, unsigned: true };

let t: TestApp;
/** A genuine backup. */
let backup: string;
/** A person with a password, and another one who can write to the folder of backups. */
let victim: Awaited<ReturnType<typeof aSubmitter>>;
let attacker: typeof victim;
beforeAll(async () => {
  t = await started();
  await beginJournal(t.deps);
  victim = await aSubmitter(t);
  attacker = await aSubmitter(t);
  backup = join(await aFolder(), 'genuine');
  await complete(backUp(t.deps, backup));
});
afterAll(clearBackups);

const aCopy = async () => copyOf(backup, join(await aFolder(), 'copy'));
const another = (options: Parameters<typeof anotherOf>[1] = {}) => anotherOf(t, options);

async function refusal(u: TestApp, folder: string, options = OPTIONS): Promise<string> {
  const done = await restore(u.deps, folder, options);
  expect(await u.deps.db.selectFrom('accounts').select('id').execute()).toEqual([]);
  return done.ok ? 'restored' : done.problem;
}

const WRONG = 'The signature of the backup is wrong';

describe('R-OPS-50 a backup that somebody changed, with every hash computed again', () => {
  it.each<[string, (copy: string) => Promise<void>]>([
    ['gives an account another password', (copy) => givePasswordOf(copy, attacker.id)],
    [
      'has one operator more',
      (copy) =>
        editLines(copy, 'tables/operators', (lines) => [
          ...lines,
          (lines[0] as string[]).map((column) => (column === 'role' ? 'lead' : 1)),
        ]),
    ],
    ['lacks an object', (copy) => editLines(copy, 'objects', ([, ...lines]) => lines)],
    [
      'has another number of rows',
      (copy) =>
        editManifest(copy, (file) => {
          for (const table of file.tables) table.rows += 1;
          return file;
        }),
    ],
    [
      'lacks a table',
      (copy) => editManifest(copy, (file) => ({ ...file, tables: file.tables.slice(1) })),
    ],
    ['is of another time', (copy) => editManifest(copy, (file) => ({ ...file, at: 1 }))],
    [
      'is signed by another key under the id of the right one',
      async (copy) => {
        await givePasswordOf(copy, attacker.id);
        await editManifest(copy, ({ signature, ...content }) => {
          const mac = createHmac('sha256', Buffer.alloc(32)).update(JSON.stringify(content));
          return { ...content, signature: { ...(signature as object), mac: mac.digest('hex') } };
        });
      },
    ],
  ])('R-OPS-50 and that %s is refused, also with --unsigned', async (_, change) => {
    const u = await another();
    const copy = await aCopy();
    await change(copy);
    expect(await refusal(u, copy)).toContain(WRONG);
    expect(await refusal(u, copy, UNSIGNED)).toContain(WRONG);
  });

  it('R-OPS-50 and that names a key nobody has is refused with the id of the key, also with --unsigned', async () => {
    const u = await another();
    const copy = await aCopy();
    await givePasswordOf(copy, attacker.id);
    await editManifest(copy, (file) => ({
      ...file,
      signature: { ...(file.signature as object), key: '0123456789ab' },
    }));
    for (const options of [OPTIONS, UNSIGNED]) {
      expect(await refusal(u, copy, options)).toMatch(
        /SECRET_KEY is not the one of the backup.* key 0123456789ab/,
      );
    }
  });

  it('R-OPS-50 and whose signature is gone is no backup', async () => {
    const u = await another();
    const copy = await aCopy();
    await editManifest(copy, ({ signature: _, ...content }) => content);
    expect(await refusal(u, copy, UNSIGNED)).toContain('of another version of Portico');
  });

  it('R-OPS-50 is refused too while an interrupted restore is continued', async () => {
    let puts = 0;
    const failing: Files = {
      ...t.deps.files,
      put: async () => {
        puts += 1;
        throw new Error('the storage was unplugged');
      },
    };
    const u = await another();
    await expect(restore({ ...u.deps, files: failing }, backup, OPTIONS)).rejects.toThrow(
      'unplugged',
    );
    expect(puts).toBeGreaterThan(0);
    const copy = await aCopy();
    await givePasswordOf(copy, attacker.id);
    const continued = await restore(u.deps, copy, UNSIGNED);
    expect(continued.ok ? 'restored' : continued.problem).toContain(WRONG);
    expect(await restore(u.deps, backup, OPTIONS)).toMatchObject({ ok: true });
    expect(await signIn(u, victim)).toBe(200);
  });

  it('R-OPS-50 is not read, if it is changed after it was checked', async () => {
    const copy = await aCopy();
    const table = join(copy, 'tables/accounts.ndjson.gz');
    const forged = await aCopy();
    await givePasswordOf(forged, attacker.id);
    const { journalFiles } = t.deps;
    const exchanging: Files = {
      ...journalFiles,
      // The restore lists the journal between its check of the backup and its first row.
      async *list() {
        await copyFile(join(forged, 'tables/accounts.ndjson.gz'), table);
        yield* journalFiles.list();
      },
    };
    const u = await another({ deps: { journalFiles: exchanging } });
    await expect(restore(u.deps, copy, OPTIONS)).rejects.toThrow('changed during the restore');
    expect(await u.deps.db.selectFrom('accounts').select('id').execute()).toEqual([]);
    await expect(migrate(u.deps.db)).rejects.toThrow('run npm run restore again');
    expect(await readdir(join(u.dataDir))).not.toContain('restoring');
    await restore({ ...u.deps, journalFiles }, backup, OPTIONS);
    expect(await hashesOf(u)).toEqual(await hashesOf(t));
  });

  it('R-OPS-50 has no effect by a file that its manifest does not name', async () => {
    const u = await another();
    const copy = await aCopy();
    const row = { id: 'x', account_id: victim.id };
    const lines = [Object.keys(row), Object.values(row)].map((line) => JSON.stringify(line));
    await writeFile(join(copy, 'tables/sessions.ndjson.gz'), gzipSync(`${lines.join('\n')}\n`));
    expect(await restore(u.deps, copy, OPTIONS)).toMatchObject({ ok: true, isSigned: true });
    expect(await u.deps.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });
});

describe('R-OPS-50 a backup of a version that did not sign', () => {
  /** The value by which that version recognized its own backups. */
  const markOf = ({ audit }: Secrets) =>
    createHmac('sha256', audit.current.key).update('portico backup').digest('hex');

  it('R-OPS-50 is restored with --unsigned alone, and the refusal says what that means', async () => {
    const copy = await aCopy();
    await givePasswordOf(copy, attacker.id);
    await makeUnsigned(copy, markOf(t.deps.secrets));
    const u = await another();
    const words = await refusal(u, copy);
    expect(words).toContain('The backup has no signature');
    expect(words).toContain('signs\nthem in to any account');
    expect(words).toContain('--unsigned');
    expect(await restore(u.deps, copy, UNSIGNED)).toMatchObject({ ok: true, isSigned: false });
  });

  it('R-OPS-50 is refused with --unsigned if the key is another one, or a byte is wrong', async () => {
    const u = await another();
    const copy = await aCopy();
    await makeUnsigned(copy, '0'.repeat(64));
    expect(await refusal(u, copy, UNSIGNED)).toContain('SECRET_KEY is not the one of the backup');
    await makeUnsigned(copy, markOf(t.deps.secrets));
    await editManifest(copy, (file) => ({ ...file, at: 1 }));
    expect(await refusal(u, copy, UNSIGNED)).toContain('is damaged');
  });

  it('R-OPS-50 is restored by the command that the refusal names', async () => {
    const u = await started();
    await beginJournal(u.deps);
    const folder = join(await aFolder(), 'by-command');
    expect(await operateOn(u, 'backup', folder)).toMatchObject({ code: 0 });
    await makeUnsigned(folder, markOf(u.deps.secrets));
    const refused = await operateOn(u, 'restore', folder, '--replace');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain('--unsigned');
    const done = await operateOn(u, 'restore', folder, '--replace', '--unsigned');
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain('It had no signature');
  });
});

describe('R-OPS-50 a backup from before SECRET_KEY changed', () => {
  it('R-OPS-50 is restored as long as the former key is at hand', async () => {
    const former = Buffer.from(
      await readFile(join(t.dataDir, 'keys', 'secret-key'), 'utf8'),
      'base64',
    );
    const main = Buffer.alloc(32, 7);
    const secretsOf = (formerMains: Buffer[]) => {
      const read = readSecrets({ main, formerMains }, 'development', t.dataDir);
      if (!read.ok) throw new Error(read.problems.join('\n'));
      return read.secrets;
    };
    const alone = await another({ secrets: secretsOf([]) });
    const { id } = t.deps.secrets.backups.current;
    expect(await refusal(alone, backup, UNSIGNED)).toContain(`signed with the key ${id}`);
    const rotated = await another({ secrets: secretsOf([former]) });
    expect(await restore(rotated.deps, backup, OPTIONS)).toMatchObject({ ok: true });
    expect(await signIn(rotated, victim)).toBe(200);
  });
});

function hashesOf(u: TestApp) {
  const accounts = u.deps.db.selectFrom('accounts').select(['id', 'password_hash']);
  return accounts.orderBy('id').execute();
}

async function signIn(u: TestApp, { email, password }: Pick<typeof victim, 'email' | 'password'>) {
  return (await post(u, '/user/auth/login', { email, password })).statusCode;
}
