import {
  type addDocumentDraft,
  type CodeOf,
  causeOf,
  type DocumentDraft,
  DRAFT_TTL_DAYS,
  type ImageQuality,
  SIDES,
} from '@portico/contract';
import { DAY } from '#core/clock.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { StoredPhoto } from '#verification/documents/documents.ts';
import {
  discardDocuments,
  findDocuments,
  type StoredRow,
  storeDocuments,
} from '#verification/documents/documents.ts';
import * as store from '#verification/documents/drafts.store.ts';
import { findVerificationRecord, lockOpenVerification } from '#verification/record/record.store.ts';
import { isOpen } from '#verification/record/transitions.ts';
import { refuseKnownImages } from '#verification/refused-images/refused-images.ts';
import { latestReviewOf } from '#verification/review/submissions/submissions.ts';
import { correctionRequestOf, reusableImages } from '#verification/rules/resubmission.ts';
import { type SubmittedForm, validateFiles } from '#verification/rules/submission.ts';
import { type MayStore, toPhotos, type UploadTurns } from '#verification/rules/uploads.ts';

// The phone's call has the same codes, but for what is asked of a signed-in person before it is handled.
type Code = Exclude<CodeOf<typeof addDocumentDraft>, 'terms_not_accepted'>;
type ReadForm = () => Promise<Result<SubmittedForm, Code>>;

/**
 * Saves one image of an account. `readForm` is called at most once, and only if the form is needed. `mayStore` is called
 * last, in the transaction that saves the image: an upload takes long, and its authorization may have ended meanwhile.
 */
export type AddDraft = (
  accountId: string,
  readForm: ReadForm,
  mayStore: MayStore,
) => Promise<Result<DocumentDraft, Code>>;

export function createAddDraft(deps: Deps, turns: UploadTurns): AddDraft {
  return async (accountId, readForm, mayStore) => {
    const verification = await findVerificationRecord(deps.db, accountId);
    if (verification === undefined) return fail('missing_token');
    // An account costs an attacker nothing; entering details costs at least a minute.
    const alone = verification.detailsAt === null;
    return turns(accountId, () => add(deps, { accountId, mayStore }, readForm), { alone });
  };
}

async function add(
  deps: Deps,
  { accountId, mayStore }: { accountId: string; mayStore: MayStore },
  readForm: ReadForm,
): Promise<Result<DocumentDraft, Code>> {
  const verification = await findVerificationRecord(deps.db, accountId);
  if (verification === undefined) return fail('missing_token');
  if (!isOpen(verification.status)) return fail('existing_document');
  const form = await readForm();
  if (!form.ok) return form;
  const given = SIDES.flatMap((side) => {
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
  return storeDraft(
    deps,
    {
      ...(stored.value[0] as StoredRow),
      quality: JSON.stringify(measured.quality),
      fingerprint: measured.fingerprint,
    },
    { mayStore, erasedAt: verification.erasedAt },
  );
}

async function storeDraft(
  deps: Deps,
  stored: StoredRow & { quality: string },
  { mayStore, erasedAt }: { mayStore: MayStore; erasedAt: number | null },
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
    if (!(await mayStore(tx))) return fail('missing_token');
    const since = await findVerificationRecord(tx, row.account_id);
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

/** Whether the same image is already used for another side: as a draft, or as an image reused in a resubmission. */
async function isOfAnotherSide(
  tx: Queries,
  { account_id, side, sha256 }: StoredRow,
  now: number,
): Promise<boolean> {
  const drafts = await store.findDrafts(tx, account_id, now);
  const verification = await findVerificationRecord(tx, account_id);
  const latest = await latestReviewOf(tx, account_id);
  const request =
    verification && correctionRequestOf(verification.status, latest, verification.missingParts);
  const reused = request
    ? reusableImages(await findDocuments(tx, account_id), request, request.document)
    : [];
  return [...drafts, ...reused].some((each) => each.side !== side && each.sha256 === sha256);
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
