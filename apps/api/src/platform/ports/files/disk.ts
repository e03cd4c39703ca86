import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#core/clock.ts';
import { checked, type Files, isObjectName } from './files.ts';

const PART = '.part';

/**
 * Objects as files under `root` (0700, files 0600), spread over two levels of folders by the first digits of their
 * names. An object is written to a temporary file and renamed, so that it exists completely or not at all, even after
 * a crash.
 */
export function createDiskFiles(root: string, clock: Clock): Files {
  const folderOf = (name: string) => join(root, checked(name).slice(0, 2), name.slice(2, 4));
  return {
    shared: false,
    async put(name, bytes) {
      const folder = folderOf(name);
      const above = await makeFolder(root, folder);
      const path = join(folder, name);
      let written = path + PART;
      const write = async () => {
        await writeThrough(path + PART, bytes, clock.now());
        await rename(path + PART, path);
        written = path;
        await syncFolder(folder);
      };
      // In parallel: a file system combines writes that are requested at the same time.
      const done = await Promise.allSettled([write(), ...above.map(syncFolder)]);
      const failed = done.find((each) => each.status === 'rejected');
      if (!failed) return;
      await rm(written, { force: true });
      throw failed.reason;
    },
    async get(name) {
      try {
        return await readFile(join(folderOf(name), name));
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    async remove(name) {
      const path = join(folderOf(name), name);
      await rm(path, { force: true });
      await rm(path + PART, { force: true });
    },
    list: () => listUnder(root),
  };
}

async function* listUnder(root: string) {
  for await (const path of filesBelow(root)) {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(PART, '');
    if (!isObjectName(name)) continue;
    const storedAt = await writtenAt(path);
    if (storedAt !== null) yield { name, storedAt };
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

async function writtenAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Returns the parent folders that still have to be synced: a new name is durable only once its folder is. */
async function makeFolder(root: string, folder: string): Promise<string[]> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  return first === undefined ? [] : [join(folder, '..'), root, join(root, '..')];
}

async function writeThrough(path: string, bytes: Uint8Array, now: number): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    // Ages are measured with the clock port, so the file carries its time.
    await file.utimes(now / 1000, now / 1000);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
