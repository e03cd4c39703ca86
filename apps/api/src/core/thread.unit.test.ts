import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '#test/engines/until.ts';
import { createThread } from './thread.ts';

/** Executes the task named in the message; answers with its thread's id. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', ({ id, task }) => {
    if (task === 'fail') parentPort.postMessage({ id, failed: 'as asked' });
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
  // Only the timers of the code under test: real threads need real time.
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
  // This is the only visible sign that a thread has ended.
  await until(() => worker?.threadId === -1);
}

describe('R-LAND-3 an idle thread', () => {
  it('R-LAND-3 starts with the first task, and ends after a while without one', async () => {
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

  it('R-LAND-3 loses no task that arrives at the moment it ends', async () => {
    const thread = aThread();
    const first = await thread.ask('work');
    const asked: Promise<number>[] = [];
    // Before the end, in the same turn of the loop, and after it while the old thread is still ending.
    setTimeout(() => asked.push(thread.ask('work')), IDLE_MS - 1);
    vi.advanceTimersByTime(IDLE_MS);
    expect(await asked[0]).toBe(first);
    vi.advanceTimersByTime(IDLE_MS);
    const next = Array.from({ length: 20 }, () => thread.ask('work'));
    await ended(started[0]);
    expect(new Set(await Promise.all(next)).size).toBe(1);
    expect(started).toHaveLength(2);
    // The end of the first thread does not end the second, which still ends when idle.
    vi.advanceTimersByTime(IDLE_MS);
    await ended(started[1]);
  });

  it('R-LAND-3 never ends without an idle time', async () => {
    const thread = aThread({});
    const first = await thread.ask('work');
    vi.advanceTimersByTime(1_000_000);
    expect(await thread.ask('work')).toBe(first);
  });
});

describe('R-LAND-3 a failing thread', () => {
  it('R-LAND-3 fails one task and continues with the others', async () => {
    const thread = aThread();
    const [failed, worked] = await Promise.allSettled([thread.ask('fail'), thread.ask('work')]);
    expect(failed).toMatchObject({ status: 'rejected', reason: new Error('as asked') });
    expect(worked.status).toBe('fulfilled');
    expect(thread.waiting()).toBe(0);
    expect(started).toHaveLength(1);
  });

  it.each([
    ['throw', 'broken'],
    ['exit', 'the thread ended with 7'],
    // Node transfers such an error without its message.
    ['unspeakable', 'Error'],
  ])(
    'R-LAND-3 rejects all pending tasks after a task to %s, and the next task starts another',
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
      // Events of the first thread do not affect tasks of the second.
      await thread.ask('work');
      expect(started).toHaveLength(2);
    },
  );

  it.each(['hang', 'keep silent'])(
    'R-LAND-3 is ended after a task to %s, however many tasks follow',
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
      expect(new Set(reasons)).toEqual(
        new Set(['Error: no answer from the thread within 5000 ms']),
      );
      await ended(started[0]);
      await thread.ask('work');
      expect(started).toHaveLength(2);
    },
  );

  it('R-LAND-3 does not count as hung while it answers', async () => {
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

  it('R-LAND-3 rejects a task that cannot be posted', async () => {
    const thread = createThread<unknown, number>(PROGRAM, {});
    await expect(thread.ask(() => {})).rejects.toThrow('could not be cloned');
    expect(thread.waiting()).toBe(0);
    await thread.ask('work');
  });
});
