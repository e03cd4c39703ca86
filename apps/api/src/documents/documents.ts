import { createHash, randomUUID } from 'node:crypto';
import type { DocumentSide } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { isOutOfSpace, newObjectName } from '../ports/files.ts';
import type { Photo } from '../ports/images.ts';
import { fail, ok, type Result } from '../result.ts';
import {
  type DocumentRow,
  findDocument,
  namedObjects,
  replaceDocuments,
} from './documents.store.ts';
import { type OpenResult, openSealed, seal } from './seal.ts';

// Statements that other features run in transactions of theirs.
export { type DocumentRow, namedObjects, replaceDocuments };

/** Of a picture that was stored just now. */
export type StoredRow = DocumentRow & { sha256: string };

/**
 * Seals the pictures and stores them under fresh names, all or none; the rows that say so are still to be
 * written. Where they never are, {@link discardDocuments} or the sweep of orphans removes the objects.
 */
export async function storeDocuments(
  deps: Pick<Deps, 'files' | 'clock' | 'secrets'>,
  accountId: string,
  photos: readonly { side: DocumentSide; photo: Photo }[],
): Promise<Result<StoredRow[], 'service_unavailable'>> {
  const sealed = photos.map(({ side, photo }) => sealDocument(deps, accountId, side, photo));
  const puts = await Promise.allSettled(
    sealed.map(({ row, object }) => deps.files.put(row.object_name, object)),
  );
  const failed = puts.find((put) => put.status === 'rejected');
  if (!failed) return ok(sealed.map(({ row }) => row));
  await discardDocuments(
    deps,
    sealed.map(({ row }) => row.object_name),
  );
  if (isOutOfSpace(failed.reason)) return fail('service_unavailable', { retryAfterSeconds: 60 });
  throw failed.reason;
}

function sealDocument(
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  accountId: string,
  side: DocumentSide,
  photo: Photo,
): { row: StoredRow; object: Buffer } {
  const belonging = { accountId, documentId: randomUUID(), side };
  const { object, keyId, wrappedKey } = seal(secrets.documentMasterKey, belonging, photo.bytes);
  const row = {
    id: belonging.documentId,
    account_id: accountId,
    side,
    object_name: newObjectName(),
    key_id: keyId,
    wrapped_key: wrappedKey,
    bytes: photo.bytes.length,
    width: photo.width,
    height: photo.height,
    created_at: clock.now(),
    sha256: createHash('sha256').update(photo.bytes).digest('hex'),
    quality: null,
  };
  return { row, object };
}

/** Removes objects that no row names any more. What cannot be removed now is left to the sweep. */
export async function discardDocuments(
  { files }: Pick<Deps, 'files'>,
  names: readonly string[],
): Promise<void> {
  await Promise.allSettled(names.map((name) => files.remove(name)));
}

export type OpenedDocument =
  | { ok: true; bytes: Buffer; side: DocumentSide }
  /** `not_found` also for a document of somebody else's. */
  | { ok: false; reason: 'not_found' | 'unknown_key' | 'damaged' };

/** The account's own document as the JPEG that was stored. */
export async function openDocument(
  deps: Pick<Deps, 'db' | 'files' | 'secrets'>,
  accountId: string,
  documentId: string,
): Promise<OpenedDocument> {
  const row = await findDocument(deps.db, accountId, documentId);
  if (!row) return { ok: false, reason: 'not_found' };
  const opened = await openRow(deps, row);
  return opened.ok ? { ...opened, side: row.side } : opened;
}

/** What a row names, opened as that account's, under that id and as that side alone. */
export async function openRow(
  { files, secrets }: Pick<Deps, 'files' | 'secrets'>,
  row: Pick<DocumentRow, 'id' | 'account_id' | 'side' | 'object_name' | 'key_id' | 'wrapped_key'>,
): Promise<OpenResult> {
  const object = await files.get(row.object_name);
  if (!object) return { ok: false, reason: 'damaged' };
  return openSealed(
    [secrets.documentMasterKey],
    { accountId: row.account_id, documentId: row.id, side: row.side },
    { object, keyId: row.key_id, wrappedKey: row.wrapped_key },
  );
}
