import type { DocumentSide } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import type { Deps } from '#platform/deps.ts';
import { openDocument, openOrNote } from '#verification/documents/documents.ts';
import { findDraft } from '#verification/documents/drafts.store.ts';

/** The account that asks, and the id of the image. */
type Asked = { accountId: string; id: string };
type Picture = { bytes: Buffer; name: DocumentSide };

/** The image of the account's own draft. */
export async function readDraft(
  deps: Deps,
  caller: Caller,
  { accountId, id }: Asked,
): Promise<Result<Picture, 'not_found'>> {
  if (!isUuid(id)) return fail('not_found');
  const row = await findDraft(deps.db, { id, accountId, now: deps.clock.now() });
  if (row === undefined) return fail('not_found');
  const opened = await openOrNote(deps, caller, row);
  if (!opened.ok) throw notOpening(`The draft ${id}`, opened.reason);
  return ok({ bytes: opened.bytes, name: row.side });
}

/** The image of the account's own document. */
export async function readDocument(
  deps: Deps,
  caller: Caller,
  { accountId, id }: Asked,
): Promise<Result<Picture, 'not_found'>> {
  if (!isUuid(id)) return fail('not_found');
  const opened = await openDocument(deps, caller, { accountId, documentId: id });
  if (opened.ok) return ok({ bytes: opened.bytes, name: opened.side });
  if (opened.reason === 'not_found') return fail('not_found');
  throw notOpening(`The document ${id}`, opened.reason);
}

// An internal error, because no request can cause this: the disk failed, or the image was tampered with.
function notOpening(what: string, reason: string): Error {
  return new Error(`${what} does not open: ${reason}`);
}
