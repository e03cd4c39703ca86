import { Worker } from 'node:worker_threads';

/** Hexadecimal, whole bytes, as the contract's schema lets it through. */
export type Signature = `0x${string}`;

export type SignatureTask = { id: number; message: string; signature: Signature };
export type Found = { id: number; signer: string | null };

/** Finds out whose key signed a message (EIP-191). */
export type Signers = {
  /**
   * The signer's address in its EIP-55 spelling; null for a signature that no key can have made. `busy` where too many
   * wait already.
   */
  find(
    message: string,
    signature: Signature,
  ): Promise<{ busy: false; signer: string | null } | { busy: true }>;
};

// About three seconds of work; whoever comes after that is told to come back.
const WAITING = 2_000;

/**
 * In a thread of its own: a signature takes more than a millisecond of plain JavaScript, in which nobody else would be
 * answered. The thread starts with the first wallet; viem is as large as the rest of the server together.
 */
export function createSigners(program = new URL('./signer.worker.ts', import.meta.url)): Signers {
  const waiting = new Map<number, PromiseWithResolvers<string | null>>();
  let thread: Worker | null = null;
  let asked = 0;

  function start(): Worker {
    const started = new Worker(program);
    // It must not keep alive what has nothing else to do.
    started.unref();
    started.on('message', ({ id, signer }: Found) => {
      waiting.get(id)?.resolve(signer);
      waiting.delete(id);
    });
    started.on('error', (error) => {
      // The next one to ask starts another.
      thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    return started;
  }

  return {
    async find(message, signature) {
      if (waiting.size >= WAITING) return { busy: true };
      thread ??= start();
      asked += 1;
      const task: SignatureTask = { id: asked, message, signature };
      const answer = Promise.withResolvers<string | null>();
      waiting.set(task.id, answer);
      thread.postMessage(task);
      return { busy: false, signer: await answer.promise };
    },
  };
}

// Several signatures, or encoded arguments: no contract is known to want something between this and 65 bytes.
const CONTRACT_SIGNATURE_BYTES = 96;

/** Whether a contract might have a use for a signature, asked where no chain can say: by another key, or at length. */
export function mayBeOfContract(signature: Signature, signer: string | null): boolean {
  return signer !== null || (signature.length - 2) / 2 >= CONTRACT_SIGNATURE_BYTES;
}
