import { type Job, type JobName, type Jobs, perform } from './jobs.ts';
import type { Asked, WorkerAnswer } from './quality.worker.ts';

/* One worker for all images of the page, started with the first one. Without workers, or if it
 does not start, the page does the same work itself. */

type Waiting = { job: Job; resolve: (answer: unknown) => void };

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let ids = 0;
let works = typeof Worker === 'function' && typeof OffscreenCanvas === 'function';

/**
 * The result of a job, null if the image cannot be read. `transfer` names the objects whose
 * ownership moves to the worker.
 */
export async function inBackground<Name extends JobName>(
  name: Name,
  ask: Jobs[Name]['ask'],
  transfer: Transferable[] = [],
): Promise<Jobs[Name]['answer'] | null> {
  const job = { name, ...ask } as Job;
  const answer = works ? await byWorker(job, transfer) : await byPage(job);
  return (answer ?? null) as Jobs[Name]['answer'] | null;
}

function byWorker(job: Job, transfer: Transferable[]): Promise<unknown> {
  return new Promise((resolve) => {
    try {
      worker ??= start();
      ids += 1;
      worker.postMessage({ id: ids, job } satisfies Asked, transfer);
      waiting.set(ids, { job, resolve });
    } catch {
      // A frame of a kind that cannot be transferred.
      works = false;
      resolve(byPage(job));
    }
  });
}

function start(): Worker {
  const started = new Worker(new URL('./quality.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data: { id, answer } }: MessageEvent<WorkerAnswer>) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  };
  started.onerror = () => {
    works = false;
    started.terminate();
    // A transferred object is gone: reading it fails, and the next frame comes soon.
    for (const { job, resolve } of waiting.values()) resolve(byPage(job));
    waiting.clear();
  };
  return started;
}

async function byPage(job: Job): Promise<unknown> {
  await new Promise<void>((go) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => go(), { timeout: 1_000 });
    else setTimeout(go, 50);
  });
  return perform(job).catch(() => null);
}
