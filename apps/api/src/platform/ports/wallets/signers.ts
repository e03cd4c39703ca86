import { createThread } from '#core/thread.ts';

/** Hexadecimal, whole bytes, as validated by the contract's schema. */
export type Signature = `0x${string}`;

export type SignatureTask = { message: string; signature: Signature };

/** Recovers the key that signed a message (EIP-191). */
export type Signers = {
  /**
   * The signer's address in EIP-55 spelling; null for a signature that no key can have made. `busy` if too many
   * already wait.
   */
  find(
    message: string,
    signature: Signature,
  ): Promise<{ busy: false; signer: string | null } | { busy: true }>;
};

// About three seconds of work; later callers are asked to retry.
const WAITING = 2_000;

/**
 * Runs in a separate thread: a signature takes more than a millisecond of plain JavaScript, which would block all
 * other calls, and viem is as large as the rest of the server together.
 */
export function createSigners(program = new URL('./signer.worker.ts', import.meta.url)): Signers {
  const thread = createThread<SignatureTask, string | null>(program);
  return {
    async find(message, signature) {
      if (thread.waiting() >= WAITING) return { busy: true };
      return { busy: false, signer: await thread.ask({ message, signature }) };
    },
  };
}

// Several signatures, or encoded arguments: no known contract expects a length between 65 bytes and this.
const CONTRACT_SIGNATURE_BYTES = 96;

/**
 * Whether a signature could be a contract's, for chains that cannot be asked: signed by another key, or long enough.
 */
export function mayBeOfContract(signature: Signature, signer: string | null): boolean {
  return signer !== null || (signature.length - 2) / 2 >= CONTRACT_SIGNATURE_BYTES;
}
