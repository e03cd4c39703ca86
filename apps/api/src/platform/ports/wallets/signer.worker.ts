import { parentPort } from 'node:worker_threads';
import { recoverMessageAddress } from 'viem/utils';
import type { Answered, Asked } from '#core/thread.ts';
import type { SignatureTask } from './signers.ts';

/* Runs in a separate thread: answers each task with the signer's address, recovered by viem. */
parentPort?.on('message', async ({ id, task }: Asked<SignatureTask>) => {
  const answered: Answered<string | null> = {
    id,
    // viem throws for a length other than 65 bytes, an invalid parity, and a point that is not on the curve.
    answer: await recoverMessageAddress(task).catch(() => null),
  };
  parentPort?.postMessage(answered);
});
