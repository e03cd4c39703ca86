import { join } from 'node:path';
import { readSecrets } from '#config/secrets.ts';
import type { TestApp } from './start.ts';

/** What tests of the document keys look at. */

export const keysFolder = (t: TestApp) => join(t.dataDir, 'keys');

/** The id of the key that wraps now, by the running server. */
export const present = (t: TestApp) => t.deps.secrets.documentKeys.current.id;

/** The ids of the keys that wrap what is stored, one for each image. */
export async function keyIds(t: TestApp): Promise<string[]> {
  const ids: string[] = [];
  for (const table of ['documents', 'drafts'] as const) {
    const rows = await t.deps.db.selectFrom(table).select('key_id').execute();
    ids.push(...rows.map((row) => row.key_id));
  }
  return ids;
}

/** The secrets as a server has them that starts now. */
export function restarted(t: TestApp) {
  const read = readSecrets({}, 'development', t.dataDir);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return { ...t.deps, secrets: read.secrets };
}
