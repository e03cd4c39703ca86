import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/*
 * The keys that wrap the keys of documents: the present one wraps what is stored from now on, the ones before it still
 * open what they wrapped (docs/decisions/0022-erasure-and-keys.md). The environment gives them, or a folder has them:
 *
 *   document-master-key         the present one, 32 bytes in base64
 *   document-master-key.<id>    one that was present before, or is; `id` is of the key itself
 */

/** AES-256; the id goes with what the key wrapped. */
export type MasterKey = { id: string; key: Buffer };

export type DocumentKeys = {
  /** Wraps what is stored from now on. */
  readonly current: MasterKey;
  /** The key of this id, present or former; null where it is not at hand. */
  find(id: string): MasterKey | null;
  /** The ids of all that are at hand, the present one first. */
  ids(): string[];
  /** Where they can be changed; null where the environment gives them. */
  kept: KeptKeys | null;
};

/** Changes to the folder, for the operator's commands. Whoever runs beside them sees each at once. */
type KeptKeys = {
  /** Puts a new key in the place of the present one, which stays as a former one; `now` in ms since 1970 UTC. */
  replace(key: string, now: number): { from: string; to: string };
  /** When a former key ceased to be the present one, in ms since 1970 UTC; null for none. */
  replacedAt(id: string): number | null;
  /** Removes a former key for good. */
  remove(id: string): void;
};

const NAME = 'document-master-key';
const FORMER = /^document-master-key\.([\da-f]{12})$/;
const KEY_BYTES = 32;

/** A master key as it is written, 32 bytes in base64; null for anything else. */
export function masterKeyOf(text: string): MasterKey | null {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === KEY_BYTES ? { id: idOf(key), key } : null;
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 12);
}

/** Keys that the environment gives. */
export function givenKeys(current: MasterKey, formers: readonly MasterKey[]): DocumentKeys {
  const all = [current, ...formers.filter(({ id }) => id !== current.id)];
  return {
    current,
    find: (id) => all.find((key) => key.id === id) ?? null,
    ids: () => all.map(({ id }) => id),
    kept: null,
  };
}

/**
 * Keys that the folder has, beside `formers` of the environment; null where its present one is no key. A server looks
 * into it again before it wraps with a key that another process has replaced, and where it meets an id that it does not
 * know.
 */
export function keptKeys(folder: string, formers: readonly MasterKey[]): DocumentKeys | null {
  const file = join(folder, NAME);
  // Before the file is read: where it is replaced in between, the next look sees that.
  let seen = stampOf(file);
  const first = masterKeyOf(readFileSync(file, 'utf8'));
  if (first === null) return null;
  let current = first;
  let others = [...formers];
  let known = new Map<string, MasterKey>();
  const read = () => {
    known = new Map([...others, ...formersIn(folder)].map((key) => [key.id, key]));
  };
  read();
  /** One look at the file's name and time: a picture takes a thousand times as long to be decoded. */
  const present = (): MasterKey => {
    const stamp = stampOf(file);
    if (stamp === null || stamp === seen) return current;
    const found = masterKeyOf(readFileSync(file, 'utf8'));
    // Somebody wrote there what is no key: the one from before still opens what it wrapped.
    if (found === null) return current;
    seen = stamp;
    // It may have no file of its own, where somebody put another in its place by hand.
    others = [...others, current];
    current = found;
    read();
    return current;
  };
  return {
    get current() {
      return present();
    },
    find(id) {
      if (present().id === id) return current;
      if (!known.has(id)) read();
      return known.get(id) ?? null;
    },
    ids() {
      const { id } = present();
      read();
      return [id, ...[...known.keys()].filter((other) => other !== id)];
    },
    kept: changesIn(folder, present),
  };
}

function changesIn(folder: string, present: () => MasterKey): KeptKeys {
  const fileOf = (id: string) => join(folder, `${NAME}.${id}`);
  return {
    replace(key, now) {
      const next = masterKeyOf(key);
      if (next === null) throw new Error('Not a master key.');
      const { id: from, key: former } = present();
      // Each key has a file of its own before one is replaced: two commands at once, or one that is killed, lose none.
      for (const each of [{ id: from, key: former }, next]) {
        writeWhole(fileOf(each.id), each.key.toString('base64'));
      }
      utimesSync(fileOf(from), now / 1000, now / 1000);
      writeWhole(join(folder, NAME), key);
      return { from, to: next.id };
    },
    replacedAt(id) {
      const found = statSync(fileOf(id), { throwIfNoEntry: false });
      return found === undefined || present().id === id ? null : Math.round(found.mtimeMs);
    },
    remove(id) {
      if (present().id === id) throw new Error('The present key is never removed.');
      rmSync(fileOf(id));
      syncFolder(folder);
    },
  };
}

function formersIn(folder: string): MasterKey[] {
  return readdirSync(folder).flatMap((name) => {
    const id = FORMER.exec(name)?.[1];
    const key = id === undefined ? null : masterKeyOf(readFileSync(join(folder, name), 'utf8'));
    // A file under another name than its own would open nothing.
    return key !== null && key.id === id ? [key] : [];
  });
}

/** Changes with every file that is put in its place; null where there is none. */
function stampOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.ino} ${found.mtimeNs} ${found.size}`;
}

const partOf = (file: string) => `${file}.${process.pid}.part`;

/** There whole or not at all, and for good once it returns: rows are wrapped with it right after. */
function writeWhole(file: string, text: string): void {
  writeFileSync(partOf(file), text, { mode: 0o600, flush: true });
  // Root may rotate beside a server that is somebody else: a key that it may not read would close every image.
  const { uid, gid } = statSync(join(file, '..'));
  if (process.getuid?.() === 0) chownSync(partOf(file), uid, gid);
  renameSync(partOf(file), file);
  syncFolder(join(file, '..'));
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
