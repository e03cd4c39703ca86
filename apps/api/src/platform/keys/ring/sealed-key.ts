import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { openWithAny, sealText } from '#core/sealed-text.ts';
import type { RotatingKey } from '#platform/config/secrets.ts';
import type { RingRow } from './ring.store.ts';

/** The `kid` of a key, computed from its public half (RFC 7638 without the JSON). */
export function kidOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('base64url').slice(0, 16);
}

type Bound = Pick<RingRow, 'purpose' | 'alg' | 'id'>;

/** A key in another row does not open: its purpose is authenticated with it. */
const boundTo = ({ purpose, alg, id }: Bound) => `key ring ${purpose} ${alg} ${id}`;

export function sealKey({ current }: RotatingKey, row: Bound, secret: string) {
  return { sealed: sealText(current.key, secret, boundTo(row)), sealed_by: current.id };
}

/** The secret of a row; null if it has none, or if no SECRET_KEY at hand opens it. */
export function openKey({ all }: RotatingKey, row: RingRow): string | null {
  return row.sealed === null ? null : openWithAny(all, row.sealed, boundTo(row));
}

export const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The private key of a row; null as above, or if it is another key than its row says. */
export function openPrivateKey(sealing: RotatingKey, row: RingRow): KeyObject | null {
  const pem = openKey(sealing, row);
  if (pem === null) return null;
  const key = createPrivateKey(pem);
  return kidOf(key) === row.id ? key : null;
}

/** Keys that are not rotated by a command of their own: they stay readable whatever SECRET_KEY is. */
export const AUDIT = { purpose: 'audit', alg: 'HS256' } as const;
export const DOCUMENT_NUMBER = { purpose: 'document_number', alg: 'HS256' } as const;
/** Keys of person tags, which are rotated by command (tag-keys.ts). */
export const PERSON_TAG = { purpose: 'person_tag', alg: 'HS256' } as const;

/** Sealed together with the place where its validity ends, which thus cannot be extended without SECRET_KEY. */
export function auditSecret({ key, until }: { key: Buffer; until: number | null }): string {
  return JSON.stringify({ key: key.toString('base64'), until });
}

export function openAuditKey(sealing: RotatingKey, row: RingRow) {
  const opened = row.purpose === AUDIT.purpose ? openKey(sealing, row) : null;
  if (opened === null) return null;
  const { key, until } = JSON.parse(opened) as { key: string; until: number | null };
  return { id: row.id, key: Buffer.from(key, 'base64'), until };
}

export function openDocumentNumberKey(sealing: RotatingKey, row: RingRow): Buffer | null {
  const opened = row.purpose === DOCUMENT_NUMBER.purpose ? openKey(sealing, row) : null;
  return opened === null ? null : Buffer.from(opened, 'base64');
}

export function openTagKey(sealing: RotatingKey, row: RingRow): Buffer | null {
  const opened = row.purpose === PERSON_TAG.purpose ? openKey(sealing, row) : null;
  return opened === null ? null : Buffer.from(opened, 'base64');
}
