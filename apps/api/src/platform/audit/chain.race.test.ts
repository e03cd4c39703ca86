import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/client.ts';
import { anApp, engine } from '#test/engines/start.ts';
import { until } from '#test/engines/until.ts';
import { emptyTrail, note, rowsOf } from '#test/events/trail.ts';
import { together } from '#test/people/codes.ts';
import { sealAudit, startSealer } from './sealer.ts';
import { verifyAudit } from './verify.ts';

const t = anApp();

describe('R-AUDIT-2 an intact audit trail', () => {
  beforeEach(() => emptyTrail(t));

  it('R-AUDIT-2 holds from its first row, and while rows are not linked yet', async () => {
    expect(await verifyAudit(t.deps)).toEqual({
      checked: 0,
      unsealed: 0,
      head: { seq: 0, link: '' },
      problems: [],
    });
    await note(t, 3);
    expect(await verifyAudit(t.deps)).toMatchObject({ checked: 0, unsealed: 3, problems: [] });
    await sealAudit(t.deps);
    await note(t, 2);
    expect(await verifyAudit(t.deps)).toMatchObject({ checked: 3, unsealed: 2, problems: [] });
    await sealAudit(t.deps);
    const { head, ...report } = await verifyAudit(t.deps);
    expect(report).toEqual({ checked: 5, unsealed: 0, problems: [] });
    expect(head).toEqual({ seq: 5, link: (await rowsOf(t)).at(-1)?.link });
  });

  it('R-AUDIT-2 checks each of 1,100 rows and names the one that was changed', async () => {
    await note(t, 1100);
    await sealAudit(t.deps);
    expect(await verifyAudit(t.deps)).toMatchObject({ checked: 1100, problems: [] });
    const [victim] = await t.deps.db
      .updateTable('audit_events')
      .set({ ip: '198.51.100.1' })
      .where('seq', '=', 1075)
      .returningAll()
      .execute();
    expect((await verifyAudit(t.deps)).problems).toEqual([
      { what: 'edited', seq: 1075, id: victim?.id },
    ]);
  });

  it('R-AUDIT-2 twenty concurrent writers and three concurrent sealers make one chain', async () => {
    // On SQLite only one process uses the database; on PostgreSQL each has its own connections.
    const others =
      engine() === 'postgres' ? [1, 2].map(() => openDatabase(t.deps.config.database)) : [];
    const sealers = [t.deps, t.deps, t.deps].map((deps, n) => ({
      ...deps,
      db: others[n - 1] ?? deps.db,
    }));
    let isNoting = true;
    const link = async (deps: (typeof sealers)[number]) => {
      while (isNoting) {
        await sealAudit(deps);
        await new Promise(setImmediate);
      }
    };
    const linking = sealers.map(link);
    await together(20, async () => {
      for (let n = 0; n < 15; n += 1) await note(t);
    });
    isNoting = false;
    await Promise.all(linking);
    await together(3, (n) => sealAudit(sealers[n] ?? t.deps));
    for (const db of others) await db.destroy();

    expect(await verifyAudit(t.deps)).toMatchObject({ checked: 300, unsealed: 0, problems: [] });
    expect((await rowsOf(t)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 300 }, (_, n) => n + 1),
    );
    expect(new Set((await rowsOf(t)).map(({ link: each }) => each)).size).toBe(300);
  });

  it('R-AUDIT-2 holds at every check while a server records events', async () => {
    let isNoting = true;
    const noting = (async () => {
      for (let n = 0; n < 60; n += 1) {
        await note(t);
        await sealAudit(t.deps);
      }
      isNoting = false;
    })();
    let checks = 0;
    while (isNoting) {
      expect((await verifyAudit(t.deps)).problems).toEqual([]);
      checks += 1;
    }
    await noting;
    expect(checks).toBeGreaterThan(1);
    expect(await verifyAudit(t.deps)).toMatchObject({ checked: 60, problems: [] });
  });

  it('R-AUDIT-2 the sealer links the rows from before its start and those until its stop', async () => {
    await note(t, 2);
    const errors: unknown[] = [];
    const sealer = startSealer(t.deps, (error) => errors.push(error));
    await until(async () => (await verifyAudit(t.deps)).unsealed === 0);
    await note(t, 3);
    await sealer.stop();
    expect(await verifyAudit(t.deps)).toMatchObject({ checked: 5, unsealed: 0, problems: [] });
    expect(errors).toEqual([]);
  });

  it('R-AUDIT-2 the sealer reports an unreachable database, and links all rows later', async () => {
    const dead = openDatabase({ kind: 'postgres', url: 'postgres://x@127.0.0.1:1/x', poolSize: 2 });
    const errors: unknown[] = [];
    const sealer = startSealer({ ...t.deps, db: dead }, (error) => errors.push(error));
    await note(t);
    await sealer.stop();
    await dead.destroy();
    expect(errors).toMatchObject([{ code: 'ECONNREFUSED' }, { code: 'ECONNREFUSED' }]);
    await sealAudit(t.deps);
    expect(await verifyAudit(t.deps)).toMatchObject({ checked: 1, problems: [] });
  });
});
