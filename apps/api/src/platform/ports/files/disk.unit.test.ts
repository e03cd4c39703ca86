import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '#core/clock.ts';
import { createMemoryFiles } from '#test/providers/memory-files.ts';
import { createDiskFiles } from './disk.ts';
import { type Files, isOutOfSpace, newObjectName } from './files.ts';

let folder: string;
let root: string;
let clock: ManualClock;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-files-'));
  root = join(folder, 'documents');
  clock = createManualClock(1_780_000_000_000);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const listed = async (files: Files) => {
  const found: { name: string; storedAt: number }[] = [];
  for await (const each of files.list()) found.push(each);
  return found.sort((a, b) => a.name.localeCompare(b.name));
};

describe.each(['disk', 'memory'])('R-KYC-10 objects on %s', (kind) => {
  const create = () => (kind === 'disk' ? createDiskFiles(root, clock) : createMemoryFiles(clock));

  it('R-KYC-10 can be read as stored until they are removed', async () => {
    const files = create();
    const name = newObjectName();
    expect(await files.get(name)).toBeNull();
    await files.put(name, Buffer.from('sealed'));
    expect(await files.get(name)).toEqual(Buffer.from('sealed'));
    await files.remove(name);
    expect(await files.get(name)).toBeNull();
    await files.remove(name);
  });

  it('R-KYC-10 are listed with the time of the clock', async () => {
    const files = create();
    expect(await listed(files)).toEqual([]);
    const [one, two] = [newObjectName(), newObjectName()];
    await files.put(one, Buffer.from('1'));
    clock.advance(60_000);
    await files.put(two, Buffer.from('2'));
    expect(await listed(files)).toEqual(
      [
        { name: one, storedAt: 1_780_000_000_000 },
        { name: two, storedAt: 1_780_000_060_000 },
      ].sort((a, b) => a.name.localeCompare(b.name)),
    );
  });

  it.each([
    '../../etc/passwd',
    '..',
    '',
    'A'.repeat(32),
    `${'a'.repeat(31)}/`,
    `${'a'.repeat(32)}\0`,
    `${'a'.repeat(32)}\n`,
    `../${'a'.repeat(32)}`,
  ])('R-KYC-10 refuses the name %j in every operation', async (name) => {
    const files = create();
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow('Not a name');
    await expect((async () => files.get(name))()).rejects.toThrow('Not a name');
    await expect((async () => files.remove(name))()).rejects.toThrow('Not a name');
  });
});

describe('R-KYC-10 objects on disk', () => {
  it('R-KYC-10 are readable only by this user', async () => {
    const name = newObjectName();
    await createDiskFiles(root, clock).put(name, Buffer.from('sealed'));
    const path = join(root, name.slice(0, 2), name.slice(2, 4));
    expect((await stat(join(path, name))).mode & 0o777).toBe(0o600);
    for (const each of [root, join(path, '..'), path]) {
      expect((await stat(each)).mode & 0o777).toBe(0o700);
    }
  });

  it('R-KYC-8 a partial file left by a crash cannot be read, is listed, and can be removed', async () => {
    const files = createDiskFiles(root, clock);
    const name = newObjectName();
    await files.put(name, Buffer.from('whole'));
    const path = join(root, name.slice(0, 2), name.slice(2, 4), name);
    await rm(path);
    await writeFile(`${path}.part`, 'hal');
    expect(await files.get(name)).toBeNull();
    expect((await listed(files)).map((each) => each.name)).toEqual([name]);
    await files.remove(name);
    expect(await listed(files)).toEqual([]);
  });

  it('R-KYC-8 a failed put throws and leaves nothing', async () => {
    const name = newObjectName();
    const files = createDiskFiles(root, clock);
    await files.put(name, Buffer.from('x'));
    await files.remove(name);
    // A folder at the object's path: the temporary file can be written, but not renamed.
    const path = join(root, name.slice(0, 2), name.slice(2, 4), name);
    await mkdir(path);
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow();
    expect(await readdir(join(path, '..'))).toEqual([name]);
  });

  it('R-KYC-8 distinguishes a full disk from a bug', () => {
    expect(isOutOfSpace(Object.assign(new Error('full'), { code: 'ENOSPC' }))).toBe(true);
    expect(isOutOfSpace(Object.assign(new Error('quota'), { code: 'EDQUOT' }))).toBe(true);
    expect(isOutOfSpace(Object.assign(new Error('denied'), { code: 'EACCES' }))).toBe(false);
    expect(isOutOfSpace(new Error('other'))).toBe(false);
  });
});
