import { randomUUID } from 'node:crypto';
import type { DocumentSide } from '@portico/contract';
import { fail, ok, type Result } from '#core/result.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { isOutOfSpace, newObjectName } from '#platform/ports/files/files.ts';
import type { Photo } from '#platform/ports/images/images.ts';
import { type DocumentRow, takeDocuments } from './documents.store.ts';
import { takeDrafts } from './drafts.store.ts';
import { seal } from './seal.ts';

export { bandsOf, distanceOf } from '#platform/ports/images/fingerprint.ts';
// Statements that other features run in their own transactions.
export {
  type DocumentRow,
  dropImagesWithout,
  findDocuments,
  namedObjects,
  replaceDocuments,
  takeDocuments,
} from './documents.store.ts';
export { measureDocument, measureDocumentsOf, measureUnmeasured } from './measuring.ts';
export {
  openDocument,
  openDocumentOfAnybody,
  openOrNote,
  openRow,
} from './opening.ts';

/** An image for a side, with the SHA-256 of its bytes in hexadecimal. */
export type StoredPhoto = { side: DocumentSide; photo: Photo; sha256: string };

/** The row of an image that was just stored, so its hash is known. */
export type StoredRow = DocumentRow & { sha256: string };

/**
 * Seals the images and stores them under new names, all or none. The caller writes the returned rows. If the rows are
 * never written, {@link discardDocuments} or the sweep of orphaned objects removes the objects.
 */
export async function storeDocuments(
  deps: Pick<Deps, 'files' | 'clock' | 'secrets'>,
  accountId: string,
  photos: readonly StoredPhoto[],
): Promise<Result<StoredRow[], 'service_unavailable'>> {
  const sealed = photos.map((each) => sealDocument(deps, accountId, each));
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
  { side, photo, sha256 }: StoredPhoto,
): { row: StoredRow; object: Buffer } {
  const belonging = { accountId, documentId: randomUUID(), side };
  const { object, keyId, wrappedKey } = seal(secrets.documentKeys.current, belonging, photo.bytes);
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
    sha256,
    quality: null,
    fingerprint: null,
  };
  return { row, object };
}

/** Removes objects that no row refers to anymore. If a removal fails, the sweep of orphaned objects repeats it. */
export async function discardDocuments(
  { files }: Pick<Deps, 'files'>,
  names: readonly string[],
): Promise<void> {
  await Promise.allSettled(names.map((name) => files.remove(name)));
}

/** Deletes the rows of the account's documents and drafts, with their keys; returns the names of their objects. */
export async function removeImages(tx: Queries, accountId: string): Promise<string[]> {
  const rows = [...(await takeDrafts(tx, accountId)), ...(await takeDocuments(tx, accountId))];
  return rows.map((row) => row.object_name);
}
