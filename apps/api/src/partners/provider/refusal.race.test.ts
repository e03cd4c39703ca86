import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { addClient } from '#partners/clients/clients.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { verifyAudit } from '#platform/audit/verify.ts';
import { openDatabase } from '#platform/db/client.ts';
import { anApp, engine } from '#test/engines/start.ts';
import { emptyTrail } from '#test/events/trail.ts';
import { REDIRECT_URI } from '#test/partners/partner.ts';
import { together } from '#test/people/codes.ts';
import { recordCountedRefusals } from './refusal.ts';

const t = anApp({ env: { TRUST_PROXY: '127.0.0.1' } });
beforeAll(async () => {
  // The engine is loaded once a client exists.
  await addClient(t.deps, {
    name: 'Quay & Oar',
    state: 'live',
    ceiling: ['openid'],
    metadata: { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'none' },
  });
});
beforeEach(async () => {
  await t.deps.db.deleteFrom('refusals').execute();
  await emptyTrail(t);
  // A minute of its own.
  t.clock.advance(2 * MINUTE - (t.clock.now() % MINUTE));
});

const ask = async (from: string, n: number) => {
  const answer = await t.app.inject({
    url: `/connect/authorize?client_id=unknown-${n}`,
    headers: { 'x-forwarded-for': from },
  });
  expect(answer.statusCode).toBe(400);
};

const trail = async () => {
  const rows = t.deps.db.selectFrom('audit_events').selectAll().orderBy('at').orderBy('ip');
  return (await rows.execute()).map(({ details, ...row }) => ({
    ...row,
    details: JSON.parse(details) as object,
  }));
};
const kinds = async () => (await trail()).map(({ kind, ip, details }) => ({ kind, ip, details }));
const counted = () => t.deps.db.selectFrom('refusals').selectAll().execute();

const ONE = '198.51.100.7';
const first = (ip: string) => ({
  kind: 'partner_request_refused',
  ip,
  details: { code: 'invalid_client' },
});
const others = (ip: string, more: number, since: number) => ({
  kind: 'partner_request_refused',
  ip,
  details: { more, since: new Date(since).toISOString() },
});

describe('R-AUDIT-4 refused requests of one network in one minute', () => {
  it('R-AUDIT-4 fifty at once leave one row at once, and one with the number of the others', async () => {
    const since = t.clock.now();
    await together(50, (n) => ask(ONE, n));
    expect(await kinds()).toEqual([first(ONE)]);
    // The minute is not over yet.
    t.clock.advance(MINUTE - 1);
    await recordCountedRefusals(t.deps);
    expect(await kinds()).toEqual([first(ONE)]);
    t.clock.advance(1);
    await recordCountedRefusals(t.deps);
    expect(await kinds()).toEqual([first(ONE), others(ONE, 49, since)]);
    expect(await counted()).toEqual([]);
    await ask(ONE, 51);
    expect(await kinds()).toEqual([first(ONE), others(ONE, 49, since), first(ONE)]);
  });

  it('R-AUDIT-4 a single one is a row of its own and nothing more', async () => {
    await ask(ONE, 1);
    t.clock.advance(MINUTE);
    await recordCountedRefusals(t.deps);
    expect(await kinds()).toEqual([first(ONE)]);
  });

  it('R-AUDIT-4 each network is counted for itself, an IPv6 site as one', async () => {
    const since = t.clock.now();
    await together(20, (n) => ask(`2001:db8:7:${n}::${n}`, n));
    await ask('2001:db8:8::1', 1);
    await together(3, (n) => ask(ONE, n));
    t.clock.advance(MINUTE);
    await recordCountedRefusals(t.deps);
    const rows = await kinds();
    const networks = rows.filter(({ details }) => 'more' in details);
    expect(networks).toEqual([others(ONE, 2, since), others('2001:db8:7::/48', 19, since)]);
    expect(rows).toHaveLength(5);
  });

  it('R-AUDIT-4 no row of the trail changes, and the trail stays valid', async () => {
    await together(10, (n) => ask(ONE, n));
    await sealAudit(t.deps);
    const before = await trail();
    await together(10, (n) => ask(ONE, n));
    t.clock.advance(MINUTE);
    await recordCountedRefusals(t.deps);
    await sealAudit(t.deps);
    const after = await trail();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(2);
    expect(await verifyAudit(t.deps)).toMatchObject({ checked: 2, unsealed: 0, problems: [] });
  });

  it('R-AUDIT-4 counts on after a kill, and what was counted is recorded by the next start', async () => {
    const since = t.clock.now();
    await together(5, (n) => ask(ONE, n));
    // A process that was killed left its counts and nothing else; the next one starts an hour later.
    const next = { ...t.deps, db: openDatabase(t.deps.config.database) };
    t.clock.advance(60 * MINUTE);
    const errors: unknown[] = [];
    await startHousekeeping(next, (error) => errors.push(error)).stop();
    await next.db.destroy();
    expect(errors).toEqual([]);
    expect(await kinds()).toEqual([first(ONE), others(ONE, 4, since)]);
  });

  it('R-AUDIT-4 of several processes one records each number', async () => {
    const minute = t.clock.now();
    const networks = Array.from({ length: 1_200 }, (_, n) => `203.0.${n % 250}.${n}`);
    const counts = networks.map((network) => ({ minute, network, more: 7 }));
    await t.deps.db.insertInto('refusals').values(counts).execute();
    t.clock.advance(MINUTE);
    // SQLite serves one process.
    const others =
      engine() === 'postgres' ? [1, 2].map(() => openDatabase(t.deps.config.database)) : [];
    const all = [t.deps.db, ...others];
    await Promise.all(all.map((db) => recordCountedRefusals({ ...t.deps, db })));
    for (const db of others) await db.destroy();
    const rows = await kinds();
    expect(rows.map(({ ip }) => ip).sort()).toEqual(networks.toSorted());
    expect(await counted()).toEqual([]);
    await sealAudit(t.deps);
    expect(await verifyAudit(t.deps)).toMatchObject({ checked: 1_200, problems: [] });
  });

  it('R-AUDIT-4 one that is refused while its minute is recorded is lost by neither', async () => {
    let asked = 0;
    for (let round = 0; round < 10; round += 1) {
      const calls = together(20, (n) => ask(ONE, n));
      asked += 20;
      t.clock.advance(7 * SECOND);
      await Promise.all([calls, recordCountedRefusals(t.deps), recordCountedRefusals(t.deps)]);
    }
    t.clock.advance(MINUTE);
    await recordCountedRefusals(t.deps);
    const rows = await kinds();
    const sum = rows.reduce(
      (all, { details }) => all + ((details as { more?: number }).more ?? 1),
      0,
    );
    expect(sum).toBe(asked);
  });
});
