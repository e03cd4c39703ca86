import { Migrator } from 'kysely/migration';
import { migrations } from '../../../migrations/index.ts';
import type { Db, Queries } from './client.ts';

/** The table that exists while a restore is unfinished (backup/progress.store.ts). */
export const RESTORING = 'restoring';

/**
 * Brings the schema up to date; throws with the failing migration's name. Safe to run in parallel. Refuses a database
 * that a restore has filled in part: a server on it would show some of the people no account. A schema that a newer
 * version has already brought further is left as it is: migrations only add, so this version can use it.
 */
export async function migrate(db: Db): Promise<void> {
  if (await isRestoring(db))
    throw new Error('A restore of this database is not finished: run npm run restore again');
  if (!(await isUpToDate(db))) await bringTo(db);
}

/** Whether a restore of this database is not finished. */
export async function isRestoring(db: Queries): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === RESTORING);
}

/** Brings the schema to this migration, or to the latest, without the check for an unfinished restore. */
export async function bringTo(db: Db, migration?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error, results } =
    migration === undefined
      ? await migrator.migrateToLatest()
      : await migrator.migrateTo(migration);
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
  throw new Error(`Migration ${failed} failed`, { cause: error });
}

/** Whether this version of the code knows the migration. */
export function isKnownMigration(name: string): boolean {
  return name in migrations;
}

/** The last migration of the database; undefined if it has none. */
export async function schemaOf(db: Db): Promise<string | undefined> {
  const known = await migratorOf(db).getMigrations();
  return known.filter(({ executedAt }) => executedAt !== undefined).at(-1)?.name;
}

/** Whether the schema has everything that this version needs; a newer version may have added to it. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const known = await migratorOf(db).getMigrations();
  return known.every(({ executedAt }) => executedAt !== undefined);
}

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
