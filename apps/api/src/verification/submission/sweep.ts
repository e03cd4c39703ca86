import { MINUTE } from '#core/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { namedObjects } from '#verification/documents/documents.ts';

/** Longer than any submission takes from storing its first object to writing its rows. */
const ORPHAN_AGE_MINUTES = 15;
const BATCH = 200;

/**
 * Removes the objects that no document or draft refers to: those that a crash or a lost database left between storing
 * an object and writing its row, and those whose removal failed before. Returns the number of removed objects. If a
 * removal fails, removes the others first and then throws the first error. Removes only objects stored before `before`:
 * by default those that no submission in progress can still refer to.
 */
export async function sweepOrphans(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  before: number = clock.now() - ORPHAN_AGE_MINUTES * MINUTE,
): Promise<number> {
  let removed = 0;
  const failed: { error?: unknown } = {};
  let batch: string[] = [];
  const sweep = async () => {
    if (batch.length === 0) return;
    const named = await namedObjects(db, batch);
    for (const name of batch) {
      if (named.has(name)) continue;
      try {
        await files.remove(name);
        removed += 1;
      } catch (error) {
        if (!('error' in failed)) failed.error = error;
      }
    }
    batch = [];
  };
  for await (const { name, storedAt } of files.list()) {
    if (storedAt > before) continue;
    batch.push(name);
    if (batch.length === BATCH) await sweep();
  }
  await sweep();
  if ('error' in failed) throw failed.error;
  return removed;
}
