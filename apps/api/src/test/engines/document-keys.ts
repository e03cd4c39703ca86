import { join } from 'node:path';
import { type RotatingKey, readSecrets } from '#platform/config/secrets.ts';
import type { TestApp } from './start.ts';

/** Access to the stored keys, for tests of the document keys. */

export const keysFolder = (t: TestApp) => join(t.dataDir, 'keys');

/** The id of the current key, from the running server. */
export const present = (t: TestApp) => t.deps.secrets.documentKeys.current.id;

/** The ids of the keys that wrap stored images, one for each image. */
export async function keyIds(t: TestApp): Promise<string[]> {
  const ids: string[] = [];
  for (const table of ['documents', 'drafts'] as const) {
    const rows = await t.deps.db.selectFrom(table).select('key_id').execute();
    ids.push(...rows.map((row) => row.key_id));
  }
  return ids;
}

/** The secrets of a server that starts now. */
export function restarted(t: TestApp) {
  const read = readSecrets({}, 'development', t.dataDir);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return { ...t.deps, secrets: read.secrets };
}

/** A key of one use without former ones. */
export function oneKey(key: Buffer): RotatingKey {
  const current = { id: '0123456789ab', key };
  return { current, all: [current] };
}
