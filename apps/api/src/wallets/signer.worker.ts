import { parentPort } from 'node:worker_threads';
import { recoverMessageAddress } from 'viem/utils';
import type { Found, SignatureTask } from './signers.ts';

/*
 * Runs in a thread of its own: answers each task with the address whose key signed, by viem.
 */
parentPort?.on('message', async ({ id, message, signature }: SignatureTask) => {
  const found: Found = {
    id,
    // viem throws for another length than 65 bytes, a parity that is none, and no point of the curve.
    signer: await recoverMessageAddress({ message, signature }).catch(() => null),
  };
  parentPort?.postMessage(found);
});
