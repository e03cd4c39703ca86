import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from './compare.ts';

/*
 * Signs what leaves the database and is read back later from a place where others may write. A hash without a key shows
 * damage, but a person who changes the text computes it again.
 */

/** Keys of one use: the current one signs, and all of them verify. */
type Keys = {
  readonly current: { id: string; key: Buffer };
  readonly all: readonly { id: string; key: Buffer }[];
};

/** `key`: the id of the key. `mac`: HMAC-SHA-256 of the text's UTF-8, in hexadecimal. */
export const signature = z.strictObject({
  key: z.string().regex(/^[\da-f]{12}$/),
  mac: z.string().regex(/^[\da-f]{64}$/),
});
export type Signature = z.infer<typeof signature>;

/** `unknown_key`: nothing can be said about the text, because the key of its signature is not at hand. */
export type Verdict = 'genuine' | 'altered' | 'unknown_key';

export function signText({ current }: Keys, text: string): Signature {
  return { key: current.id, mac: macOf(current.key, text) };
}

/** Compares in constant time. */
export function judgeText({ all }: Keys, text: string, { key, mac }: Signature): Verdict {
  const signer = all.find(({ id }) => id === key);
  if (signer === undefined) return 'unknown_key';
  return isSameSecret(mac, macOf(signer.key, text)) ? 'genuine' : 'altered';
}

const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex');
