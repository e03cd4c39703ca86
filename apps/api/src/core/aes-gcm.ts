import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/*
 * AES-256-GCM with a random nonce, the one place that calls the cipher. Each caller chooses the order in which it
 * stores the parts: `sealed-text.ts` and `verification/documents/seal.ts` have one each, which can never change.
 */

const ALGORITHM = 'aes-256-gcm';
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

export type Encrypted = { nonce: Uint8Array; ciphertext: Uint8Array; tag: Uint8Array };

/** `associated` is authenticated and not stored: the same text must be given to open it. */
export function encrypt(key: Buffer, associated: string, plain: Uint8Array): Encrypted {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(associated));
  // All of it: GCM keeps nothing back until the end. A copy would take megabytes.
  const ciphertext = cipher.update(plain);
  cipher.final();
  return { nonce, ciphertext, tag: cipher.getAuthTag() };
}

/** Null if another key or text sealed it, or if any part was changed or cut. */
export function decrypt(
  key: Buffer,
  associated: string,
  { nonce, ciphertext, tag }: Encrypted,
): Buffer | null {
  // A shorter tag would be easier to forge.
  if (nonce.length !== NONCE_BYTES || tag.length !== TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(associated));
  decipher.setAuthTag(tag);
  // All of it, as above: only the tag is checked at the end.
  const plain = decipher.update(ciphertext);
  try {
    decipher.final();
    return plain;
  } catch {
    return null;
  }
}
