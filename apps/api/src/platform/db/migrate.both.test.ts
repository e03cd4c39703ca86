import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { startApp } from '#test/engines/start.ts';

it('R-API-2 a migration that fails halfway leaves nothing, and the next start completes it', async () => {
  const t = await startApp();
  try {
    let breaks = true;
    const up = async (db: Kysely<never>) => {
      await db.schema.createTable('half_done').addColumn('id', 'text').execute();
      if (breaks) throw new Error('interrupted');
      await db.schema.createTable('whole').addColumn('id', 'text').execute();
    };
    const migrator = new Migrator({
      db: t.deps.db,
      provider: { getMigrations: async () => ({ '0001-breaks': { up } }) },
      migrationTableName: 'other_migrations',
      migrationLockTableName: 'other_migrations_lock',
    });
    const tables = async () => (await t.deps.db.introspection.getTables()).map(({ name }) => name);
    expect((await migrator.migrateToLatest()).error).toMatchObject({ message: 'interrupted' });
    expect(await tables()).not.toContain('half_done');
    breaks = false;
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    expect(await tables()).toEqual(expect.arrayContaining(['half_done', 'whole']));
  } finally {
    await t.close();
  }
});
