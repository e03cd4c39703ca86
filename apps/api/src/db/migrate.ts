import { Migrator } from 'kysely/migration';
import { migrations } from '../../migrations/index.ts';
import type { Db } from './client.ts';

/** Brings the schema up to date; throws with the failing migration's name. Safe to run in parallel. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
  throw new Error(`Migration ${failed} failed`, { cause: error });
}
