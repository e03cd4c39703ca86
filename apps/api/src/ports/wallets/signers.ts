import { createThread } from '#core/thread.ts';

/** Hexadecimal, whole bytes, as the contract's schema lets it through. */
export type Signature = `0x${string}`;

export type SignatureTask = { message: string; signature: Signature };

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
 * answered; and viem is as large as the rest of the server together.
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

// Several signatures, or encoded arguments: no contract is known to want something between this and 65 bytes.
const CONTRACT_SIGNATURE_BYTES = 96;

/** Whether a contract might have a use for a signature, asked where no chain can say: by another key, or at length. */
export function mayBeOfContract(signature: Signature, signer: string | null): boolean {
  return signer !== null || (signature.length - 2) / 2 >= CONTRACT_SIGNATURE_BYTES;
}
