import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decideRevocation } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addOperator,
  disableOperator,
  enableOperator,
  listOperators,
} from '#desk/operators/manage.ts';
import { disableAccount, enableAccount } from '#identity/closing/closing.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { verifyAudit } from '#platform/audit/verify.ts';
import { migrate } from '#platform/db/migrate.ts';
import { beginJournal } from '#platform/journal/journal.ts';
import type { Files } from '#platform/ports/files/files.ts';
import { findRow, findRows } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import {
  aFolder,
  another,
  clearBackups,
  complete,
  OPTIONS,
  openAll,
  rowsOf,
  started,
  statusOf,
} from '#test/people/backups.ts';
import { aPersonWithDetails } from '#test/people/documents.ts';
import { anOperator, desk } from '#test/people/operators.ts';
import { aDecided, aSubmitter, deleteAccount, erase, exported } from '#test/people/own-data.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';
import { proposeFor, revoked } from '#test/people/revocations.ts';
import { latestRevocation } from '#verification/revocations/revocations.ts';
import { backUp } from './backup.ts';
import { openBackup } from './folder/folder.ts';
import { beginProgress } from './progress.store.ts';
import { restore } from './restore.ts';
import { deleteAllRows } from './rows.store.ts';

afterAll(clearBackups);

let t: TestApp;
/** The backup, which was written while others wrote. */
let folder: string;
let member: Awaited<ReturnType<typeof aSubmitter>>;
let leaver: typeof member;
let eraser: typeof member;
beforeAll(async () => {
  t = await started();
  await beginJournal(t.deps);
  member = await aDecided(t, 'CONFIRMED');
  leaver = await aSubmitter(t);
  eraser = await aDecided(t, 'RESUBMISSION');
  await aSubmitter(t);
  await sealAudit(t.deps);
  folder = join(await aFolder(), 'backup');
  const goesMeanwhile = await aSubmitter(t);
  const writers = [1, 2, 3].map(async () => {
    for (let n = 0; n < 2; n += 1) await aSubmitter(t);
  });
  const [done] = await Promise.all([
    complete(backUp(t.deps, folder)),
    ...writers,
    erase(t, goesMeanwhile.token),
  ]);
  expect(done.manifest.tables.find(({ name }) => name === 'accounts')?.rows).toBeGreaterThan(4);
});

describe('R-OPS-40 a backup that was written under load, restored on an empty machine', () => {
  it('R-OPS-40 opens every image, verifies the audit trail, and brings nobody back', async () => {
    await deleteAccount(t, leaver.token);
    await erase(t, eraser.token);
    const u = await another(t);
    const { manifest, repeated } = (await complete(restore(u.deps, folder, OPTIONS))) as Extract<
      Awaited<ReturnType<typeof restore>>,
      { ok: true }
    >;
    expect(repeated.account_deleted).toBe(1);
    expect(repeated.own_data_erased).toBeGreaterThanOrEqual(1);
    const { documents: images, ...rows } = await rowsOf(u);
    const backed = Object.fromEntries(manifest.tables.map(({ name, rows: n }) => [name, n]));
    expect(rows.accounts).toBe(Number(backed.accounts) - 1);
    expect(await openAll(u)).toBe(images);
    expect(images).toBeGreaterThan(0);
    await sealAudit(u.deps);
    expect((await verifyAudit(u.deps)).problems).toEqual([]);

    const accounts = await u.deps.db.selectFrom('accounts').select('id').execute();
    expect(accounts.map(({ id }) => id)).not.toContain(leaver.id);
    expect([await statusOf(u, eraser.id), await statusOf(u, member.id)]).toEqual([
      'NONE',
      'CONFIRMED',
    ]);
    const erased = u.deps.db.selectFrom('documents').select('id');
    expect(await erased.where('account_id', '=', eraser.id).execute()).toEqual([]);
  });

  it('R-OPS-41 signs everybody out, sends no message again, and lets people sign in', async () => {
    const u = await another(t);
    await complete(restore(u.deps, folder, OPTIONS));
    expect((await get(u, '/user/profile', member.token)).statusCode).toBe(401);
    expect(await u.deps.db.selectFrom('sessions').select('id').execute()).toEqual([]);
    await u.deliver();
    expect([...u.mails, ...u.texts]).toEqual([]);
    const { email, password } = member;
    const signedIn = await post(u, '/user/auth/login', { email, password });
    const { access_token } = signedIn.json() as { access_token: string };
    const { files } = await exported(u, access_token);
    const before = await exported(t, member.token);
    const images = (each: object) => Object.keys(each).filter((name) => name.endsWith('.jpg'));
    expect(images(files).length).toBeGreaterThan(1);
    for (const name of images(before.files)) expect(files[name]).toEqual(before.files[name]);
  });

  it('R-OPS-42 continues where it was interrupted, and keeps servers from starting until then', async () => {
    const u = await another(t);
    let puts = 0;
    const failing: Files = {
      ...u.deps.files,
      put: async (name, bytes) => {
        puts += 1;
        if (puts === 4) throw new Error('the storage was unplugged');
        return u.deps.files.put(name, bytes);
      },
    };
    const interrupted = restore({ ...u.deps, files: failing }, folder, OPTIONS);
    await expect(interrupted).rejects.toThrow('the storage was unplugged');
    await expect(migrate(u.deps.db)).rejects.toThrow('run npm run restore again');
    const second = join(await aFolder(), 'backup');
    await complete(backUp(t.deps, second));
    expect(await restore(u.deps, second, OPTIONS)).toMatchObject({ ok: false });
    const { manifest } = await complete(restore(u.deps, folder, OPTIONS));
    await migrate(u.deps.db);
    const accounts = manifest.tables.find(({ name }) => name === 'accounts');
    expect((await rowsOf(u)).accounts).toBeGreaterThanOrEqual(Number(accounts?.rows) - 1);
    await openAll(u);
  });

  it('R-OPS-42 continues although a server that was not stopped has read the empty key ring', async () => {
    const u = await another(t);
    const { db, keyRing } = u.deps;
    const opened = await openBackup(folder, u.deps.secrets);
    if (!opened.ok) throw new Error(opened.problem);
    const { id: backup, tables } = opened.manifest;
    await beginProgress(db, { backup, table: 0, rows: 0, objects: 0 });
    for (const { name } of tables.toReversed()) await deleteAllRows(db, name);
    await keyRing.read();
    await keyRing.ensurePartnerKeys();
    await complete(restore(u.deps, folder, OPTIONS));
    await keyRing.read();
    expect(keyRing.publicKeys()).toEqual(t.deps.keyRing.publicKeys());
  });

  it('R-OPS-42 continues if it was interrupted while it erased people again', async () => {
    const u = await another(t);
    const unreachable: Files = {
      ...u.deps.journalFiles,
      put: () => Promise.reject(new Error('the storage was unplugged')),
    };
    const journal = t.deps.journalFiles;
    const interrupted = { ...u.deps, journalFiles: unreachable };
    await expect(restore(interrupted, folder, { ...OPTIONS, journal })).rejects.toThrow(
      'unplugged',
    );
    await expect(migrate(u.deps.db)).rejects.toThrow('run npm run restore again');
    await complete(restore(u.deps, folder, { ...OPTIONS, journal }));
    await migrate(u.deps.db);
    const accounts = await u.deps.db.selectFrom('accounts').select('id').execute();
    expect(accounts.map(({ id }) => id)).not.toContain(leaver.id);
    await openAll(u);
  });
});

describe('R-OPS-47 what the administrator closed since the backup', () => {
  it('R-OPS-47 is closed again, and what was opened and then deleted is deleted again', async () => {
    const first = await started();
    await beginJournal(first.deps);
    const [closed, opened, left] = [
      await aPersonWithDetails(first),
      await aPersonWithDetails(first),
      await aPersonWithDetails(first),
    ];
    for (const name of ['Vira', 'Olha']) await addOperator(first.deps, { name, role: 'reviewer' });
    await disableOperator(first.deps, 'Olha');
    for (const { id } of [opened, left]) await disableAccount(first.deps, id);
    const before = join(await aFolder(), 'backup');
    await complete(backUp(first.deps, before));
    first.clock.advance(1_000);
    await disableAccount(first.deps, closed.id);
    for (const { id } of [opened, left]) await enableAccount(first.deps, id);
    await disableOperator(first.deps, 'Vira');
    await enableOperator(first.deps, 'Olha');
    first.clock.advance(1_000);
    const { email, password } = left;
    const signedIn = await post(first, '/user/auth/login', { email, password });
    await deleteAccount(first, (signedIn.json() as { access_token: string }).access_token);

    // A new storage, which gets the journal of the first one.
    const second = await started({ secrets: first.deps.secrets });
    const options = { ...OPTIONS, journal: first.deps.journalFiles };
    await complete(restore(second.deps, before, options));
    await expectAsBefore(second);
    // The next disaster: the first storage does not exist any more.
    await complete(restore(second.deps, before, { ...OPTIONS, replace: true }));
    await expectAsBefore(second);

    async function expectAsBefore(u: TestApp) {
      const accounts = await u.deps.db.selectFrom('accounts').selectAll().execute();
      const state = accounts.map(({ id, disabled_at }) => [id, disabled_at !== null]);
      expect(Object.fromEntries(state)).toEqual({ [closed.id]: true, [opened.id]: false });
      const operators = await listOperators(u.deps);
      expect(operators.map(({ name, disabled_at }) => [name, disabled_at !== null])).toEqual([
        ['Vira', true],
        ['Olha', false],
      ]);
    }
  });
});

describe('R-OPS-48 a verification that somebody ended since the backup', () => {
  it('R-OPS-48 stays ended: no restore makes a stolen or forged document count again', async () => {
    const first = await started();
    await beginJournal(first.deps);
    const [stolen, forged, proposed, valid] = [
      await aDecided(first, 'CONFIRMED'),
      await aDecided(first, 'CONFIRMED'),
      await aDecided(first, 'CONFIRMED'),
      await aDecided(first, 'CONFIRMED'),
    ];
    const proposal = await proposeFor(first, await anOperator(first), proposed.id, ['altered']);
    const before = join(await aFolder(), 'backup');
    await complete(backUp(first.deps, before));
    first.clock.advance(1_000);
    const { email, password } = stolen;
    const signedIn = await post(first, '/user/auth/login', { email, password });
    const { access_token: token } = signedIn.json() as { access_token: string };
    const suspended = await post(first, '/user/verification/suspend', {}, { token });
    expect(suspended.json()).toEqual({ verificationStatus: 'SUSPENDED' });
    expect(await revoked(first, forged.id)).toBe(true);
    const agreed = { id: (proposal.json() as { id: string }).id, decision: 'agree' as const };
    const second = await anOperator(first);
    expect((await desk(first, second, decideRevocation, agreed)).statusCode).toBe(204);

    // A new storage, which gets the journal of the first one.
    const u = await started({ secrets: first.deps.secrets });
    const options = { ...OPTIONS, journal: first.deps.journalFiles };
    const done = await complete(restore(u.deps, before, options));
    expect(done).toMatchObject({
      repeated: { verification_suspended: 1, verification_revoked: 2 },
    });
    await expectEnded();
    // The next disaster: the first storage does not exist any more.
    await complete(restore(u.deps, before, { ...OPTIONS, replace: true }));
    await expectEnded();

    async function expectEnded() {
      const rows = await u.deps.db.selectFrom('kyc').select(['account_id', 'status']).execute();
      expect(Object.fromEntries(rows.map((row) => [row.account_id, row.status]))).toEqual({
        [stolen.id]: 'SUSPENDED',
        [forged.id]: 'REVOKED',
        [proposed.id]: 'REVOKED',
        [valid.id]: 'CONFIRMED',
      });
      const living = await findRows(u, 'assurances', { ended_at: null }, 'account_id');
      for (const { account_id } of living) expect(account_id).toBe(valid.id);
      // The reasons of a proposal in the backup hold; the journal has none. Either person may answer.
      expect(await latestRevocation(u.deps.db, proposed.id)).toEqual({
        reasons: ['altered'],
        mayAnswer: true,
      });
      expect(await latestRevocation(u.deps.db, forged.id)).toEqual({
        reasons: [],
        mayAnswer: true,
      });
      expect(u.mails).toEqual([]);
    }
  });
});

describe('R-OPS-43 a restore is refused before anything is overwritten', () => {
  async function refused(u: TestApp, from: string, options = OPTIONS): Promise<string> {
    const before = await rowsOf(u);
    const answer = await restore(u.deps, from, options);
    expect(await rowsOf(u)).toEqual(before);
    return answer.ok ? 'restored' : answer.problem;
  }

  it.each([
    ['manifest.json', 'manifest.json is damaged'],
    ['tables/kyc.ndjson.gz', 'table kyc of the backup is damaged'],
    ['objects.ndjson.gz', 'list of objects of the backup is damaged'],
    ['objects/documents', 'of the backup is damaged'],
  ])('R-OPS-43 if one byte of %s is wrong', async (part, words) => {
    const copy = join(await aFolder(), 'backup');
    await cp(folder, copy, { recursive: true });
    await flipAByte(await aFileIn(join(copy, part)));
    expect(await refused(t, copy, { ...OPTIONS, replace: true })).toContain(words);
  });

  it('R-OPS-43 if it is not complete, the database is in use, or the key is another one', async () => {
    const u = await another(t);
    expect(await refused(t, await aFolder())).toContain('no complete backup');
    expect(await refused(t, folder)).toContain('not empty');
    const foreign = await started({ deps: { journalFiles: t.deps.journalFiles } });
    expect(await refused(foreign, folder)).toContain('SECRET_KEY is not the one of the backup');
    expect(await backUp(t.deps, folder)).toMatchObject({ ok: false });
    const unknowing = await started({ secrets: t.deps.secrets });
    expect(await refused(unknowing, folder)).toContain('No journal of erasures');
    await complete(restore(unknowing.deps, folder, { ...OPTIONS, withoutJournal: true }));
    await aRegisteredPerson(u);
    expect(await refused(u, folder)).toContain('not empty');
    await complete(restore(u.deps, folder, { ...OPTIONS, replace: true }));
  });

  it('R-OPS-43 a backup fails if the storage lost an image that the database names', async () => {
    const u = await another(t);
    const { id } = await aSubmitter(u);
    const row = await findRow(u, 'documents', { account_id: id }, 'object_name');
    await u.deps.files.remove(row.object_name);
    const target = join(await aFolder(), 'backup');
    await expect(backUp(u.deps, target)).rejects.toThrow('The backup is incomplete');
    expect(await refused(u, target)).toContain('no complete backup');
  });
});

async function aFileIn(path: string): Promise<string> {
  const names = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  const file = names.find((each) => each.isFile());
  return file ? join(file.parentPath, file.name) : path;
}

async function flipAByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}
