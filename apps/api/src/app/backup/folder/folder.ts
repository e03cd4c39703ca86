import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '#platform/config/data-dir.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import { hashOf, readLines } from './lines-file.ts';
import {
  type ListedObject,
  listedObject,
  type Manifest,
  manifestText,
  readManifest,
} from './manifest.ts';
import { makeFolderWithin, problemOfFolder, writeWhole } from './own-folder.ts';

/*
 * A backup is a folder:
 *   manifest.json              what it contains, with the hash of each file, signed; written last
 *   tables/NAME.ndjson.gz      first the names of the columns, then one array of values for each row
 *   objects.ndjson.gz          the list of objects
 *   objects/STORE/ab/NAME      each object as it is stored: documents are sealed, and no key of them is here
 *
 * A file that the manifest does not lead to is not read.
 */

export const tableFile = (folder: string, table: string) =>
  join(folder, 'tables', `${table}.ndjson.gz`);
export const listFile = (folder: string) => join(folder, 'objects.ndjson.gz');

function objectFile(folder: string, { store, name }: Pick<ListedObject, 'store' | 'name'>): string {
  return join(folder, 'objects', store, name.slice(0, 2), name);
}

/** Creates the folder and its own folders (0700); why no backup can be written there, or null. */
export async function prepareFolder(folder: string): Promise<string | null> {
  try {
    makeFolder(folder);
  } catch (error) {
    return `${folder} cannot be created: ${(error as Error).message}`;
  }
  const problem = await problemOfFolder(folder);
  if (problem !== null) return problem;
  const isFinished = await stat(join(folder, 'manifest.json')).then(
    () => true,
    () => false,
  );
  if (isFinished) return `${folder} contains a backup already. Choose another folder.`;
  for (const path of ['tables', 'objects', 'objects/documents', 'objects/landing'])
    await makeFolderWithin(join(folder, path));
  return null;
}

/** Copies an object into the folder, unless an interrupted backup did; returns its line of the list. */
export async function storeObject(
  folder: string,
  object: { store: 'documents' | 'landing'; name: string },
  bytes: Uint8Array,
): Promise<ListedObject> {
  const path = objectFile(folder, object);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if ((await hashOf(path).catch(() => null)) !== sha256) {
    await makeFolderWithin(join(path, '..'));
    await writeWhole(path, bytes);
  }
  return { store: object.store, name: object.name, bytes: bytes.byteLength, sha256 };
}

export async function writeManifest(
  folder: string,
  manifest: Manifest,
  secrets: Secrets,
): Promise<void> {
  await writeWhole(join(folder, 'manifest.json'), Buffer.from(manifestText(manifest, secrets)));
}

/** Reads an object and compares its hash; throws if it is absent or damaged. */
export async function readObject(
  folder: string,
  object: Extract<ListedObject, { sha256: string }>,
): Promise<Buffer> {
  const bytes = await readFile(objectFile(folder, object));
  if (createHash('sha256').update(bytes).digest('hex') !== object.sha256)
    throw new Error(`The object ${object.name} of the backup is damaged.`);
  return bytes;
}

/** The objects of a list, which is a copy that was verified. */
export async function* listedObjects(list: string): AsyncGenerator<ListedObject> {
  for await (const line of readLines(list)) yield listedObject.parse(line);
}

/**
 * Copies a file of the backup to `to`; throws unless its hash is this one. A restore reads tables from such copies:
 * those in the folder may be exchanged after they were checked.
 */
export async function copyVerified(from: string, to: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
  );
  if (hash.digest('hex') !== sha256) throw new Error(`${from} was changed during the restore.`);
}

type Problem = { ok: false; problem: string };

const ALTERED =
  'The signature of the backup is wrong: its manifest.json is damaged, or somebody changed it. Nothing was restored.';
const UNREADABLE = 'Its manifest.json is damaged, or of another version of Portico.';
const otherSecret = (key: string | null) => `SECRET_KEY is not the one of the backup${
  key === null ? '' : `, which is signed with the key ${key}`
}. Nothing was changed.
Put the keys of that installation back first, a former SECRET_KEY into SECRET_KEYS_FORMER.`;

/** Reads what the backup consists of, and verifies that this installation wrote it, before any other file is read. */
export async function openBackup(
  folder: string,
  secrets: Secrets,
): Promise<{ ok: true; manifest: Manifest; isSigned: boolean } | Problem> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null);
  if (text === null)
    return {
      ok: false,
      problem: `${folder} contains no complete backup: it has no manifest.json.`,
    };
  const read = readManifest(text, secrets);
  if (read.ok) return read;
  if (read.why === 'unknown_key') return { ok: false, problem: otherSecret(read.key) };
  return { ok: false, problem: read.why === 'altered' ? ALTERED : UNREADABLE };
}

/** Reads the whole backup and compares every hash, before anything is overwritten with it; null if all are right. */
export async function problemOfFiles(
  folder: string,
  { tables, objects }: Manifest,
): Promise<string | null> {
  for (const { name, sha256 } of tables) {
    if ((await hashOf(tableFile(folder, name)).catch(() => null)) !== sha256)
      return `The table ${name} of the backup is damaged or absent.`;
  }
  if ((await hashOf(listFile(folder)).catch(() => null)) !== objects.sha256)
    return 'The list of objects of the backup is damaged or absent.';
  for await (const object of listedObjects(listFile(folder))) {
    if ('gone' in object) continue;
    const found = await hashOf(objectFile(folder, object)).catch(() => null);
    if (found !== object.sha256)
      return `The object ${object.name} of the backup is ${found === null ? 'absent' : 'damaged'}.`;
  }
  return null;
}
