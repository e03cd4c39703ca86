import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#core/clock.ts';

/** Opaque objects under generated names. The caller encrypts first: a name or a folder protects nothing. */
export type Files = {
  /** Durable once it resolves; throws if it cannot be stored, see {@link isOutOfSpace}. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  /** Removes the object and the remains of an interrupted `put`; a missing object is not an error. */
  remove(name: string): Promise<void>;
  /** Every object, including half-written ones, with the time of its last write in milliseconds. */
  list(): AsyncIterable<{ name: string; storedAt: number }>;
};

const NAME = /^[0-9a-f]{32}$/;
const PART = '.part';

/** A new name: 128 random bits, without anything about the owner or the original file name. */
export function newObjectName(): string {
  return randomBytes(16).toString('hex');
}

/** Whether `put` failed for lack of space. */
export function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code));
}

/**
 * Objects as files under `root` (0700, files 0600), spread over two levels of folders by the first digits of their
 * names. An object is written to a temporary file and renamed, so that it exists completely or not at all, even after
 * a crash.
 */
export function createDiskFiles(root: string, clock: Clock): Files {
  const folderOf = (name: string) => join(root, checked(name).slice(0, 2), name.slice(2, 4));
  return {
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

/** The same in memory. */
export function createMemoryFiles(clock: Clock): Files {
  const objects = new Map<string, { bytes: Buffer; storedAt: number }>();
  return {
    async put(name, bytes) {
      objects.set(checked(name), { bytes: Buffer.from(bytes), storedAt: clock.now() });
    },
    async get(name) {
      const found = objects.get(checked(name));
      return found ? Buffer.from(found.bytes) : null;
    },
    async remove(name) {
      objects.delete(checked(name));
    },
    async *list() {
      for (const [name, { storedAt }] of [...objects]) yield { name, storedAt };
    },
  };
}

/** A name from another source could point out of the folder. */
function checked(name: string): string {
  if (!NAME.test(name)) throw new Error('Not a name of a stored object.');
  return name;
}

async function* listUnder(root: string) {
  for await (const path of filesBelow(root)) {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(PART, '');
    if (!NAME.test(name)) continue;
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
