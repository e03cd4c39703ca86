import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { addRows } from '#test/engines/rows.ts';
import { engine, startApp, type TestApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { deleteExpired } from './objects.store.ts';
import { purgeExpiredObjects } from './objects.ts';

let t: TestApp;
/** As many handles as processes; SQLite serves one. */
let handles: Db[];
const isShared = engine() === 'postgres';
beforeAll(async () => {
  t = await startApp();
  handles = [1, 2, 3].map(() => (isShared ? openDatabase(t.deps.config.database) : t.deps.db));
});
afterAll(async () => {
  if (isShared) for (const db of handles) await db.destroy();
  await t.close();
});
beforeEach(() => t.deps.db.deleteFrom('oidc_objects').execute());

/** Objects of which `expired` ended a second ago, and `alive` end in a second. */
async function store({ expired, alive }: { expired: number; alive: number }): Promise<void> {
  const rows = Array.from({ length: expired + alive }, (_, n) => ({
    model: n % 2 === 0 ? 'PushedAuthorizationRequest' : 'ReplayDetection',
    id_hash: `${n}`,
    sealed: null,
    grant_hash: null,
    uid_hash: null,
    account_id: null,
    client_id: null,
    consumed_at: null,
    expires_at: t.clock.now() + (n < expired ? -SECOND : SECOND),
  }));
  for (let at = 0; at < rows.length; at += 500) {
    await addRows(t, 'oidc_objects', rows.slice(at, at + 500));
  }
}

const left = async () =>
  (await t.deps.db.selectFrom('oidc_objects').select('expires_at').execute()).length;

describe('R-OP-94 expired objects', () => {
  it('R-OP-94 are all removed in batches, and those that live stay', async () => {
    await store({ expired: 1_700, alive: 30 });
    await Promise.all(handles.map((db) => purgeExpiredObjects({ ...t.deps, db })));
    expect(await left()).toBe(30);
  });

  it('R-OP-94 are removed once, however many processes remove them', async () => {
    await store({ expired: 900, alive: 10 });
    const batch = { now: t.clock.now(), limit: 100, isShared };
    const deleted = await together(12, (n) => deleteExpired(handles[n % 3] as Db, batch));
    expect(deleted.reduce((sum, each) => sum + each)).toBe(900);
    expect(Math.max(...deleted)).toBe(100);
    expect(await left()).toBe(10);
  });

  if (isShared) {
    it('R-OP-94 that another process removes are left to it, without a wait', async () => {
      await store({ expired: 150, alive: 0 });
      const batch = { now: t.clock.now(), limit: 100, isShared };
      const [one, other] = handles as [Db, Db];
      const tx = await one.startTransaction().execute();
      expect(await deleteExpired(tx, batch)).toBe(100);
      // The transaction is not over: who waited for it would wait for ever.
      expect(await deleteExpired(other, batch)).toBe(50);
      await tx.commit().execute();
      expect(await left()).toBe(0);
    });
  }
});
