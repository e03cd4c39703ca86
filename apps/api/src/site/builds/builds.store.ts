import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

export type BuildFileRow = Schema['build_files'];

// PostgreSQL takes 65,535 values in one statement, and these rows have kilobytes each.
const BATCH = 50;

/** The names of all files. */
export async function findNames(db: Queries): Promise<Set<string>> {
  const rows = await db.selectFrom('build_files').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

export async function findFile(db: Queries, name: string): Promise<BuildFileRow | undefined> {
  return db.selectFrom('build_files').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Adds files; those that are there stay, because a name contains a hash of its content. */
export async function addFiles(db: Queries, rows: readonly BuildFileRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await db
      .insertInto('build_files')
      .values(rows.slice(at, at + BATCH))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
}

/** Notes that a process serves these files now. */
export async function noteServed(
  db: Queries,
  names: readonly string[],
  now: number,
): Promise<void> {
  if (names.length === 0) return;
  await db
    .updateTable('build_files')
    .set({ served_at: now })
    .where('name', 'in', names)
    .where('served_at', '<', now)
    .execute();
}

/** Removes the files that no process has served since, and those beyond `most`, the oldest first. */
export async function removeOld(
  db: Queries,
  { before, most }: { before: number; most: number },
): Promise<void> {
  await db.deleteFrom('build_files').where('served_at', '<', before).execute();
  const beyond = await db
    .selectFrom('build_files')
    .select('name')
    .orderBy('served_at', 'desc')
    .orderBy('name')
    .limit(10_000)
    .offset(most)
    .execute();
  if (beyond.length === 0) return;
  const names = beyond.map(({ name }) => name);
  await db.deleteFrom('build_files').where('name', 'in', names).execute();
}
