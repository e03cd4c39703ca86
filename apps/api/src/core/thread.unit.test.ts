import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThread } from './thread.ts';

/** Does as it is told; answers in which thread. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', ({ id, task }) => {
    if (task === 'fail') parentPort.postMessage({ id, failed: 'as told' });
    else if (task === 'throw') throw new Error('broken');
    else if (task === 'exit') process.exit(7);
    else if (task === 'unspeakable') parentPort.postMessage({ id, answer: () => {} });
    else if (task === 'hang') for (;;);
    else if (task !== 'keep silent') parentPort.postMessage({ id, answer: threadId });
  });
`)}`,
);

const IDLE_MS = 1_000;
const SILENT_MS = 5_000;

let started: Worker[];
const note = (worker: Worker) => started.push(worker);
beforeEach(() => {
  started = [];
  process.on('worker', note);
  // Its own timers alone: threads take the time they take.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  process.off('worker', note);
  await Promise.all(started.map((worker) => worker.terminate()));
});

const aThread = (options: object = { idleMs: IDLE_MS, silentMs: SILENT_MS }) =>
  createThread<string, number>(PROGRAM, options);

async function ended(worker: Worker | undefined) {
  // Of a thread that has ended this is all that is known.
  while (worker?.threadId !== -1) await setImmediate();
}

describe('R-LAND-3 a thread that rests', () => {
  it('R-LAND-3 starts with the first task, and gives itself back after a while without one', async () => {
    const thread = aThread();
    await setImmediate();
    expect(started).toHaveLength(0);
    const first = await thread.ask('work');
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(await thread.ask('work')).toBe(first);
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(started).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await ended(started[0]);
    expect(await thread.ask('work')).not.toBe(first);
    expect(started).toHaveLength(2);
  });

  it('R-LAND-3 loses no task that comes at the very moment it ends', async () => {
    const thread = aThread();
    const first = await thread.ask('work');
    const asked: Promise<number>[] = [];
    // Before it, in the same turn of the loop, and after it while the old one is still going.
    setTimeout(() => asked.push(thread.ask('work')), IDLE_MS - 1);
    vi.advanceTimersByTime(IDLE_MS);
    expect(await asked[0]).toBe(first);
    vi.advanceTimersByTime(IDLE_MS);
    const next = Array.from({ length: 20 }, () => thread.ask('work'));
    await ended(started[0]);
    expect(new Set(await Promise.all(next)).size).toBe(1);
    expect(started).toHaveLength(2);
    // The end of the first does not end the second, and the second still rests.
    vi.advanceTimersByTime(IDLE_MS);
    await ended(started[1]);
  });

  it('R-LAND-3 that nobody told to rest stays', async () => {
    const thread = aThread({});
    const first = await thread.ask('work');
    vi.advanceTimersByTime(1_000_000);
    expect(await thread.ask('work')).toBe(first);
  });
});

describe('R-LAND-3 a thread in trouble', () => {
  it('R-LAND-3 fails one task, and goes on with the others', async () => {
    const thread = aThread();
    const [failed, worked] = await Promise.allSettled([thread.ask('fail'), thread.ask('work')]);
    expect(failed).toMatchObject({ status: 'rejected', reason: new Error('as told') });
    expect(worked.status).toBe('fulfilled');
    expect(thread.waiting()).toBe(0);
    expect(started).toHaveLength(1);
  });

  it.each([
    ['throw', 'broken'],
    ['exit', 'the thread ended with 7'],
    // Node brings such an error across without its words.
    ['unspeakable', 'Error'],
  ])(
    'R-LAND-3 by a task to %s fails everybody who waits, and the next task starts another',
    async (task, reason) => {
      const thread = aThread();
      await thread.ask('work');
      const waiting = ['keep silent', task, 'keep silent'].map((each) => thread.ask(each));
      const all = Promise.allSettled(waiting);
      expect(thread.waiting()).toBe(3);
      for (const each of await all) {
        expect(each.status === 'rejected' && String(each.reason)).toContain(reason);
      }
      expect(thread.waiting()).toBe(0);
      await thread.ask('work');
      await ended(started[0]);
      // Nothing that the first one leaves behind reaches who waits for the second.
      await thread.ask('work');
      expect(started).toHaveLength(2);
    },
  );

  it.each(['hang', 'keep silent'])(
    'R-LAND-3 by a task to %s is ended, however many ask for more meanwhile',
    async (task) => {
      const thread = aThread();
      await thread.ask('work');
      const waiting = [thread.ask(task)];
      if (task === 'hang') {
        for (let n = 1; n < SILENT_MS; n += 1) {
          vi.advanceTimersByTime(1);
          waiting.push(thread.ask('work'));
        }
      }
      const all = Promise.allSettled(waiting);
      vi.advanceTimersByTime(SILENT_MS);
      const reasons = (await all).map((each) => each.status === 'rejected' && String(each.reason));
      expect(new Set(reasons)).toEqual(new Set(['Error: no word from the thread in 5000 ms']));
      await ended(started[0]);
      await thread.ask('work');
      expect(started).toHaveLength(2);
    },
  );

  it('R-LAND-3 is not taken for hanging as long as it answers', async () => {
    const thread = aThread();
    const silent = thread.ask('keep silent').catch(String);
    for (let n = 0; n < 5; n += 1) {
      vi.advanceTimersByTime(SILENT_MS - 1);
      await thread.ask('work');
    }
    expect(started).toHaveLength(1);
    thread.end();
    expect(await silent).toBe('Error: the thread was ended');
  });

  it('R-LAND-3 is not asked what cannot be told', async () => {
    const thread = createThread<unknown, number>(PROGRAM, {});
    await expect(thread.ask(() => {})).rejects.toThrow('could not be cloned');
    expect(thread.waiting()).toBe(0);
    await thread.ask('work');
  });
});
