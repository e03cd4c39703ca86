import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { claimJob, findJobs, putJob } from './jobs.store.ts';
import { drainJobs } from './worker.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

it('R-JOB-2 a lane goes on although another process is about to claim the job that is due first', async () => {
  const { db, clock } = t.deps;
  const now = clock.now();
  for (let n = 0; n < 8; n += 1) {
    await putJob(db, { kind: 'webhook', id: `job ${n}`, payload: '', created_at: now, due_at: n });
  }
  const done: string[] = [];
  await db.transaction().execute(async (tx) => {
    const until = now + MINUTE;
    const claim = { kind: 'webhook', lease: 'other', now, until, latest: until } as const;
    const claimed = await claimJob(tx, { ...claim, except: [], isShared: true });
    expect(claimed?.id).toBe('job 0');
    // Its transaction goes on, as that of a process that is slow.
    await drainJobs(t.deps, [
      {
        name: 'webhook',
        lanes: () => 1,
        leaseMs: MINUTE,
        pollMs: 1000,
        restAfter: () => MINUTE,
        longestRestMs: MINUTE,
        async work({ id }) {
          done.push(id);
          return { done: true };
        },
      },
    ]);
  });
  expect(done).toEqual(Array.from({ length: 7 }, (_, n) => `job ${n + 1}`));
  const left = await findJobs(db, ['webhook'], { first: 'oldest', limit: 9 });
  expect(left).toMatchObject([{ id: 'job 0', lease: 'other' }]);
});
