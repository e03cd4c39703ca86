import { MINUTE } from '#core/clock.ts';
import type { Deps } from '#deps/deps.ts';
import { namedObjects } from '#verification/documents/documents.ts';

/** Longer than any submission takes from its first object to its rows. */
const ORPHAN_AGE_MINUTES = 15;
const BATCH = 200;

/**
 * Removes the objects that no document and no draft names: what a crash, or a database that went away, left between storing
 * an object and writing its row, and what could not be removed when it should have been. Answers how many. Where one
 * cannot be removed now either, the others are, and its error is thrown then. Only objects stored before `before` go: by
 * default those that no submission under way can still name.
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
