import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DocumentSide } from '@portico/contract';
import type { DocumentKeys, MasterKey } from '#config/document-keys.ts';

/*
 * A stored document is sealed with a key of its own, which is stored beside its row, wrapped by the master key:
 * to forget the wrapped key is to delete the document, backups included (R-KYC-10).
 *
 *   object       'PTC1' | nonce (12) | ciphertext | tag (16)     AES-256-GCM under the document's key
 *   wrapped key  nonce (12) | encrypted key (32) | tag (16)      AES-256-GCM under the master key, as base64
 *
 * Both authenticate owner, document and side, the wrapping also the master key's id: an object or a key
 * put in another's place does not open (ASVS v5.0.0-11.3.2 to 11.3.4).
 */

/** What a sealed document is bound to. */
export type Belonging = { accountId: string; documentId: string; side: DocumentSide };

/** The document's own key, as its row has it. */
export type Wrapped = { keyId: string; wrappedKey: string };
export type Sealed = Wrapped & { object: Buffer };

/** `unknown_key`: wrapped by a master key that is not at hand. `damaged`: not what was sealed. */
type Unopened = { ok: false; reason: 'unknown_key' | 'damaged' };
export type OpenResult = { ok: true; bytes: Buffer } | Unopened;
export type RewrapResult = { ok: true; wrapped: Wrapped } | Unopened;

const MAGIC = Buffer.from('PTC1', 'latin1');
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals the bytes for their place under a fresh key and a fresh nonce. */
export function seal(master: MasterKey, belonging: Belonging, plain: Uint8Array): Sealed {
  const key = randomBytes(KEY_BYTES);
  try {
    const object = [MAGIC, ...encrypt(key, contentOf(belonging), plain)];
    return { object: Buffer.concat(object), ...wrap(master, belonging, key) };
  } finally {
    key.fill(0);
  }
}

/** The bytes that were sealed for this place, by whichever of the keys wrapped them. */
export function openSealed(
  masters: Pick<DocumentKeys, 'find'>,
  belonging: Belonging,
  { object, ...wrapped }: Sealed,
): OpenResult {
  const unwrapped = unwrap(masters, belonging, wrapped);
  if (!unwrapped.ok) return unwrapped;
  const { key } = unwrapped;
  const isOurs = object.subarray(0, MAGIC.length).equals(MAGIC);
  const bytes = isOurs ? decrypt(key, contentOf(belonging), object.subarray(MAGIC.length)) : null;
  key.fill(0);
  return bytes ? { ok: true, bytes } : { ok: false, reason: 'damaged' };
}

/** The same key of the document, wrapped by `to`: its object stays as it is. */
export function rewrap(
  masters: Pick<DocumentKeys, 'find'>,
  to: MasterKey,
  belonging: Belonging,
  wrapped: Wrapped,
): RewrapResult {
  const unwrapped = unwrap(masters, belonging, wrapped);
  if (!unwrapped.ok) return unwrapped;
  const { key } = unwrapped;
  const anew = wrap(to, belonging, key);
  key.fill(0);
  return { ok: true, wrapped: anew };
}

function wrap(master: MasterKey, belonging: Belonging, key: Buffer): Wrapped {
  const wrapped = encrypt(master.key, wrappingOf(belonging, master.id), key);
  return { keyId: master.id, wrappedKey: Buffer.concat(wrapped).toString('base64') };
}

function unwrap(
  masters: Pick<DocumentKeys, 'find'>,
  belonging: Belonging,
  { keyId, wrappedKey }: Wrapped,
): { ok: true; key: Buffer } | Unopened {
  const master = masters.find(keyId);
  if (master === null) return { ok: false, reason: 'unknown_key' };
  const wrapped = Buffer.from(wrappedKey, 'base64');
  const key = decrypt(master.key, wrappingOf(belonging, keyId), wrapped);
  return key?.length === KEY_BYTES ? { ok: true, key } : { ok: false, reason: 'damaged' };
}

// JSON keeps the parts apart whatever they hold.
const contentOf = ({ accountId, documentId, side }: Belonging) =>
  JSON.stringify(['portico document 1', accountId, documentId, side]);

const wrappingOf = ({ accountId, documentId, side }: Belonging, keyId: string) =>
  JSON.stringify(['portico document key 1', keyId, accountId, documentId, side]);

function encrypt(key: Buffer, associated: string, plain: Uint8Array): Buffer[] {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(associated));
  return [nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()];
}

function decrypt(key: Buffer, associated: string, sealed: Buffer): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(associated));
  decipher.setAuthTag(tag);
  // All there is: nothing waits for the end in GCM, where the tag alone is judged. A copy would be megabytes.
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    decipher.final();
    return plain;
  } catch {
    return null;
  }
}
