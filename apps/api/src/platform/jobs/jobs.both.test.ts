import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { openDatabase } from '#platform/db/client.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { until } from '#test/engines/until.ts';
import { findJobs, findJobsAfter, type NewJob, putJob } from './jobs.store.ts';
import { doubling, drainJobs, type JobWorker, type Kind, startJobs } from './worker.ts';

let t: TestApp;
let worker: JobWorker | undefined;
beforeAll(async () => {
  t = await startApp();
});
beforeEach(() => t.deps.db.deleteFrom('jobs').execute());
afterEach(() => worker?.stop());
afterAll(() => t.close());

const rows = () => findJobs(t.deps.db, ['webhook'], { first: 'oldest', limit: 100 });
const put = (id: string, more: Partial<NewJob> = {}) =>
  putJob(t.deps.db, { id, kind: 'webhook', payload: id, created_at: t.clock.now(), ...more });
const kindOf = (work: Kind['work'], more: Partial<Kind> = {}): Kind => ({
  name: 'webhook',
  lanes: () => 4,
  leaseMs: MINUTE,
  pollMs: 20,
  restAfter: doubling(SECOND, HOUR),
  longestRestMs: HOUR,
  work,
  ...more,
});

/** Attempts that end when the test says how. */
function attempts() {
  const begun: { id: string; end(how: Awaited<ReturnType<Kind['work']>>): void }[] = [];
  const work: Kind['work'] = (job) => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Kind['work']>>>();
    begun.push({ id: job.id, end: resolve });
    return promise;
  };
  return { begun, work, ids: () => begun.map(({ id }) => id).sort() };
}

describe('R-JOB-1 an attempt that began before', () => {
  it.each([
    ['succeeds', { done: true }],
    ['fails', { done: false, error: 'down' }],
  ])('R-JOB-1 ends nothing of a job that was put again, if it %s', async (_how, outcome) => {
    const { begun, work } = attempts();
    await put('one');
    const former = drainJobs(t.deps, [kindOf(work, { lanes: () => 1 })]);
    await until(() => begun.length === 1);
    await put('one');
    const latter = drainJobs(t.deps, [kindOf(work, { lanes: () => 1 })]);
    await until(() => begun.length === 2);
    const [claimed] = await rows();
    begun[0]?.end(outcome);
    await former;
    expect(await rows()).toEqual([claimed]);
    begun[1]?.end({ done: true });
    await latter;
    expect(await rows()).toEqual([]);
  });

  it('R-JOB-1 ends and records nothing once its lease is over and another worker has the job', async () => {
    const { begun, work } = attempts();
    await put('one');
    const former = drainJobs(t.deps, [kindOf(work)]);
    await until(() => begun.length === 1);
    t.clock.advance(MINUTE - 1);
    await drainJobs(t.deps, [kindOf(work)]);
    expect(begun).toHaveLength(1);
    t.clock.advance(1);
    const latter = drainJobs(t.deps, [kindOf(work)]);
    await until(() => begun.length === 2);
    let recorded = 0;
    const record = async () => {
      recorded += 1;
    };
    begun[0]?.end({ done: true, record });
    await former;
    expect(await rows()).toMatchObject([{ attempt: 2 }]);
    expect(recorded).toBe(0);
    begun[1]?.end({ done: true, record });
    await latter;
    expect(await rows()).toEqual([]);
    expect(recorded).toBe(1);
  });
});

describe('R-JOB-2 several processes', () => {
  it('R-JOB-2 use all of their lanes, and do each of twenty jobs once', async () => {
    const { begun, work, ids } = attempts();
    const all = Array.from({ length: 20 }, (_, n) => `job ${n}`);
    for (const id of all) await put(id);
    const db = openDatabase(t.deps.config.database);
    try {
      const processes = [t.deps, { ...t.deps, db }].map((deps) => drainJobs(deps, [kindOf(work)]));
      for (let ended = 0; ended < all.length; ended += 1) {
        await until(() => begun.length === Math.min(ended + 8, all.length));
        begun[ended]?.end({ done: true });
      }
      await Promise.all(processes);
    } finally {
      await db.destroy();
    }
    expect(ids()).toEqual(all.sort());
    expect(await rows()).toEqual([]);
  });
});

describe('R-JOB-3 an attempt that throws', () => {
  it('R-JOB-3 is reported, rests, and stops no other job', async () => {
    const done: string[] = [];
    const errors: unknown[] = [];
    const kind = kindOf(async ({ id }) => {
      if (id === 'poison') throw new TypeError(`about ${id}`);
      done.push(id);
      return { done: true };
    });
    await put('poison', { due_at: 0 });
    for (const id of ['one', 'two']) await put(id);
    await drainJobs(t.deps, [kind], (error) => errors.push(error));
    expect(done).toEqual(['one', 'two']);
    expect(errors.map(String)).toEqual(['TypeError: about poison']);
    const due_at = t.clock.now() + SECOND;
    expect(await rows()).toMatchObject([{ due_at, last_error: 'TypeError', lease: null }]);
    await drainJobs(t.deps, [kind], (error) => errors.push(error));
    expect(errors).toHaveLength(1);
    t.clock.advance(SECOND);
    await drainJobs(t.deps, [kind], (error) => errors.push(error));
    expect(await rows()).toMatchObject([{ due_at: t.clock.now() + 2 * SECOND, attempt: 2 }]);
  });

  it('R-JOB-3 leaves a worker that ends what it began before it has stopped, and begins nothing then', async () => {
    const { begun, work } = attempts();
    const poisoned: Kind['work'] = async (job, isStopping) => {
      if (job.id === 'poison') throw new Error('poison');
      return work(job, isStopping);
    };
    const errors: unknown[] = [];
    for (const id of ['poison', 'one', 'two']) await put(id);
    const started = startJobs(t.deps, [kindOf(poisoned)], (error) => errors.push(error));
    worker = started;
    await until(() => begun.length === 2 && errors.length === 1);
    let hasStopped = false;
    const stopping = started.stop().then(() => {
      hasStopped = true;
    });
    begun[0]?.end({ done: true });
    await until(async () => (await rows()).length === 2);
    await put('three');
    started.wake();
    expect(hasStopped).toBe(false);
    begun[1]?.end({ done: true });
    await stopping;
    expect((await rows()).map(({ id }) => id).sort()).toEqual(['poison', 'three']);
    expect(begun).toHaveLength(2);
  });

  it('R-JOB-3 an unreachable database is reported, and the worker goes on once it is back', async () => {
    const dead = openDatabase({ kind: 'postgres', url: 'postgres://x@127.0.0.1:1/x', poolSize: 2 });
    const errors: unknown[] = [];
    const deps = { ...t.deps, db: dead };
    const done: string[] = [];
    const kind = kindOf(async ({ id }) => {
      done.push(id);
      return { done: true };
    });
    await put('one');
    worker = startJobs(deps, [kind], (error) => errors.push(error));
    await until(() => errors.length > 0);
    expect(errors[0]).toMatchObject({ code: 'ECONNREFUSED' });
    deps.db = t.deps.db;
    await until(() => done.length === 1);
    await worker.stop();
    await dead.destroy();
  });
});

describe('R-JOB-4 a receiver that is slow or down', () => {
  it('R-JOB-4 takes its share of the lanes, and other receivers and kinds do not wait', async () => {
    const { begun, work } = attempts();
    for (let n = 0; n < 6; n += 1) await put(`slow ${n}`, { group_id: 'slow', due_at: 0 });
    for (let n = 0; n < 6; n += 1) await put(`other ${n}`, { group_id: `other ${n}` });
    await put('logout', { kind: 'logout' });
    const done: string[] = [];
    const kinds = (['webhook', 'logout'] as const).map((name) =>
      kindOf(
        async (job, isStopping) => {
          if (job.group_id === 'slow') return work(job, isStopping);
          done.push(job.id);
          return { done: true };
        },
        { name, lanesOfGroup: 2 },
      ),
    );
    worker = startJobs(t.deps, kinds, () => {});
    await until(() => done.length === 7);
    expect(begun.map(({ id }) => id)).toHaveLength(2);
    for (let n = 0; n < 6; n += 1) {
      await until(() => begun.length > n);
      begun[n]?.end({ done: true });
    }
    await until(async () => (await rows()).length === 0);
  });

  it('R-JOB-4 rests with everything that waits for it, and longer after each failure', async () => {
    let tries = 0;
    const done: string[] = [];
    const kind = kindOf(
      async ({ id, group_id }) => {
        if (group_id !== 'down') {
          done.push(id);
          return { done: true };
        }
        tries += 1;
        return { done: false, error: '503' };
      },
      { lanes: () => 1, groupRest: (restMs) => restMs },
    );
    for (let n = 0; n < 5; n += 1) await put(`down ${n}`, { group_id: 'down', due_at: 0 });
    await put('other', { group_id: 'other' });
    await drainJobs(t.deps, [kind]);
    expect(tries).toBe(1);
    expect(done).toEqual(['other']);
    const due = (await rows()).map(({ due_at }) => due_at - t.clock.now());
    expect(due).toEqual(Array(5).fill(SECOND));
  });
});

describe('R-JOB-4 what failed', () => {
  it.each(['down', null])(
    'R-JOB-4 rests with group %s, and delays nothing of another kind',
    async (group_id) => {
      const kind = kindOf(async () => ({ done: false, error: '503' }), { groupRest: (ms) => ms });
      await put('failed', { group_id });
      await put('other', { kind: 'logout', group_id });
      await drainJobs(t.deps, [kind]);
      const [other] = await findJobs(t.deps.db, ['logout'], { first: 'oldest', limit: 1 });
      expect(other?.due_at).toBe(t.clock.now());
    },
  );

  it('R-JOB-4 rests as after its first failure if the attempts before made progress', async () => {
    let tries = 0;
    const kind = kindOf(async () => {
      tries += 1;
      return tries < 4 ? { done: false } : { done: false, error: '503' };
    });
    await put('one');
    await drainJobs(t.deps, [kind]);
    expect(await rows()).toMatchObject([{ attempt: 1, due_at: t.clock.now() + SECOND }]);
  });
});

describe('jobs that are read in parts', () => {
  it('are each in one part, whatever the order in which they were put', async () => {
    for (const id of ['b', 'd', 'a', 'e', 'c']) await put(id);
    const seen: string[] = [];
    for (let part = 0; part < 3; part += 1) {
      const after = seen.at(-1) ?? '';
      const found = await findJobsAfter(t.deps.db, ['webhook'], { after, limit: 2 });
      seen.push(...found.map(({ id }) => id));
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('R-JOB-7 a clock that is set back', () => {
  it('R-JOB-7 delays no job that rests or was claimed', async () => {
    const { begun, work } = attempts();
    t.clock.advance(DAY);
    await put('claimed');
    const never = drainJobs(t.deps, [kindOf(work)]);
    await until(() => begun.length === 1);
    await put('rests', { due_at: t.clock.now() + HOUR });
    t.clock.advance(-DAY);
    const done: string[] = [];
    const kind = kindOf(async ({ id }) => {
      done.push(id);
      return { done: true };
    });
    await drainJobs(t.deps, [kind]);
    expect(done.sort()).toEqual(['claimed', 'rests']);
    begun[0]?.end({ done: true });
    await never;
  });
});

const DAY = 24 * HOUR;
