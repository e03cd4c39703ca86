import { decrypt, encrypt, NONCE_BYTES, TAG_BYTES } from './aes-gcm.ts';

const HEAD_BYTES = NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts a short text with a 32-byte key (AES-256-GCM: nonce, tag, ciphertext in base64). It only opens with the
 * same `belongsTo`, the id of its owner.
 */
export function sealText(key: Buffer, text: string, belongsTo = ''): string {
  const { nonce, tag, ciphertext } = encrypt(key, belongsTo, Buffer.from(text));
  return Buffer.concat([nonce, tag, ciphertext]).toString('base64');
}

/** Throws if the text was sealed with another key or for another owner, or was changed. */
export function openText(key: Buffer, sealed: string, belongsTo = ''): string {
  const text = openOrNull(key, sealed, belongsTo);
  if (text === null) throw new Error('This sealed text does not open.');
  return text;
}

/** Opens a text that one of these keys sealed; null if none of them did. */
export function openWithAny(
  keys: readonly { key: Buffer }[],
  sealed: string,
  belongsTo = '',
): string | null {
  for (const { key } of keys) {
    const text = openOrNull(key, sealed, belongsTo);
    if (text !== null) return text;
  }
  return null;
}

function openOrNull(key: Buffer, sealed: string, belongsTo: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const plain = decrypt(key, belongsTo, {
    nonce: bytes.subarray(0, NONCE_BYTES),
    tag: bytes.subarray(NONCE_BYTES, HEAD_BYTES),
    ciphertext: bytes.subarray(HEAD_BYTES),
  });
  return plain === null ? null : plain.toString('utf8');
}
