import {
  type addDocumentDraft,
  type CodeOf,
  causeOf,
  DOCUMENT_SIDES,
  type DocumentDraft,
  DRAFT_TTL_DAYS,
  type ImageQuality,
} from '@portico/contract';
import { DAY } from '#core/clock.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import { inTransaction, type Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import type { StoredPhoto } from '#verification/documents/documents.ts';
import {
  discardDocuments,
  findDocuments,
  type StoredRow,
  storeDocuments,
} from '#verification/documents/documents.ts';
import * as store from '#verification/documents/drafts.store.ts';
import { findStanding, lockOpenVerification } from '#verification/record/record.store.ts';
import { isOpen } from '#verification/record/transitions.ts';
import { refuseKnownImages } from '#verification/refused-images/refused-images.ts';
import { latestReviewOf } from '#verification/review/submissions/submissions.ts';
import { keepable, mendingOf } from '#verification/rules/resubmission.ts';
import { type SubmittedForm, validateFiles } from '#verification/rules/submission.ts';
import { type MayKeep, toPhotos, type UploadTurns } from '#verification/rules/uploads.ts';

type Code = CodeOf<typeof addDocumentDraft>;
type ReadForm = () => Promise<Result<SubmittedForm, Code>>;

/**
 * Saves one image of an account. `readForm` is called at most once, and only if the form is needed. `mayKeep` is called
 * last, in the transaction that saves the image: an upload takes long, and its authorization may have ended meanwhile.
 */
export type AddDraft = (
  accountId: string,
  readForm: ReadForm,
  mayKeep: MayKeep,
) => Promise<Result<DocumentDraft, Code>>;

export function createAddDraft(deps: Deps, turns: UploadTurns): AddDraft {
  return async (accountId, readForm, mayKeep) => {
    const standing = await findStanding(deps.db, accountId);
    if (standing === undefined) return fail('missing_token');
    // An account costs an attacker nothing; entering details costs at least a minute.
    const alone = standing.detailsAt === null;
    return turns(accountId, () => add(deps, { accountId, mayKeep }, readForm), { alone });
  };
}

async function add(
  deps: Deps,
  { accountId, mayKeep }: { accountId: string; mayKeep: MayKeep },
  readForm: ReadForm,
): Promise<Result<DocumentDraft, Code>> {
  const standing = await findStanding(deps.db, accountId);
  if (standing === undefined) return fail('missing_token');
  if (!isOpen(standing.status)) return fail('existing_document');
  const form = await readForm();
  if (!form.ok) return form;
  const given = DOCUMENT_SIDES.id_card.flatMap((side) => {
    const file = form.value.files.get(side);
    return file === undefined ? [] : [{ side, file }];
  });
  if (given.length > 1) return fail('invalid_request');
  if (given.length === 0) return fail('alert_message_file_error2');
  const judged = validateFiles(given);
  if (!judged.ok) return judged;
  const photos = await toPhotos(deps.images, judged.value);
  if (!photos.ok) return photos;
  const fresh = await refuseKnownImages(deps, accountId, photos.value);
  if (!fresh.ok) return fresh;
  const measured = await deps.images.measure((photos.value[0] as StoredPhoto).photo);
  if (measured === null) return fail('service_unavailable', { retryAfterSeconds: 5 });
  const stored = await storeDocuments(deps, accountId, photos.value);
  if (!stored.ok) return stored;
  return keep(
    deps,
    {
      ...(stored.value[0] as StoredRow),
      quality: JSON.stringify(measured.quality),
      fingerprint: measured.fingerprint,
    },
    { mayKeep, erasedAt: standing.erasedAt },
  );
}

async function keep(
  deps: Deps,
  stored: StoredRow & { quality: string },
  { mayKeep, erasedAt }: { mayKeep: MayKeep; erasedAt: number | null },
): Promise<
  Result<
    DocumentDraft,
    'existing_document' | 'alert_message_file_error2' | 'missing_token' | 'same_image'
  >
> {
  const row = { ...stored, expires_at: stored.created_at + DRAFT_TTL_DAYS * DAY };
  // If this throws, the commit may still have succeeded, so the object is left to the sweep of orphans.
  const replaced = await inTransaction(deps.db, async (tx) => {
    if (!(await lockOpenVerification(tx, row.account_id, deps.clock.now())))
      return fail('existing_document');
    if (!(await mayKeep(tx))) return fail('missing_token');
    const since = await findStanding(tx, row.account_id);
    if (since && since.erasedAt !== null && since.erasedAt !== erasedAt) {
      // An erasure during the upload applies to this image too.
      return fail('alert_message_file_error2', { fields: { [row.side]: 'required' } });
    }
    // Checked under the lock: otherwise two concurrent uploads would each find no other image.
    if (await isOfAnotherSide(tx, row, deps.clock.now())) {
      return fail('same_image', { fields: { [row.side]: 'invalid_value' } });
    }
    return ok(await store.replaceDraft(tx, row));
  });
  await discardDocuments(deps, replaced.ok ? replaced.value : [row.object_name]);
  return replaced.ok ? ok(toDraft(row)) : replaced;
}

/** Whether the same image is already used for another side: as a draft, or as an image kept for a resubmission. */
async function isOfAnotherSide(
  tx: Queries,
  { account_id, side, sha256 }: StoredRow,
  now: number,
): Promise<boolean> {
  const drafts = await store.findDrafts(tx, account_id, now);
  const standing = await findStanding(tx, account_id);
  const mending = standing && mendingOf(standing.status, await latestReviewOf(tx, account_id));
  const kept = mending
    ? keepable(await findDocuments(tx, account_id), mending, mending.document)
    : [];
  return [...drafts, ...kept].some((each) => each.side !== side && each.sha256 === sha256);
}

/** The account's drafts that have not expired. */
export async function listDrafts({ db, clock }: Deps, accountId: string) {
  const rows = await store.findDrafts(db, accountId, clock.now());
  return ok({ drafts: rows.map(toDraft) });
}

/** Removes the account's own draft; `not_found` for another account's, as for an unknown id. */
export async function removeDraft(deps: Deps, accountId: string, id: string) {
  if (!isUuid(id)) return fail('not_found');
  const objectName = await store.takeDraft(deps.db, { id, accountId });
  if (objectName === undefined) return fail('not_found');
  await discardDocuments(deps, [objectName]);
  return ok(undefined);
}

const BATCH = 200;

/** Removes expired drafts and their objects. */
export async function purgeExpiredDrafts(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
): Promise<void> {
  const now = deps.clock.now();
  for (;;) {
    const expired = await store.findExpired(deps.db, now, BATCH);
    // One row per statement: many rows in one could deadlock with a submission that locks them in another order.
    for (const draft of expired) {
      const objectName = await store.takeDraft(deps.db, draft);
      if (objectName !== undefined) await discardDocuments(deps, [objectName]);
    }
    if (expired.length < BATCH) return;
  }
}

function toDraft(row: store.DraftRow): DocumentDraft {
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
