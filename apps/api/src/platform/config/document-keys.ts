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
import { z } from 'zod';
import { listed, refuse } from './setting/formats.ts';

/*
 * The keys that wrap the keys of documents: the current key wraps new documents, former keys still open what they
 * wrapped (docs/decisions/0022-erasure-and-keys.md). They come from the environment or from a folder:
 *
 *   document-master-key         the current key, 32 bytes in base64
 *   document-master-key.<id>    a former key, or the current one; `id` is computed from the key itself
 */

/** AES-256; the id is stored with everything the key wrapped. */
export type MasterKey = { id: string; key: Buffer };

export type DocumentKeys = {
  /** Wraps new documents. */
  readonly current: MasterKey;
  /** The key of this id, current or former; null if it is not available. */
  find(id: string): MasterKey | null;
  /** The ids of all available keys, the current one first. */
  ids(): string[];
  /** Changes to the keys; null if the environment provides them. */
  changes: KeyChanges | null;
};

/** Changes to the folder, for administrator commands. A running server sees each change at once. */
type KeyChanges = {
  /** Replaces the current key, which remains as a former one; `now` in ms since 1970 UTC. */
  replace(key: string, now: number): { from: string; to: string };
  /** When a former key was replaced, in ms since 1970 UTC; null if there is no such former key. */
  replacedAt(id: string): number | null;
  /** Removes a former key permanently. */
  remove(id: string): void;
};

const NAME = 'document-master-key';
const FORMER = /^document-master-key\.([\da-f]{12})$/;
const KEY_BYTES = 32;

/** Parses a master key, 32 bytes in base64; null for anything else. */
function masterKeyOf(text: string): MasterKey | null {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === KEY_BYTES ? { id: keyIdOf(key), key } : null;
}

export const masterKey = z.string().transform((value, issues): MasterKey => {
  const key = masterKeyOf(value);
  return key ?? refuse(issues, 'must be 32 bytes in base64: `openssl rand -base64 32` makes them');
});

export const masterKeys = z.string().transform((value, issues): MasterKey[] => {
  const texts = listed(value);
  const keys = texts.flatMap((each) => masterKeyOf(each) ?? []);
  if (keys.length === texts.length) return keys;
  return refuse(issues, 'must list keys of 32 bytes in base64, separated by commas');
});

export const keys32 = masterKeys.transform((keys) => keys.map(({ key }) => key));

/** The name of a secret key of 32 bytes, which says nothing about the key. */
export function keyIdOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 12);
}

/** Keys from the environment. */
export function givenKeys(current: MasterKey, formers: readonly MasterKey[]): DocumentKeys {
  const all = [current, ...formers.filter(({ id }) => id !== current.id)];
  return {
    current,
    find: (id) => all.find((key) => key.id === id) ?? null,
    ids: () => all.map(({ id }) => id),
    changes: null,
  };
}

/**
 * Keys from the folder, together with `formers` from the environment; null if its current key is not valid. A server
 * reads the folder again when another process replaced the current key, and when it meets an unknown id.
 */
export function keysInFolder(folder: string, formers: readonly MasterKey[]): DocumentKeys | null {
  const file = join(folder, NAME);
  // Taken before the file is read: if the file is replaced in between, the next check notices.
  let readStamp = stampOf(file);
  const first = masterKeyOf(readFileSync(file, 'utf8'));
  if (first === null) return null;
  let current = first;
  let others = [...formers];
  let known = new Map<string, MasterKey>();
  const read = () => {
    known = new Map([...others, ...formersIn(folder)].map((key) => [key.id, key]));
  };
  read();
  /** Checks the file's identity and time only: decoding an image takes a thousand times as long. */
  const present = (): MasterKey => {
    const stamp = stampOf(file);
    if (stamp === null || stamp === readStamp) return current;
    const found = masterKeyOf(readFileSync(file, 'utf8'));
    // The file was overwritten with an invalid key: the previous key still opens what it wrapped.
    if (found === null) return current;
    readStamp = stamp;
    // If the file was replaced by hand, the previous key may have no file of its own.
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
    changes: changesIn(folder, present),
  };
}

function changesIn(folder: string, present: () => MasterKey): KeyChanges {
  const fileOf = (id: string) => join(folder, `${NAME}.${id}`);
  return {
    replace(key, now) {
      const next = masterKeyOf(key);
      if (next === null) throw new Error('Not a master key.');
      const { id: from, key: former } = present();
      // Each key is written to its own file before one is replaced: parallel or killed commands lose no key.
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
      if (present().id === id) throw new Error('The current key is never removed.');
      rmSync(fileOf(id));
      syncFolder(folder);
    },
  };
}

function formersIn(folder: string): MasterKey[] {
  return readdirSync(folder).flatMap((name) => {
    const id = FORMER.exec(name)?.[1];
    const key = id === undefined ? null : masterKeyOf(readFileSync(join(folder, name), 'utf8'));
    // A file whose name does not match its key would open nothing.
    return key !== null && key.id === id ? [key] : [];
  });
}

/** Changes whenever the file is replaced; null if there is none. */
function stampOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.ino} ${found.mtimeNs} ${found.size}`;
}

const partOf = (file: string) => `${file}.${process.pid}.part`;

/** Writes the whole file or nothing, and durably: rows are wrapped with the key right after. */
function writeWhole(file: string, text: string): void {
  // Never what waits there: a link of the server's user would lead root to another file.
  rmSync(partOf(file), { force: true });
  writeFileSync(partOf(file), text, { mode: 0o600, flush: true, flag: 'wx' });
  // Root may rotate while a server runs as another user. If that server could not read the key, it could not open any
  // image.
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
