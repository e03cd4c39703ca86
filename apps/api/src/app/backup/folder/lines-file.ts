import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { openNew } from './own-folder.ts';

/* Compressed JSON lines: the tables of a backup and its list of objects. */

export type LinesWriter = {
  add(value: unknown): Promise<void>;
  /** Resolves once the file is complete under its own name, with the hash of its compressed bytes. */
  end(): Promise<string>;
};

/** Writes to `PATH.part` and renames it at the end, so that a file under its own name is complete. */
export async function writeLines(path: string): Promise<LinesWriter> {
  const part = `${path}.part`;
  const hash = createHash('sha256');
  const gzip = createGzip();
  const file = (await openNew(part)).createWriteStream({ flush: true });
  gzip.on('data', (chunk: Buffer) => hash.update(chunk));
  gzip.pipe(file);
  // Either may fail while nobody waits; `end` throws it.
  const written = finished(file);
  written.catch(() => {});
  gzip.on('error', (error) => file.destroy(error));
  return {
    async add(value) {
      if (file.errored) throw file.errored;
      if (gzip.write(`${JSON.stringify(value)}\n`)) return;
      await Promise.race([once(gzip, 'drain'), written]);
    },
    async end() {
      gzip.end();
      await written;
      await rename(part, path);
      return hash.digest('hex');
    },
  };
}

/** The values of a file's lines; throws if it cannot be decompressed or parsed. */
export async function* readLines(path: string): AsyncGenerator<unknown> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.on('error', (error) => gunzip.destroy(error));
  file.pipe(gunzip);
  for await (const line of createInterface({ input: gunzip, crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line);
  if (gunzip.errored) throw gunzip.errored;
}

/** The SHA-256 of a file in hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
