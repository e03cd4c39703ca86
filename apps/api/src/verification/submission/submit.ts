import type { addUserDocument, CodeOf, ReplyOf } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { record as note } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import {
  type DocumentRow,
  discardDocuments,
  findDocuments,
  openOrNote,
  replaceDocuments,
  storeDocuments,
} from '#verification/documents/documents.ts';
import { type DraftRow, findDrafts, takeDrafts } from '#verification/documents/drafts.store.ts';
import { claimSubmission, findVerificationRecord } from '#verification/record/record.store.ts';
import { isOpen, TRANSITIONS } from '#verification/record/transitions.ts';
import {
  type HashedImage,
  refuseKnownImages,
  refuseRepeatedImages,
} from '#verification/refused-images/refused-images.ts';
import { latestReviewOf, openReview } from '#verification/review/submissions/submissions.ts';
import {
  areDetailsCorrected,
  type CorrectionRequest,
  correctionRequestOf,
  type NamedImage,
  reusableImages,
} from '#verification/rules/resubmission.ts';
import {
  type Submission,
  type SubmittedForm,
  validateSubmission,
} from '#verification/rules/submission.ts';
import { type MayStore, toPhotos, type UploadTurns } from '#verification/rules/uploads.ts';
import { mayName } from './countries.ts';

type Code = CodeOf<typeof addUserDocument>;
type Submitted = Result<ReplyOf<typeof addUserDocument>, Code>;
type ReadForm = () => Promise<Result<SubmittedForm, Code>>;

type Submitter = { accountId: string; caller: Pick<Caller, 'ip' | 'requestId'> };

/**
 * Submits an account's documents. `readForm` is called at most once, only after the account was found to be able to
 * submit. `mayStore` is called last, in the transaction of the submission.
 */
export type SubmitDocuments = (
  by: Submitter,
  readForm: ReadForm,
  mayStore: MayStore,
) => Promise<Submitted>;

export function createSubmitDocuments(deps: Deps, turns: UploadTurns): SubmitDocuments {
  return (by, readForm, mayStore) =>
    turns(by.accountId, () => submit(deps, { ...by, mayStore }, readForm));
}

async function submit(
  deps: Deps,
  by: Submitter & { mayStore: MayStore },
  readForm: ReadForm,
): Promise<Submitted> {
  const { accountId } = by;
  const verification = await findVerificationRecord(deps.db, accountId);
  if (verification === undefined) return fail('missing_token');
  const { status, detailsAt, decidedAt, partsAt, missingParts } = verification;
  if (!isOpen(status)) return fail('existing_document');
  const latest = await latestReviewOf(deps.db, accountId);
  const request = correctionRequestOf(status, latest, missingParts);
  const isComplete = detailsAt !== null && missingParts.length === 0;
  if (!isComplete || !areDetailsCorrected(request, partsAt)) return fail('details_missing');

  const form = await readForm();
  if (!form.ok) return form;
  const chosen = await judgeForm(deps, by, { form: form.value, request });
  if (!chosen.ok) {
    // Drafts may be missing because a concurrent submission has just used them.
    const since = await findVerificationRecord(deps.db, accountId);
    if (since === undefined) return fail('missing_token');
    return isOpen(since.status) ? chosen : fail('existing_document');
  }
  const photos = await toPhotos(deps.images, chosen.value.images);
  if (!photos.ok) return photos;
  const fresh = await refuseKnownImages(deps, accountId, photos.value);
  if (!fresh.ok) return fresh;
  const apart = refuseRepeatedImages(chosen.value.hashes.reused, [
    ...chosen.value.hashes.drafts,
    ...photos.value,
  ]);
  if (!apart.ok) return apart;
  const stored = await storeDocuments(deps, accountId, photos.value);
  if (!stored.ok) return stored;
  const rows = stored.value;
  const recorded = await record(deps, by, { ...chosen.value, decidedAt, rows });
  const unreferenced = recorded.ok ? recorded.value : rows.map((row) => row.object_name);
  await discardDocuments(deps, unreferenced);
  if (!recorded.ok) return recorded;
  deps.outbox.wake();
  return ok({ verificationStatus: TRANSITIONS.submitDocuments.IN_PROGRESS });
}

/** The hashes of the images that the form names by an id: drafts, and documents that stay. */
type Judged = Submission & { hashes: Record<'drafts' | 'reused', readonly HashedImage[]> };

/**
 * Validates the form: it may send all its images, each draft or document that it names can be opened, and no draft is
 * an image that was refused before.
 */
async function judgeForm(
  deps: Deps,
  by: Submitter,
  { form, request }: { form: SubmittedForm; request: CorrectionRequest | null },
): Promise<Result<Judged, Code>> {
  const drafts = await findDrafts(deps.db, by.accountId, deps.clock.now());
  const documents = request === null ? [] : await findDocuments(deps.db, by.accountId);
  const judged = validateSubmission(form, {
    drafts,
    reusableFor: (document) => reusableImages(documents, request, document),
  });
  if (!judged.ok) return judged;
  const { documentCountry } = judged.value;
  if (documentCountry !== null && !(await mayName(deps, by.accountId, documentCountry))) {
    return fail('document_type', { fields: { documentCountry: 'country_unknown' } });
  }
  const among = (rows: readonly DocumentRow[], named: readonly NamedImage[]) =>
    rows.filter(({ id }) => named.some((image) => image.id === id));
  const sent = among(drafts, judged.value.drafts);
  const reused = among(documents, judged.value.reused);
  for (const row of [...sent, ...reused]) {
    const opened = await openOrNote(deps, by.caller, row);
    if (!opened.ok) return missing(row.side);
  }
  const fresh = await refuseKnownImages(deps, by.accountId, sent);
  return fresh.ok ? ok({ ...judged.value, hashes: { drafts: sent, reused } }) : fresh;
}

function missing(side: NamedImage['side']) {
  return fail('alert_message_file_error2', { fields: { [side]: 'required' } });
}

type Recorded = Submission & { decidedAt: number | null; rows: readonly DocumentRow[] };

/**
 * Writes status, rows, review, event and message in one transaction. A concurrent submission that commits second finds
 * the status changed. Returns the names of the objects that no row refers to anymore.
 */
async function record(
  deps: Deps,
  { accountId, caller, mayStore }: Submitter & { mayStore: MayStore },
  submission: Recorded,
): Promise<
  Result<
    string[],
    'existing_document' | 'details_missing' | 'alert_message_file_error2' | 'missing_token'
  >
> {
  const at = deps.clock.now();
  const { document } = submission;
  try {
    // After any other error the objects stay for the sweep of orphaned objects: the commit may have succeeded anyway.
    return await inTransaction(deps.db, async (tx) => {
      if (!(await mayStore(tx))) return fail('missing_token');
      if (!(await claimSubmission(tx, accountId, submission, at))) {
        // Deleted or erased meanwhile, or a concurrent call submitted first.
        const since = await findVerificationRecord(tx, accountId);
        if (since === undefined) return fail('missing_token');
        return fail(since.detailsAt === null ? 'details_missing' : 'existing_document');
      }
      const unreferenced = await replaceImages(tx, accountId, submission);
      await openReview(tx, accountId, { document, at });
      await note(deps, tx, caller, { kind: 'submitted', accountId, details: { document } });
      await notifyOwner(deps, tx, accountId, { kind: 'submitted', at });
      return ok(unreferenced);
    });
  } catch (error) {
    if (error instanceof ImageGone) return missing(error.side);
    throw error;
  }
}

async function replaceImages(
  tx: Queries,
  accountId: string,
  { rows, drafts, reused }: Recorded,
): Promise<string[]> {
  const taken = await takeDrafts(tx, accountId);
  const { become, left } = sortOut(taken, drafts);
  const reusedIds = reused.map(({ id }) => id);
  if (reused.length > 0) {
    const earlier = await findDocuments(tx, accountId);
    const lost = reused.find(({ id }) => earlier.every((row) => row.id !== id));
    if (lost) throw new ImageGone(lost.side);
  }
  const replaced = await replaceDocuments(tx, accountId, [...rows, ...become], reusedIds);
  return [...replaced, ...left];
}

/** The image was replaced or removed after the form was validated. Thrown to roll the submission back. */
class ImageGone extends Error {
  readonly side: NamedImage['side'];
  constructor(side: NamedImage['side']) {
    super();
    this.side = side;
  }
}

/** A draft is sealed with the id and side of the document that it becomes, so its row moves and its object stays. */
function sortOut(taken: DraftRow[], named: readonly NamedImage[]) {
  const become = named.map(({ id, side }) => {
    const draft = taken.find((row) => row.id === id);
    if (draft === undefined) throw new ImageGone(side);
    const { expires_at, ...document } = draft;
    return document;
  });
  const left = taken.filter(({ id }) => !named.some((draft) => draft.id === id));
  return { become, left: left.map((row) => row.object_name) };
}
