import { Migrator } from 'kysely/migration';
import { migrations } from '../../migrations/index.ts';
import type { Db } from './client.ts';

/** Brings the schema up to date; throws with the failing migration's name. Safe to run in parallel. */
export async function migrate(db: Db): Promise<void> {
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
  throw new Error(`Migration ${failed} failed`, { cause: error });
}

/** Whether the schema matches this version, for processes that use a database without migrating it. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const known = await migratorOf(db).getMigrations();
  return known.every(({ executedAt }) => executedAt !== undefined);
}

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
