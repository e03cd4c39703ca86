import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storageAt } from '#platform/config/storage.ts';
import { type S3Server, startS3 } from '#test/providers/s3-server.ts';
import { type Files, newObjectName, StorageUnavailable } from './files.ts';
import { createS3 } from './s3.ts';

let server: S3Server;
let files: Files;
/** For a storage that hangs. */
let impatient: Files;
const name = newObjectName();
const other = newObjectName();
const bytes = Buffer.alloc(200_000, 'sealed');
beforeAll(async () => {
  server = await startS3();
  files = createS3(storageAt(server.url)).filesBelow('documents');
  impatient = createS3(storageAt(server.url), { timeoutMs: 600 }).filesBelow('documents');
  await files.put(name, bytes);
  await files.put(other, Buffer.from('another object'));
});
beforeEach(() => server.behave('forward'));
afterAll(() => server.close());

async function namesOf(each: Files): Promise<string[]> {
  const names: string[] = [];
  for await (const object of each.list()) names.push(object.name);
  return names.sort();
}

describe('R-SCALE-1 object storage', () => {
  it('R-SCALE-1 returns what was stored, replaces it, and has nothing after its removal', async () => {
    const mine = newObjectName();
    expect(await files.get(mine)).toBeNull();
    await files.put(mine, Buffer.from('first'));
    await files.put(mine, Buffer.from('second'));
    expect(await files.get(mine)).toEqual(Buffer.from('second'));
    expect(await namesOf(files)).toEqual([name, other, mine].sort());
    await files.remove(mine);
    await files.remove(mine);
    expect(await files.get(mine)).toBeNull();
    expect(await files.get(name)).toEqual(bytes);
    await expect(files.get('../../etc/passwd')).rejects.toThrow('Not a name');
  });

  it('R-SCALE-1 lists each kind of object apart', async () => {
    const landing = createS3(storageAt(server.url)).filesBelow('landing');
    const mine = newObjectName();
    await landing.put(mine, Buffer.from('x'));
    expect(await namesOf(landing)).toEqual([mine]);
    expect(await namesOf(files)).toEqual([name, other].sort());
  });

  it.each([
    'hang',
    'hang in the body',
    'cut the body',
    'html with 200',
    'garbage',
    'forbid',
    'refuse',
    { otherObject: other },
  ] as const)(
    'R-SCALE-2 is unavailable, and has lost nothing, if it does this: %j',
    async (how) => {
      server.behave(how);
      const asked = how === 'hang' || how === 'hang in the body' ? impatient : files;
      const failed = await asked.get(name).catch((error) => error);
      expect(failed).toBeInstanceOf(StorageUnavailable);
      expect(failed.message).not.toContain('S3RVER');
      if (how === 'forbid' || how === 'refuse' || how === 'hang') {
        await expect(asked.put(newObjectName(), bytes)).rejects.toThrow(StorageUnavailable);
        await expect(asked.remove(name)).rejects.toThrow(StorageUnavailable);
        await expect(namesOf(asked)).rejects.toThrow(StorageUnavailable);
      }
      server.behave('forward');
      expect(await files.get(name)).toEqual(bytes);
    },
  );

  it('R-SCALE-2 nobody waits for a storage that is known to be silent, and it is used again as soon as it answers', async () => {
    const watched = createS3(storageAt(server.url), { slowMs: 50, probeMs: 300 });
    const mine = watched.filesBelow('documents');
    const again = () => mine.get(name).catch(() => null);
    await expect.poll(again).toEqual(bytes);
    server.behave('hang');
    // The operation itself may take ten seconds; a probe tells earlier.
    await expect(mine.get(name)).rejects.toThrow(StorageUnavailable);
    const before = server.requests();
    for (let n = 0; n < 50; n += 1) {
      await expect(mine.put(name, bytes)).rejects.toThrow(StorageUnavailable);
    }
    expect(server.requests() - before).toBeLessThan(10);
    server.behave('forward');
    await expect.poll(again).toEqual(bytes);
  });

  it('R-SCALE-3 says in words why a bucket cannot be used', async () => {
    const problemAt = (change: (url: URL) => void) => {
      const url = new URL(server.url);
      change(url);
      return createS3(storageAt(url.href)).problem();
    };
    expect(await problemAt(() => {})).toBeNull();
    expect(
      await problemAt((url) => {
        url.pathname = '/missing';
      }),
    ).toContain('missing in S3_URL does not exist');
    expect(
      await problemAt((url) => {
        url.username = 'NOBODY';
      }),
    ).toContain('refuses the access key');
    expect(
      await problemAt((url) => {
        url.port = '9';
      }),
    ).toContain('ECONNREFUSED');
    server.behave('forbid');
    expect(await problemAt(() => {})).toContain('allow reading, writing, deleting and listing');
  });
});
