import {
  chmod,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginJournal } from '#platform/journal/journal.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { aSubmitter } from '#test/people/own-data.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

let t: TestApp;
let root: string;
let folder: string;
/** A file of the administrator's elsewhere, which a link leads to. */
let precious: string;
beforeAll(async () => {
  t = await startApp();
  await beginJournal(t.deps);
  await aSubmitter(t);
  root = await mkdtemp(join(tmpdir(), 'portico-own-'));
  precious = join(root, 'precious');
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'backup-'));
  await writeFile(precious, 'as it was');
});
afterAll(async () => {
  await t.close();
  await rm(root, { recursive: true, force: true });
});

const options = { replace: true, journal: null, withoutJournal: false, unsigned: false };

describe('R-OPS-52 a backup writes to nothing but its folder', () => {
  it.each([
    ['symbolic', symlink],
    ['hard', link],
  ])(
    'R-OPS-52 where a %s link waits in place of each file, it leaves its target alone',
    async (_, plant) => {
      await mkdir(join(folder, 'tables'), { mode: 0o700 });
      const places = ['tables/accounts.ndjson.gz', 'objects.ndjson.gz', 'named.ndjson.gz'];
      for (const place of [...places, 'manifest.json'])
        await plant(precious, join(folder, `${place}.part`));
      for (const place of places) await plant(precious, join(folder, place));
      expect(await backUp(t.deps, folder)).toMatchObject({ ok: true });
      expect(await readFile(precious, 'utf8')).toBe('as it was');
      for (const place of places.slice(0, 2))
        expect((await lstat(join(folder, place))).isFile()).toBe(true);
      expect(await restore(t.deps, folder, options)).toMatchObject({ ok: true });
    },
  );

  it.each(['tables', 'objects', 'objects/documents'])(
    'R-OPS-52 where %s is a link to another folder, it writes nothing there',
    async (name) => {
      const elsewhere = await mkdtemp(join(root, 'elsewhere-'));
      await mkdir(join(folder, name, '..'), { recursive: true, mode: 0o700 });
      await symlink(elsewhere, join(folder, name));
      await expect(backUp(t.deps, folder)).rejects.toThrow('is not a folder');
      expect(await readdir(elsewhere)).toEqual([]);
    },
  );

  it.each([0o770, 0o707, 0o1777])(
    'R-OPS-52 refuses a folder that others can write to (mode %i), in words',
    async (mode) => {
      await chmod(folder, mode);
      const done = await backUp(t.deps, folder);
      expect(done.ok ? '' : done.problem).toContain(`Other users can write to ${folder}`);
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('R-OPS-52 refuses a folder of another user, in words', async () => {
    const uid = vi.spyOn(process, 'geteuid').mockReturnValue(54_321);
    const done = await backUp(t.deps, folder).finally(() => uid.mockRestore());
    expect(done.ok ? '' : done.problem).toContain(`${folder} belongs to another user`);
    expect(await readdir(folder)).toEqual([]);
  });
});
