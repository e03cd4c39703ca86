import type { addUserDocument, CodeOf, ReplyOf } from '@portico/contract';
import { inTransaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import {
  type DocumentRow,
  discardDocuments,
  replaceDocuments,
  storeDocuments,
} from '../documents/documents.ts';
import type { Images, Photo } from '../ports/images.ts';
import { createKeyedTurns } from '../ports/turns.ts';
import { fail, ok, type Result } from '../result.ts';
import { claimSubmission, findStanding } from './kyc.store.ts';
import { judgeSubmission, type Submission, type SubmittedForm } from './submission.ts';
import { TRANSITIONS } from './transitions.ts';

type Code = CodeOf<typeof addUserDocument>;
type Submitted = Result<ReplyOf<typeof addUserDocument>, Code>;

/** Hands in the documents of an account; `readForm` is called where their form is wanted, and once at most. */
export type SubmitDocuments = (
  accountId: string,
  readForm: () => Promise<Result<SubmittedForm, Code>>,
) => Promise<Submitted>;

// The second lets a retry pass a connection that died without a word; more would only hold memory.
const AT_ONCE_PER_ACCOUNT = 2;
const WAITING_PER_ACCOUNT = 50;

export function createSubmitDocuments(deps: Deps): SubmitDocuments {
  const turns = createKeyedTurns({ capacity: AT_ONCE_PER_ACCOUNT, waiting: WAITING_PER_ACCOUNT });
  return async (accountId, readForm) => {
    const turn = await turns.run(accountId, () => submit(deps, accountId, readForm));
    return turn.ran ? turn.value : fail('service_unavailable', { retryAfterSeconds: 5 });
  };
}

async function submit(
  deps: Deps,
  accountId: string,
  readForm: () => Promise<Result<SubmittedForm, Code>>,
): Promise<Submitted> {
  const { status, hasDetails } = await findStanding(deps.db, accountId);
  if (status === 'PENDING' || status === 'CONFIRMED') return fail('existing_document');
  if (!hasDetails) return fail('details_missing');

  const form = await readForm();
  if (!form.ok) return form;
  const judged = judgeSubmission(form.value);
  if (!judged.ok) return judged;
  const photos = await toPhotos(deps.images, judged.value);
  if (!photos.ok) return photos;
  const stored = await storeDocuments(deps, accountId, photos.value);
  if (!stored.ok) return stored;
  return record(deps, accountId, judged.value, stored.value);
}

type SidePhoto = { side: Submission['images'][number]['side']; photo: Photo };

async function toPhotos(
  images: Images,
  submission: Submission,
): Promise<Result<SidePhoto[], 'invalid_file_type' | 'service_unavailable'>> {
  const results = await Promise.all(
    submission.images.map(async ({ side, bytes }) => ({
      side,
      result: await images.toPhoto(bytes),
    })),
  );
  const photos: SidePhoto[] = [];
  for (const { side, result } of results) {
    if (result.ok) photos.push({ side, photo: result.photo });
    else if (result.code === 'invalid_file_type') {
      return fail(result.code, { fields: { [side]: 'invalid_value' } });
    } else return fail(result.code, { retryAfterSeconds: 5 });
  }
  return ok(photos);
}

/** Status and rows in one transaction; whoever comes second finds the status gone and takes their objects back. */
async function record(
  deps: Deps,
  accountId: string,
  { document, documentCountry }: Submission,
  rows: DocumentRow[],
): Promise<Submitted> {
  const now = deps.clock.now();
  // A throw leaves the objects to the sweep of orphans: the commit may have happened all the same.
  const replaced = await inTransaction(deps.db, async (tx) => {
    const isFirst = await claimSubmission(tx, accountId, { document, documentCountry }, now);
    return isFirst ? replaceDocuments(tx, accountId, rows) : null;
  });
  if (replaced === null) {
    await discardDocuments(
      deps,
      rows.map((row) => row.object_name),
    );
    return fail('existing_document');
  }
  await discardDocuments(deps, replaced);
  return ok({ verificationStatus: TRANSITIONS.submitDocuments.to });
}
