import type { addUserDocument, CodeOf, ReplyOf } from '@portico/contract';
import { inTransaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import {
  type DocumentRow,
  discardDocuments,
  replaceDocuments,
  storeDocuments,
} from '../documents/documents.ts';
import { fail, ok, type Result } from '../result.ts';
import { type DraftRow, findDrafts, takeDrafts } from './drafts.store.ts';
import { claimSubmission, findStanding } from './kyc.store.ts';
import {
  judgeSubmission,
  type NamedDraft,
  type Submission,
  type SubmittedForm,
} from './submission.ts';
import { isOpen, TRANSITIONS } from './transitions.ts';
import { toPhotos, type UploadTurns } from './uploads.ts';

type Code = CodeOf<typeof addUserDocument>;
type Submitted = Result<ReplyOf<typeof addUserDocument>, Code>;

/** Hands in the documents of an account; `readForm` is called where their form is wanted, and once at most. */
export type SubmitDocuments = (
  accountId: string,
  readForm: () => Promise<Result<SubmittedForm, Code>>,
) => Promise<Submitted>;

export function createSubmitDocuments(deps: Deps, turns: UploadTurns): SubmitDocuments {
  return (accountId, readForm) => turns(accountId, () => submit(deps, accountId, readForm));
}

async function submit(
  deps: Deps,
  accountId: string,
  readForm: () => Promise<Result<SubmittedForm, Code>>,
): Promise<Submitted> {
  const { status, hasDetails } = await findStanding(deps.db, accountId);
  if (!isOpen(status)) return fail('existing_document');
  if (!hasDetails) return fail('details_missing');

  const form = await readForm();
  if (!form.ok) return form;
  const drafts = await findDrafts(deps.db, accountId, deps.clock.now());
  const judged = judgeSubmission(form.value, drafts);
  if (!judged.ok) {
    // Drafts may be missing because another submission has just taken them.
    const { status: by } = await findStanding(deps.db, accountId);
    return isOpen(by) ? judged : fail('existing_document');
  }
  const photos = await toPhotos(deps.images, judged.value.images);
  if (!photos.ok) return photos;
  const stored = await storeDocuments(deps, accountId, photos.value);
  if (!stored.ok) return stored;
  const recorded = await record(deps, accountId, judged.value, stored.value);
  if (recorded.ok) await discardDocuments(deps, recorded.value);
  else
    await discardDocuments(
      deps,
      stored.value.map((row) => row.object_name),
    );
  return recorded.ok ? ok({ verificationStatus: TRANSITIONS.submitDocuments.to }) : recorded;
}

/**
 * Status and rows in one transaction; whoever comes second finds the status gone. Answers the names of the objects that
 * no row names any more.
 */
async function record(
  deps: Deps,
  accountId: string,
  { document, documentCountry, drafts }: Submission,
  rows: DocumentRow[],
): Promise<Result<string[], 'existing_document' | 'alert_message_file_error2'>> {
  const now = deps.clock.now();
  try {
    // Any other throw leaves the objects to the sweep of orphans: the commit may have happened all the same.
    return await inTransaction(deps.db, async (tx) => {
      const isFirst = await claimSubmission(tx, accountId, { document, documentCountry }, now);
      if (!isFirst) return fail('existing_document');
      const taken = await takeDrafts(tx, accountId);
      const { become, left } = sortOut(taken, drafts);
      const replaced = await replaceDocuments(tx, accountId, [...rows, ...become]);
      return ok([...replaced, ...left]);
    });
  } catch (error) {
    if (!(error instanceof DraftGone)) throw error;
    return fail('alert_message_file_error2', { fields: { [error.side]: 'required' } });
  }
}

/** Replaced or removed since the form was judged; thrown, so that nothing of the submission happened. */
class DraftGone extends Error {
  readonly side: NamedDraft['side'];
  constructor(side: NamedDraft['side']) {
    super();
    this.side = side;
  }
}

/** A draft was sealed as the document it becomes: under its id, as its side. So its row moves, and its object stays. */
function sortOut(taken: DraftRow[], named: readonly NamedDraft[]) {
  const become = named.map(({ id, side }) => {
    const draft = taken.find((row) => row.id === id);
    if (draft === undefined) throw new DraftGone(side);
    const { expires_at, ...document } = draft;
    return document;
  });
  const left = taken.filter(({ id }) => !named.some((draft) => draft.id === id));
  return { become, left: left.map((row) => row.object_name) };
}
