import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { backUp } from '#app/backup/backup.ts';
import type { RestoreOptions, restore } from '#app/backup/restore.ts';
import { BACKED_UP } from '#app/backup/tables.ts';
import { findRow } from '#test/engines/rows.ts';
import { type StartOptions, startApp, type TestApp } from '#test/engines/start.ts';
import { openRow } from '#verification/documents/documents.ts';

export const OPTIONS: RestoreOptions = {
  replace: false,
  journal: null,
  withoutJournal: false,
  unsigned: false,
};

export const REPLACING = { ...OPTIONS, replace: true };

const folders: string[] = [];
const apps: TestApp[] = [];
/** Closes every app, and removes every folder. */
export async function clearBackups(): Promise<void> {
  for (const app of apps.splice(0)) await app.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-backup-'));
  folders.push(folder);
  return folder;
}

export async function started(options: StartOptions = {}): Promise<TestApp> {
  const app = await startApp(options);
  apps.push(app);
  return app;
}

/** Another machine with an empty database and storage, the same keys, and the journal of the first. */
export function another(t: TestApp, options: StartOptions = {}): Promise<TestApp> {
  const { secrets, journalFiles } = t.deps;
  return started({ secrets, ...options, deps: { journalFiles, ...options.deps } });
}

export const complete = async (answer: ReturnType<typeof backUp> | ReturnType<typeof restore>) => {
  const done = await answer;
  if (!done.ok) throw new Error(done.problem);
  return done;
};

export async function rowsOf(t: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of BACKED_UP) {
    const { n } = await t.deps.db
      .selectFrom(name as 'accounts')
      .select((e) => e.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    counts[name] = Number(n);
  }
  return counts;
}

/** Opens every image; returns how many there are. */
export async function openAll(t: TestApp): Promise<number> {
  const rows = await t.deps.db.selectFrom('documents').selectAll().execute();
  for (const row of rows) expect(await openRow(t.deps, row)).toMatchObject({ ok: true });
  return rows.length;
}

export async function statusOf(t: TestApp, accountId: string): Promise<string> {
  const { status } = await findRow(t, 'kyc', { account_id: accountId }, 'status');
  return status;
}
