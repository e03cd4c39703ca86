import {
  type addDocumentDraft,
  type CodeOf,
  causeOf,
  DOCUMENT_SIDES,
  type DocumentDraft,
  type DocumentSide,
  DRAFT_TTL_DAYS,
  type ImageQuality,
} from '@portico/contract';
import { inTransaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import {
  discardDocuments,
  openRow,
  type StoredRow,
  storeDocuments,
} from '../documents/documents.ts';
import { DAY } from '../ports/clock.ts';
import { fail, ok, type Result } from '../result.ts';
import * as store from './drafts.store.ts';
import { findStanding, holdOpen } from './kyc.store.ts';
import { isDraftId, judgeFiles, type SubmittedForm } from './submission.ts';
import { isOpen } from './transitions.ts';
import { type SidePhoto, toPhotos, type UploadTurns } from './uploads.ts';

type Code = CodeOf<typeof addDocumentDraft>;
type ReadForm = () => Promise<Result<SubmittedForm, Code>>;

/** Keeps one image of an account; `readForm` is called where its form is wanted, and once at most. */
export type AddDraft = (
  accountId: string,
  readForm: ReadForm,
) => Promise<Result<DocumentDraft, Code>>;

export function createAddDraft(deps: Deps, turns: UploadTurns): AddDraft {
  return (accountId, readForm) => turns(accountId, () => add(deps, accountId, readForm));
}

async function add(
  deps: Deps,
  accountId: string,
  readForm: ReadForm,
): Promise<Result<DocumentDraft, Code>> {
  const { status } = await findStanding(deps.db, accountId);
  if (!isOpen(status)) return fail('existing_document');
  const form = await readForm();
  if (!form.ok) return form;
  const given = DOCUMENT_SIDES.id_card.flatMap((side) => {
    const file = form.value.files.get(side);
    return file === undefined ? [] : [{ side, file }];
  });
  if (given.length > 1) return fail('invalid_request');
  if (given.length === 0) return fail('alert_message_file_error2');
  const judged = judgeFiles(given);
  if (!judged.ok) return judged;
  const photos = await toPhotos(deps.images, judged.value);
  if (!photos.ok) return photos;
  const quality = await deps.images.measure((photos.value[0] as SidePhoto).photo);
  if (quality === null) return fail('service_unavailable', { retryAfterSeconds: 5 });
  const stored = await storeDocuments(deps, accountId, photos.value);
  if (!stored.ok) return stored;
  return keep(deps, stored.value[0] as StoredRow, quality);
}

async function keep(
  deps: Deps,
  stored: StoredRow,
  quality: ImageQuality,
): Promise<Result<DocumentDraft, 'existing_document'>> {
  const row = {
    ...stored,
    quality: JSON.stringify(quality),
    expires_at: stored.created_at + DRAFT_TTL_DAYS * DAY,
  };
  // A throw leaves the object to the sweep of orphans: the commit may have happened all the same.
  const replaced = await inTransaction(deps.db, async (tx) => {
    const held = await holdOpen(tx, row.account_id, deps.clock.now());
    return held ? store.replaceDraft(tx, row) : null;
  });
  await discardDocuments(deps, replaced ?? [row.object_name]);
  return replaced === null ? fail('existing_document') : ok(shown(row));
}

/** The account's own, the expired ones left out. */
export async function listDrafts({ db, clock }: Deps, accountId: string) {
  const rows = await store.findDrafts(db, accountId, clock.now());
  return ok({ drafts: rows.map(shown) });
}

/** The picture of the account's own draft; null for every other id. */
export async function readDraft(
  deps: Deps,
  accountId: string,
  id: string,
): Promise<{ bytes: Buffer; name: DocumentSide } | null> {
  if (!isDraftId(id)) return null;
  const row = await store.findDraft(deps.db, { id, accountId, now: deps.clock.now() });
  if (row === undefined) return null;
  const opened = await openRow(deps, row);
  // Nobody's request does that: the disk failed, or somebody was at it.
  if (!opened.ok) throw new Error(`The draft ${id} does not open: ${opened.reason}`);
  return { bytes: opened.bytes, name: row.side };
}

/** Removes the account's own draft; somebody else's is as unknown as one that never was. */
export async function removeDraft(deps: Deps, accountId: string, id: string) {
  if (!isDraftId(id)) return fail('not_found');
  const objectName = await store.takeDraft(deps.db, { id, accountId });
  if (objectName === undefined) return fail('not_found');
  await discardDocuments(deps, [objectName]);
  return ok(undefined);
}

const BATCH = 200;

/** Removes the drafts that have expired, and their objects. */
export async function forgetOldDrafts(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  for (;;) {
    const expired = await store.findExpired(deps.db, now, BATCH);
    // One by one: many rows in one statement could meet a submission that takes the same ones in another order.
    for (const draft of expired) {
      const objectName = await store.takeDraft(deps.db, draft);
      if (objectName !== undefined) await discardDocuments(deps, [objectName]);
    }
    if (expired.length < BATCH) return;
  }
}

function shown(row: store.DraftRow): DocumentDraft {
  const quality = JSON.parse(row.quality) as ImageQuality;
  return {
    id: row.id,
    side: row.side,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    quality,
    cause: causeOf(quality, row.side),
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  };
}
