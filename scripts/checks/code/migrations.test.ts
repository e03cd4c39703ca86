import { expect, it } from 'vitest';
import { findRemovals } from './migrations.ts';

const removals = (text: string, number = '0042') =>
  findRemovals([{ path: `apps/api/migrations/${number}-x.ts`, text }]).length;

it.each([
  "db.schema.createTable('a').addColumn('b', 'text', (c) => c.notNull()).execute();",
  "db.schema.alterTable('a').addColumn('b', 'text').execute();",
  "db.schema.alterTable('a').addColumn('b', 'integer', (c) => c.notNull().defaultTo(0)).execute();",
  "db.schema.dropIndex('a_b').execute();",
  "sql`update a set b = '' where c = 'e'`.execute(db);",
])('R-SCALE-12 a migration may add: %s', (text) => {
  expect(removals(text)).toBe(0);
});

it.each([
  "db.schema.dropTable('a').execute();",
  "db.schema.alterTable('a').dropColumn('b').execute();",
  "db.schema.alterTable('a').renameTo('b').execute();",
  "db.schema.alterTable('a').renameColumn('b', 'c').execute();",
  "db.schema.alterTable('a').alterColumn('b', (c) => c.setNotNull()).execute();",
  "db.schema.alterTable('a').addColumn('b', 'text', (c) => c.notNull()).execute();",
  "db.schema.alterTable('a').addColumn('z', 'text').addColumn('b', 'text', (c) => c.notNull()).execute();",
  'sql`alter table a drop column b`.execute(db);',
])('R-SCALE-12 a migration that an older version would not survive is refused: %s', (text) => {
  expect(removals(text)).toBe(1);
});

it('R-SCALE-12 migrations from before several processes could run are left as they are', () => {
  expect(removals("db.schema.dropTable('a').execute();", '0005')).toBe(0);
});
