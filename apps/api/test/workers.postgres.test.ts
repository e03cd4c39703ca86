import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPlace, callAt, type Place } from '#test/engines/process.ts';
import { emptyDatabase } from '#test/engines/start.ts';

let place: Place;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeEach(async () => {
  place = aPlace();
  database = await emptyDatabase();
});
afterEach(async () => {
  await place.clear();
  await database.drop();
});

it('R-SCALE-14 several workers of one start keep every acknowledged write when one of them is killed under load, and go on', async () => {
  const running = place.startShared({
    DATABASE_URL: database.url,
    WORKERS: '2',
    DISABLE_ADDRESS_LIMITS: 'true',
  });
  const url = await running.ready();
  expect(running.said()).toContain('with 2 workers');
  const [first = 0, second = 0, ...more] = childrenOf(running.pid);
  expect([first > 0, second > 0, more]).toEqual([true, true, []]);
  const acknowledged: string[] = [];
  let retried = 0;
  /** A caller that repeats a call once, if the connection broke. */
  const send = async (email: string) => {
    const once = () =>
      callAt(url, '/user/auth/send-code', { email }, {}, AbortSignal.timeout(20_000));
    const answer = await once().catch(async (error: Error) => {
      // A call that hangs is not one that a caller may repeat.
      expect(error.name).not.toBe('TimeoutError');
      retried += 1;
      // Until the parent knows that the worker ended, it passes connections to it.
      await expect.poll(running.said).toContain('ended with SIGKILL');
      return once();
    });
    // The repeated call finds the code of the first one, if that was written.
    expect([200, 429]).toContain(answer.status);
    acknowledged.push(email);
    if (acknowledged.length === 10) process.kill(first, 'SIGKILL');
  };
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (let n = 0; n < 12; n += 1) await send(`lane-${lane}-${n}@example.com`);
  });
  await Promise.all(lanes);
  expect(acknowledged).toHaveLength(48);
  expect(retried).toBeLessThanOrEqual(4);
  await expect.poll(() => childrenOf(running.pid).length).toBe(2);
  expect(childrenOf(running.pid)).not.toContain(first);
  expect(running.said()).toContain(`(process ${first}) ended with SIGKILL`);
  // The code's cooldown is still known: it was written.
  for (const email of acknowledged) {
    expect((await callAt(url, '/user/auth/send-code', { email })).status).toBe(429);
  }
  expect(running.said().match(/ready/g)).toHaveLength(1);
});

/** The processes that a process started, from proc(5). */
function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}
