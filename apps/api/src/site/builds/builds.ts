import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { DAY, HOUR, SECOND } from '#core/clock.ts';
import { createKept } from '#core/kept.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './builds.store.ts';

/*
 * While a new version replaces an old one process by process, a page of either may ask a process of the other for its
 * script. So each process puts the files of its build into the database before it serves, and queries it for names
 * that it does not have. With SQLite one process serves everything, and there is nothing to exchange.
 */

/** The app whose files they are: the public server has none of the desk's. */
export type App = 'site' | 'desk';

/** How long a page that is open finds its files after the last process of its version has stopped. */
const RETENTION_DAYS = 14;
/** About a dozen builds. */
const MOST_FILES = 5_000;
/** A process notes this often that its files are still served. */
const NOTE_EVERY_MS = 6 * HOUR;
/** Strangers may ask for any name: those that are not known cost at most one query in this time. */
const QUERY_EVERY_MS = SECOND;
/** The files that pages of another version load, compressed and not: they are read from the database once. */
const KEPT_BYTES = 4_000_000;

const decompress = promisify(brotliDecompress);

/** A file of another version; `isBrotli` if it is compressed. */
type BuildFile = { content: Buffer; isBrotli: boolean };

export type Builds = {
  /** Makes the files of this build known to processes of other versions; `addresses` begin with a slash. */
  publish(root: string, addresses: readonly string[]): Promise<void>;
  /** Compressed if it was stored so and the caller takes it. */
  find(address: string, takesBrotli: boolean): Promise<BuildFile | null>;
  stop(): void;
};

type BuildDeps = Pick<Deps, 'config' | 'db' | 'clock'>;

/** Null with SQLite. */
export function createBuilds(
  { config, db, clock }: BuildDeps,
  app: App,
  onError: (error: unknown) => void,
): Builds | null {
  if (config.database.kind === 'sqlite') return null;
  const nameOf = (address: string) => `${app}${address}`;
  let known: ReadonlySet<string> = new Set();
  let queriedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const kept = createKept<BuildFile>(KEPT_BYTES, ({ content }) => content.length);

  const stored = (name: string) =>
    kept.get(name, async () => {
      const row = await store.findFile(db, name);
      if (row === undefined) return null;
      return { content: Buffer.from(row.content, 'base64'), isBrotli: row.is_brotli === 1 };
    });

  const plain = (name: string, { content }: BuildFile) =>
    kept.get(`${name} plain`, async () => ({
      content: await decompress(content),
      isBrotli: false,
    }));

  /** Concurrent requests share one query. */
  function refresh(): Promise<unknown> {
    const now = clock.now();
    // The difference is negative after the clock was set back.
    if (Math.abs(now - queriedAt) < QUERY_EVERY_MS) return pending;
    queriedAt = now;
    pending = store.findNames(db).then((names) => {
      known = names;
    });
    return pending;
  }

  return {
    async publish(root, addresses) {
      const names = addresses.map(nameOf);
      const there = await store.findNames(db);
      const missing = addresses.filter((address) => !there.has(nameOf(address)));
      const now = clock.now();
      const rows = missing.map(async (address) => ({
        ...(await read(join(root, address))),
        name: nameOf(address),
        served_at: now,
      }));
      await store.addFiles(db, await Promise.all(rows));
      await store.noteServed(db, names, now);
      clearInterval(timer);
      timer = setInterval(() => {
        store.noteServed(db, names, clock.now()).catch(onError);
      }, NOTE_EVERY_MS).unref();
    },
    async find(address, takesBrotli) {
      const name = nameOf(address);
      if (!known.has(name)) await refresh();
      if (!known.has(name)) return null;
      const file = await stored(name);
      return file?.isBrotli && !takesBrotli ? plain(name, file) : file;
    },
    stop: () => clearInterval(timer),
  };
}

async function read(path: string): Promise<{ content: string; is_brotli: number }> {
  const compressed = `${path}.br`;
  const isBrotli = existsSync(compressed);
  const content = await readFile(isBrotli ? compressed : path);
  return { content: content.toString('base64'), is_brotli: isBrotli ? 1 : 0 };
}

/** Removes the files of versions that no process has served for two weeks. */
export async function purgeOldBuilds({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.removeOld(db, { before: clock.now() - RETENTION_DAYS * DAY, most: MOST_FILES });
}
