import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '#test/engines/start.ts';
import { startSessionPooler, startTransactionPooler } from '#test/providers/pooler.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { Pooled, takePresence } from './presence.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.drop());

const configOf = (url: string) => ({ kind: 'postgres', url, poolSize: 2, patience: 10 }) as const;

it('R-SCALE-10 a pooler in session mode with its own defaults is used like the database, with every time limit', async () => {
  const pooler = await startSessionPooler(database.url);
  const config = configOf(pooler.url);
  const presence = await takePresence(config, { company: 'alone', onLost: expect.unreachable });
  expect(presence).not.toBeNull();
  const db = openDatabase(config);
  try {
    await migrate(db);
    // Times 10, which is this test's patience.
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
    expect(rows).toEqual([{ statement: '100s', idle: '100s' }]);
  } finally {
    await db.destroy();
    await presence?.leave();
    await pooler.close();
  }
});

it.each([
  { size: 1, order: 'last' },
  { size: 2, order: 'last' },
  { size: 2, order: 'first' },
  { size: 5, order: 'last' },
  { size: 5, order: 'first' },
] as const)(
  'R-SCALE-10 a pooler in transaction mode is refused in words (%o)',
  async (connections) => {
    const pooler = await startTransactionPooler(database.url, connections);
    try {
      const place = takePresence(configOf(pooler.url), {
        company: 'together',
        onLost: expect.unreachable,
      });
      await expect(place).rejects.toBeInstanceOf(Pooled);
    } finally {
      await pooler.close();
    }
  },
);
