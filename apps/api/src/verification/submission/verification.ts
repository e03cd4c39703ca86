import {
  type Country,
  type chooseDocument,
  DOCUMENT_SIDES,
  type DocumentSide,
  type DocumentType,
  issuesDocument,
  type keepTyped as keepTypedCall,
  type Mark,
  type ParsedBodyOf,
  type Verification,
} from '@portico/contract';
import { fail, ok, type Result } from '#core/result.ts';
import type { Deps } from '#deps/deps.ts';
import { findDocuments } from '#verification/documents/documents.ts';
import { findDrafts } from '#verification/documents/drafts.store.ts';
import {
  findKyc,
  type PartsAt,
  partsAtOf,
  writeChoice,
  writeTyped,
} from '#verification/record/record.store.ts';
import { detailsIn } from '#verification/record/record.ts';
import {
  latestReviewOf,
  stageOf,
  usualMinutes,
} from '#verification/review/submissions/submissions.ts';
import {
  isDetailMended,
  isSide,
  keepable,
  type Mending,
  mendingOf,
} from '#verification/rules/resubmission.ts';

/** The verification as its person sees it. */
export async function readVerification(deps: Deps, accountId: string) {
  const { db, clock } = deps;
  const row = await findKyc(db, accountId);
  // The session was valid a moment ago, so the account was deleted meanwhile.
  if (row === undefined) return fail('missing_token');
  const latest = await latestReviewOf(db, accountId);
  const mending = mendingOf(row.status, latest);
  const document = (row.document ?? mending?.document ?? null) as DocumentType | null;
  const documents = await findDocuments(db, accountId);
  const sent = mending && document ? keepable(documents, mending, document) : documents;
  const drafts = mending ? await findDrafts(db, accountId, clock.now()) : [];
  const verification: Verification = {
    status: row.status,
    details: detailsIn(row),
    typed: row.typed === null ? null : (JSON.parse(row.typed) as Record<string, string>),
    document,
    documentCountry: row.document_country,
    documents: sent.map(({ id, side, created_at }) => ({ id, side, createdAt: iso(created_at) })),
    marks: marksOf(mending, { document, drafts, partsAt: partsAtOf(row) }),
    rejection: row.status === 'REJECTED' ? (latest?.rejection ?? []) : [],
    submittedAt: isoOrNull(row.submitted_at),
    decidedAt: isoOrNull(row.decided_at),
    review: row.status === 'PENDING' && latest ? stageOf(latest, clock.now()) : null,
    reference: row.reference,
    usualMinutes: await usualMinutes(deps),
    erasedAt: isoOrNull(row.erased_at),
    erasedBy: row.erased_by,
  };
  return ok(verification);
}

type Since = {
  document: DocumentType | null;
  drafts: readonly { side: DocumentSide }[];
  partsAt: PartsAt;
};

/**
 * The parts of the correction request, each with whether it was corrected since. A side that the newly chosen kind of
 * document does not have counts as corrected.
 */
function marksOf(mending: Mending | null, { document, drafts, partsAt }: Since) {
  if (mending === null) return [];
  const sides: readonly DocumentSide[] = DOCUMENT_SIDES[document ?? mending.document];
  const isMended = ({ part }: Mark) =>
    isSide(part)
      ? !sides.includes(part) || drafts.some(({ side }) => side === part)
      : isDetailMended(mending, part, partsAt);
  return mending.marks.map((mark) => ({ ...mark, mended: isMended(mark) }));
}

const iso = (time: number) => new Date(time).toISOString();
const isoOrNull = (time: number | null) => (time === null ? null : iso(time));

/** Saves which kind of document the person will submit. */
export async function chooseWhich(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { document, documentCountry }: ParsedBodyOf<typeof chooseDocument>,
): Promise<Result<undefined, 'invalid_request' | 'existing_document'>> {
  const country: Country | null = documentCountry ?? null;
  if (country !== null && !issuesDocument(country, document)) {
    return fail('invalid_request', { fields: { document: 'invalid_value' } });
  }
  const choice = { document, documentCountry: country };
  const isKept = await writeChoice(db, accountId, choice, clock.now());
  return isKept ? ok(undefined) : fail('existing_document');
}

/** Saves the details as typed so far; an empty form clears them. */
export async function keepTyped(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { typed }: ParsedBodyOf<typeof keepTypedCall>,
): Promise<Result<undefined, 'details_locked'>> {
  const text = Object.keys(typed).length === 0 ? null : JSON.stringify(typed);
  const isKept = await writeTyped(db, accountId, text, clock.now());
  return isKept ? ok(undefined) : fail('details_locked');
}
