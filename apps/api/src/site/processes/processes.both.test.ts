import { expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { oneKey } from '#test/engines/document-keys.ts';
import { anApp, engine } from '#test/engines/start.ts';
import { createMemoryFiles } from '#test/providers/memory-files.ts';
import { compareWithOthers, HEARTBEAT_SECONDS, register, runningProcesses } from './processes.ts';

const t = anApp();

const fail = (error: unknown) => expect.unreachable(String(error));
const OLD = { version: '1.0.0', roles: ['site'] } as const;
const NEW = { version: '2.0.0', roles: ['worker'] } as const;

if (engine() === 'sqlite') {
  it('R-SCALE-13 on SQLite there are no other processes to notify', async () => {
    const one = await register(t.deps, OLD, fail);
    expect(await runningProcesses(t.deps)).toEqual([]);
    await one.stop();
  });
} else {
  it('R-SCALE-13 another version is allowed and named, until its process stops', async () => {
    const one = await register(t.deps, OLD, fail);
    expect(await runningProcesses(t.deps)).toMatchObject([{ version: '1.0.0', roles: 'site' }]);
    const compared = await compareWithOthers(t.deps, NEW, { isAlone: false });
    expect(compared).toMatchObject({ ok: true });
    expect(compared.ok && compared.notes.join()).toMatch(
      /runs version 1\.0\.0 .* this process 2\.0\.0/,
    );
    expect(await compareWithOthers(t.deps, OLD, { isAlone: false })).toEqual({
      ok: true,
      notes: [],
    });
    await one.stop();
    expect(await compareWithOthers(t.deps, NEW, { isAlone: false })).toEqual({
      ok: true,
      notes: [],
    });
  });

  it('R-SCALE-13 a secret that a running process uses must be known; one that only the new process has is noted', async () => {
    const one = await register(t.deps, OLD, fail);
    const { documentKeys } = t.deps.secrets;
    const id = '0123456789ab';
    const key = Buffer.alloc(32, 7);
    const next = {
      current: { id, key },
      find: (asked: string) => (asked === id ? { id, key } : documentKeys.find(asked)),
      ids: () => [id, ...documentKeys.ids()],
      changes: null,
    };
    const rotated = { ...t.deps, secrets: { ...t.deps.secrets, documentKeys: next } };
    const compared = await compareWithOthers(rotated, OLD, { isAlone: false });
    expect(compared.ok && compared.notes.join()).toMatch(/does not know the DOCUMENT_MASTER_KEY/);
    const foreign = { ...next, ids: () => [id] };
    const stranger = {
      ...t.deps,
      secrets: { ...t.deps.secrets, documentKeys: foreign, codes: oneKey(Buffer.alloc(32, 1)) },
    };
    // The entry of a killed process refuses nobody.
    expect(await compareWithOthers(stranger, OLD, { isAlone: true })).toEqual({
      ok: true,
      notes: [],
    });
    const refused = await compareWithOthers(stranger, OLD, { isAlone: false });
    expect(refused.ok ? [] : refused.problems.map((line) => line.split(' ')[0])).toEqual([
      'SECRET_KEY',
      'DOCUMENT_MASTER_KEY',
    ]);
    // No row contains a secret.
    const rows = await t.deps.db.selectFrom('processes').selectAll().execute();
    const stored = JSON.stringify(rows);
    for (const secret of [t.deps.secrets.codes.current.key, documentKeys.current.key]) {
      expect(stored).not.toContain(secret.toString('hex'));
      expect(stored).not.toContain(secret.toString('base64'));
    }
    await one.stop();
  });

  it('R-SCALE-13 a killed process counts as running for a few heartbeats only', async () => {
    await register(t.deps, OLD, fail).then((one) => one.stop());
    const killed = await register(t.deps, OLD, fail);
    t.clock.advance(4 * HEARTBEAT_SECONDS * SECOND);
    expect(await runningProcesses(t.deps)).toEqual([]);
    await killed.stop();
  });

  it('R-SCALE-13 the list distinguishes shared storage from a disk', async () => {
    const files = Object.assign(createMemoryFiles(t.clock), { shared: true });
    const one = await register({ ...t.deps, files }, OLD, fail);
    const two = await register(t.deps, NEW, fail);
    const storage = (await runningProcesses(t.deps)).map((each) => each.storage);
    expect(storage.sort()).toEqual(['disk', 'shared']);
    await Promise.all([one.stop(), two.stop()]);
  });
}
