import type { DocumentSide } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { freeNow } from '#core/free-now.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { StorageUnavailable } from '#platform/ports/files/files.ts';
import { type DocumentRow, findDocument, findDocumentOfAnybody } from './documents.store.ts';
import { type OpenResult, openSealed } from './seal.ts';

/** The location, owner and wrapped key of a stored image: a row of `documents` or `drafts`. */
export type SealedRow = Pick<
  DocumentRow,
  'id' | 'account_id' | 'side' | 'object_name' | 'key_id' | 'wrapped_key'
>;

type Absent = { ok: false; reason: 'absent' };
type OpeningDeps = Pick<Deps, 'db' | 'files' | 'secrets' | 'clock'>;
type Viewer = Pick<Caller, 'ip' | 'requestId'>;

export type OpenedDocument =
  | { ok: true; bytes: Buffer; side: DocumentSide; accountId: string }
  /** `not_found` also for a document of another account. */
  | { ok: false; reason: 'not_found' | 'unknown_key' | 'damaged' };

/** The account's own document as the stored JPEG; one that cannot be opened is recorded in the audit trail. */
export async function openDocument(
  deps: OpeningDeps,
  caller: Viewer,
  { accountId, documentId }: { accountId: string; documentId: string },
): Promise<OpenedDocument> {
  return opened(deps, caller, await findDocument(deps.db, accountId, documentId));
}

/** Like {@link openDocument}, for any account: for the review desk, which must have authorized the caller. */
export async function openDocumentOfAnybody(
  deps: OpeningDeps,
  caller: Viewer,
  documentId: string,
): Promise<OpenedDocument> {
  return opened(deps, caller, await findDocumentOfAnybody(deps.db, documentId));
}

async function opened(
  deps: OpeningDeps,
  caller: Viewer,
  row: DocumentRow | undefined,
): Promise<OpenedDocument> {
  if (row === undefined) return { ok: false, reason: 'not_found' };
  const found = await openOrNote(deps, caller, row);
  return found.ok ? { ...found, side: row.side, accountId: row.account_id } : found;
}

/**
 * Opens the image of a row for a viewer. If it cannot be opened, the disk failed or the image was tampered with: each
 * attempt is an event in the audit trail. Throws `StorageUnavailable` if the storage does not have it: that is an
 * operational error, and no event.
 */
export async function openOrNote(
  deps: OpeningDeps,
  caller: Viewer,
  row: SealedRow,
): Promise<OpenResult> {
  const found = await openRow(deps, row);
  if (found.ok) return found;
  if (found.reason === 'absent')
    throw new StorageUnavailable('The storage lacks an image that a row names');
  await inTransaction(deps.db, (tx) =>
    record(deps, tx, caller, {
      kind: 'document_damaged',
      accountId: row.account_id,
      details: { document: row.id, side: row.side, reason: found.reason },
    }),
  );
  return found;
}

/**
 * Opens the image of a row. It opens only with the account, id and side that it was sealed with. `absent`: it was erased
 * since the row was read, or the storage has lost it; nobody has tampered with it. Throws if the storage is unavailable.
 */
export async function openRow(
  { files, secrets }: Pick<Deps, 'files' | 'secrets'>,
  row: SealedRow,
): Promise<OpenResult | Absent> {
  const object = await files.get(row.object_name);
  if (object === null) return { ok: false, reason: 'absent' };
  const opened = openSealed(
    secrets.documentKeys,
    { accountId: row.account_id, documentId: row.id, side: row.side },
    { object, keyId: row.key_id, wrappedKey: row.wrapped_key },
  );
  freeNow(object);
  return opened;
}
