import type { DocumentSide } from '@portico/contract';
import { record } from '#audit/audit.ts';
import type { Caller } from '#core/caller.ts';
import { freeNow } from '#core/free-now.ts';
import { inTransaction } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { type DocumentRow, findDocument, findDocumentOfAnybody } from './documents.store.ts';
import { type OpenResult, openSealed } from './seal.ts';

/** Where a stored picture is, whose it is, and what opens it: a row of the documents, or of the drafts. */
export type SealedRow = Pick<
  DocumentRow,
  'id' | 'account_id' | 'side' | 'object_name' | 'key_id' | 'wrapped_key'
>;

type OpeningDeps = Pick<Deps, 'db' | 'files' | 'secrets' | 'clock'>;
type Looker = Pick<Caller, 'ip' | 'requestId'>;

export type OpenedDocument =
  | { ok: true; bytes: Buffer; side: DocumentSide; accountId: string }
  /** `not_found` also for a document of somebody else's. */
  | { ok: false; reason: 'not_found' | 'unknown_key' | 'damaged' };

/** The account's own document as the JPEG that was stored; one that does not open is noted. */
export async function openDocument(
  deps: OpeningDeps,
  caller: Looker,
  { accountId, documentId }: { accountId: string; documentId: string },
): Promise<OpenedDocument> {
  return opened(deps, caller, await findDocument(deps.db, accountId, documentId));
}

/** The same of anybody's document: for the review desk, whose caller has to be allowed to look. */
export async function openDocumentOfAnybody(
  deps: OpeningDeps,
  caller: Looker,
  documentId: string,
): Promise<OpenedDocument> {
  return opened(deps, caller, await findDocumentOfAnybody(deps.db, documentId));
}

async function opened(
  deps: OpeningDeps,
  caller: Looker,
  row: DocumentRow | undefined,
): Promise<OpenedDocument> {
  if (row === undefined) return { ok: false, reason: 'not_found' };
  const found = await openOrNote(deps, caller, row);
  return found.ok ? { ...found, side: row.side, accountId: row.account_id } : found;
}

/**
 * What a row names, for somebody to see. Where it does not open the disk failed or somebody was at it: that is an event
 * of the audit trail, each time anew.
 */
export async function openOrNote(
  deps: OpeningDeps,
  caller: Looker,
  row: SealedRow,
): Promise<OpenResult> {
  const found = await openRow(deps, row);
  if (found.ok) return found;
  await inTransaction(deps.db, (tx) =>
    record(deps, tx, caller, {
      kind: 'document_damaged',
      accountId: row.account_id,
      details: { document: row.id, side: row.side, reason: found.reason },
    }),
  );
  return found;
}

/** What a row names, opened as that account's, under that id and as that side alone. */
export async function openRow(
  { files, secrets }: Pick<Deps, 'files' | 'secrets'>,
  row: SealedRow,
): Promise<OpenResult> {
  const object = await files.get(row.object_name);
  if (!object) return { ok: false, reason: 'damaged' };
  const opened = openSealed(
    secrets.documentKeys,
    { accountId: row.account_id, documentId: row.id, side: row.side },
    { object, keyId: row.key_id, wrappedKey: row.wrapped_key },
  );
  freeNow(object);
  return opened;
}
