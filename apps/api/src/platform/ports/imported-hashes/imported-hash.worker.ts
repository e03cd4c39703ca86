import { parentPort } from 'node:worker_threads';
import type { Answered, Asked } from '#core/thread.ts';
import { matchesForm } from './check.ts';
import type { HashTask } from './imported-hashes.ts';

/* Runs in a separate thread: a check takes up to a third of a second without a pause. */
parentPort?.on('message', ({ id, task }: Asked<HashTask>) => {
  const answered: Answered<boolean> = { id, answer: matchesForm(task.password, task.hash) };
  parentPort?.postMessage(answered);
});
