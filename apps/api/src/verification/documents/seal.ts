import { randomBytes } from 'node:crypto';
import type { DocumentSide } from '@portico/contract';
import { decrypt, encrypt, NONCE_BYTES, TAG_BYTES } from '#core/aes-gcm.ts';
import type { DocumentKeys, MasterKey } from '#platform/config/document-keys.ts';

/*
 * Each stored document is sealed with its own key. That key is stored in the document's row, wrapped by the master key.
 * Deleting the wrapped key makes every copy of the document unreadable, backups included (R-KYC-10).
 *
 *   object       'PTC1' | nonce (12) | ciphertext | tag (16)     AES-256-GCM under the document's key
 *   wrapped key  nonce (12) | encrypted key (32) | tag (16)      AES-256-GCM under the master key, as base64
 *
 * Both authenticate the owner, document and side; the wrapping also authenticates the master key's id. An object or key
 * that was swapped with another does not open (ASVS v5.0.0-11.3.2 to 11.3.4).
 */

/**
 * The attributes that a sealed document is bound to. Kept details are sealed in the same way, with a row's id and a side
 * that no image has.
 */
export type Belonging = { accountId: string; documentId: string; side: DocumentSide | 'details' };

/** The document's own key, as stored in its row. */
export type Wrapped = { keyId: string; wrappedKey: string };
export type Sealed = Wrapped & { object: Buffer };

/** `unknown_key`: the master key that wrapped it is missing. `damaged`: the object or its key was changed. */
type Unopened = { ok: false; reason: 'unknown_key' | 'damaged' };
export type OpenResult = { ok: true; bytes: Buffer } | Unopened;
export type RewrapResult = { ok: true; wrapped: Wrapped } | Unopened;

const MAGIC = Buffer.from('PTC1', 'latin1');
const KEY_BYTES = 32;

/** Seals the bytes with a fresh key and a fresh nonce, bound to `belonging`. */
export function seal(master: MasterKey, belonging: Belonging, plain: Uint8Array): Sealed {
  const key = randomBytes(KEY_BYTES);
  try {
    const object = [MAGIC, ...partsOf(key, contentOf(belonging), plain)];
    return { object: Buffer.concat(object), ...wrap(master, belonging, key) };
  } finally {
    key.fill(0);
  }
}

/** Opens bytes that were sealed for `belonging`, with the master key that wrapped their key. */
export function openSealed(
  masters: Pick<DocumentKeys, 'find'>,
  belonging: Belonging,
  { object, ...wrapped }: Sealed,
): OpenResult {
  const unwrapped = unwrap(masters, belonging, wrapped);
  if (!unwrapped.ok) return unwrapped;
  const { key } = unwrapped;
  const isOurs = object.subarray(0, MAGIC.length).equals(MAGIC);
  const bytes = isOurs ? openParts(key, contentOf(belonging), object.subarray(MAGIC.length)) : null;
  key.fill(0);
  return bytes ? { ok: true, bytes } : { ok: false, reason: 'damaged' };
}

/** Wraps the document's own key with `to`. The key is the same, so the object stays as it is. */
export function rewrap(
  masters: Pick<DocumentKeys, 'find'>,
  to: MasterKey,
  belonging: Belonging,
  wrapped: Wrapped,
): RewrapResult {
  const unwrapped = unwrap(masters, belonging, wrapped);
  if (!unwrapped.ok) return unwrapped;
  const { key } = unwrapped;
  const rewrapped = wrap(to, belonging, key);
  key.fill(0);
  return { ok: true, wrapped: rewrapped };
}

function wrap(master: MasterKey, belonging: Belonging, key: Buffer): Wrapped {
  const wrapped = partsOf(master.key, wrappingOf(belonging, master.id), key);
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
  const key = openParts(master.key, wrappingOf(belonging, keyId), wrapped);
  return key?.length === KEY_BYTES ? { ok: true, key } : { ok: false, reason: 'damaged' };
}

// JSON, so that different parts can never produce the same text.
const contentOf = ({ accountId, documentId, side }: Belonging) =>
  JSON.stringify(['portico document 1', accountId, documentId, side]);

const wrappingOf = ({ accountId, documentId, side }: Belonging, keyId: string) =>
  JSON.stringify(['portico document key 1', keyId, accountId, documentId, side]);

/** The parts in their stored order. */
function partsOf(key: Buffer, associated: string, plain: Uint8Array): Uint8Array[] {
  const { nonce, ciphertext, tag } = encrypt(key, associated, plain);
  return [nonce, ciphertext, tag];
}

function openParts(key: Buffer, associated: string, sealed: Buffer): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  return decrypt(key, associated, {
    nonce: sealed.subarray(0, NONCE_BYTES),
    ciphertext: sealed.subarray(NONCE_BYTES, -TAG_BYTES),
    tag: sealed.subarray(-TAG_BYTES),
  });
}
