import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/*
 * What somebody can do who can write to a backup and knows the product, but none of its keys.
 */

type File = {
  tables: { name: string; rows: number; sha256: string }[];
  objects: { count: number; bytes: number; sha256: string };
} & Record<string, unknown>;

const sha256Of = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export async function copyOf(backup: string, to: string): Promise<string> {
  await cp(backup, to, { recursive: true });
  return to;
}

export async function editManifest(
  backup: string,
  change: (file: File) => Record<string, unknown>,
): Promise<void> {
  const path = join(backup, 'manifest.json');
  const file = JSON.parse(await readFile(path, 'utf8')) as File;
  await writeFile(path, `${JSON.stringify(change(file), null, 2)}\n`);
}

/** Changes the lines of one file, `tables/NAME` or `objects`, and the hash of it in the manifest. */
export async function editLines(
  backup: string,
  name: string,
  change: (lines: unknown[]) => unknown[],
): Promise<void> {
  const path = join(backup, `${name}.ndjson.gz`);
  const lines = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n');
  const changed = change(lines.map((line) => JSON.parse(line) as unknown));
  const bytes = gzipSync(changed.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await writeFile(path, bytes);
  await editManifest(backup, (file) => {
    const entry = file.tables.find((table) => `tables/${table.name}` === name) ?? file.objects;
    entry.sha256 = sha256Of(bytes);
    return file;
  });
}

/** Gives every account the password of this one. */
export function givePasswordOf(backup: string, accountId: string): Promise<void> {
  return editLines(backup, 'tables/accounts', ([columns, ...rows]) => {
    const [id, hash] = ['id', 'password_hash'].map((name) => (columns as string[]).indexOf(name));
    const cells = rows as unknown[][];
    const own = cells.find((row) => row[id as number] === accountId)?.[hash as number];
    return [columns, ...cells.map((row) => row.with(hash as number, own))];
  });
}

/** Makes it a backup of the version before backups were signed, which anybody can. `secret`: from such a backup. */
export function makeUnsigned(backup: string, secret: string): Promise<void> {
  return editManifest(backup, ({ id, at, schema, tables, objects }) => {
    const content = { format: 1, id, at, schema, secret, tables, objects };
    return { ...content, digest: sha256Of(JSON.stringify(content)) };
  });
}
