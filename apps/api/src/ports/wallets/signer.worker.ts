import { parentPort } from 'node:worker_threads';
import { recoverMessageAddress } from 'viem/utils';
import type { Answered, Asked } from '#core/thread.ts';
import type { SignatureTask } from './signers.ts';

/*
 * Runs in a thread of its own: answers each task with the address whose key signed, by viem.
 */
parentPort?.on('message', async ({ id, task }: Asked<SignatureTask>) => {
  const answered: Answered<string | null> = {
    id,
    // viem throws for another length than 65 bytes, a parity that is none, and no point of the curve.
    answer: await recoverMessageAddress(task).catch(() => null),
  };
  parentPort?.postMessage(answered);
});
