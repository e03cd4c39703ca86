import { existEmail } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { openDatabase } from '#platform/db/client.ts';
import { anApp, engine } from '#test/engines/start.ts';
import { createMemoryFiles } from '#test/providers/memory-files.ts';
import { ADDRESS_LIMITS, createBuckets, limitedNetworks } from './buckets.ts';
import { type SharedBuckets, shareBuckets } from './shared-buckets.ts';

const t = anApp();

const fail = (error: unknown) => expect.unreachable(String(error));
const aProcess = (onError = fail) => shareBuckets(t.deps, createBuckets(t.clock, 1_000), onError);
const { atOnce, everySeconds } = ADDRESS_LIMITS['sign-in'];
/** What a process may let through before it reports to the others. */
const UNSHARED = Math.ceil(atOnce / 8);

async function passed(processes: readonly SharedBuckets[], calls: number, address: string) {
  const networks = limitedNetworks(address);
  const tries = Array.from({ length: calls }, (_, n) =>
    processes[n % processes.length]?.take('sign-in', networks),
  );
  return (await Promise.all(tries)).filter((taken) => taken?.ok).length;
}

describe('R-SCALE-16 a network that calls three processes', () => {
  it('R-SCALE-16 gets hardly more calls than from one, and no more in the long run', async () => {
    const three = [aProcess(), aProcess(), aProcess()];
    const first = await passed(three, 300, '203.0.113.9');
    expect(first).toBeGreaterThanOrEqual(atOnce);
    expect(first).toBeLessThanOrEqual(atOnce + 2 * UNSHARED);
    let all = first;
    const rounds = 90;
    for (let round = 0; round < rounds; round += 1) {
      t.clock.advance(everySeconds * SECOND);
      all += await passed(three, 12, '203.0.113.9');
      await Promise.all(three.map((each) => each.exchange()));
    }
    expect(all).toBeLessThanOrEqual(atOnce + rounds + 2 * UNSHARED);
    expect(all).toBeGreaterThanOrEqual(rounds);
    // Another network is not affected.
    expect(await passed(three, 3, '203.0.113.10')).toBe(3);
    for (const each of three) await each.stop();
  });

  it('R-SCALE-16 is limited by each process alone while the database is away', async () => {
    const db = openDatabase(t.deps.config.database);
    await db.selectFrom('network_calls').selectAll().execute();
    await db.destroy();
    const errors: unknown[] = [];
    const away = shareBuckets({ ...t.deps, db }, createBuckets(t.clock, 10), (error) =>
      errors.push(error),
    );
    expect(await passed([away], 100, '203.0.113.11')).toBe(atOnce);
    expect(errors.length).toBeGreaterThan(0);
    await away.stop();
  });

  it('R-SCALE-16 leaves no address in the database, and no row once its buckets are full', async () => {
    const one = aProcess();
    await passed([one], 1, '2001:db8:1:2::3');
    await one.exchange();
    const rows = () => t.deps.db.selectFrom('network_calls').selectAll().execute();
    expect((await rows()).length).toBeGreaterThan(2);
    // The keys alone: a time in milliseconds may contain any four digits.
    expect((await rows()).map((row) => row.key).join(' ')).not.toMatch(/2001:|203\.0/);
    t.clock.advance(30 * MINUTE);
    await one.exchange();
    expect(await rows()).toEqual([]);
    await one.stop();
  });
});

it.each([
  'exist-email',
  'sign-in',
  'send-sms',
  'send-email',
  'verify',
  'wallet',
  'social',
] as const)('R-SCALE-16 calls of the group %s are counted for all processes', async (group) => {
  await t.deps.db.deleteFrom('network_calls').execute();
  const one = aProcess();
  await one.take(group, limitedNetworks('203.0.113.12'));
  await one.stop();
  expect(await t.deps.db.selectFrom('network_calls').select('key').execute()).not.toEqual([]);
});

// SQLite serves one process.
if (engine() === 'postgres') {
  it('R-SCALE-16 two servers on one database refuse together', async () => {
    const shared = Object.assign(createMemoryFiles(t.clock), { shared: true });
    const config = { ...t.deps.config, addressLimits: true };
    const servers = await Promise.all(
      [1, 2].map(() => buildApp({ ...t.deps, config, files: shared })),
    );
    const limit = ADDRESS_LIMITS['exist-email'].atOnce;
    const calls = Array.from({ length: 6 * limit }, (_, n) =>
      servers[n % 2]?.inject({
        method: 'POST',
        url: existEmail.path,
        payload: { email: 'nobody@example.com' },
      }),
    );
    const statuses = (await Promise.all(calls)).map((answer) => answer?.statusCode);
    const answered = statuses.filter((status) => status !== 429).length;
    expect(answered).toBeGreaterThanOrEqual(limit);
    expect(answered).toBeLessThanOrEqual(limit + 2);
    for (const server of servers) await server.close();
  });
}
