import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, readLines } from './lines-file.ts';
import {
  type ListedObject,
  listedObject,
  type Manifest,
  manifestText,
  readManifest,
} from './manifest.ts';

/*
 * A backup is a folder:
 *   manifest.json              what it contains, with the hash of each file; written last
 *   tables/NAME.ndjson.gz      first the names of the columns, then one array of values for each row
 *   objects.ndjson.gz          the list of objects
 *   objects/STORE/ab/NAME      each object as it is stored: documents are sealed, and no key of them is here
 */

export const tableFile = (folder: string, table: string) =>
  join(folder, 'tables', `${table}.ndjson.gz`);
export const listFile = (folder: string) => join(folder, 'objects.ndjson.gz');

function objectFile(folder: string, { store, name }: Pick<ListedObject, 'store' | 'name'>): string {
  return join(folder, 'objects', store, name.slice(0, 2), name);
}

/** Creates the folder and its own folders (0700). `finished`: it contains a complete backup already. */
export async function prepareFolder(folder: string): Promise<'ready' | 'finished'> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const isFinished = await stat(join(folder, 'manifest.json')).then(
    () => true,
    () => false,
  );
  return isFinished ? 'finished' : 'ready';
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
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    await writeWhole(path, bytes);
  }
  return { store: object.store, name: object.name, bytes: bytes.byteLength, sha256 };
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeWhole(join(folder, 'manifest.json'), Buffer.from(manifestText(manifest)));
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
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

export async function* listedObjects(folder: string): AsyncGenerator<ListedObject> {
  for await (const line of readLines(listFile(folder))) yield listedObject.parse(line);
}

/** Reads the whole backup and compares every hash and count, before anything is overwritten with it. */
export async function checkFolder(
  folder: string,
): Promise<{ ok: true; manifest: Manifest } | { ok: false; problem: string }> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null);
  if (text === null)
    return {
      ok: false,
      problem: `${folder} contains no complete backup: it has no manifest.json.`,
    };
  const manifest = readManifest(text);
  if (manifest === null)
    return {
      ok: false,
      problem: 'Its manifest.json is damaged, or of another version of Portico.',
    };
  for (const { name, sha256 } of manifest.tables) {
    if ((await hashOf(tableFile(folder, name)).catch(() => null)) !== sha256)
      return { ok: false, problem: `The table ${name} of the backup is damaged or absent.` };
  }
  if ((await hashOf(listFile(folder)).catch(() => null)) !== manifest.objects.sha256)
    return { ok: false, problem: 'The list of objects of the backup is damaged or absent.' };
  for await (const object of listedObjects(folder)) {
    if ('gone' in object) continue;
    const found = await hashOf(objectFile(folder, object)).catch(() => null);
    if (found !== object.sha256)
      return {
        ok: false,
        problem: `The object ${object.name} of the backup is ${found === null ? 'absent' : 'damaged'}.`,
      };
  }
  return { ok: true, manifest };
}
