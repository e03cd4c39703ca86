import {
  type Country,
  type chooseDocument,
  type DocumentSide,
  type DocumentType,
  documentTypeOf,
  isSide,
  issuesDocument,
  type Mark,
  type ParsedBodyOf,
  type saveTyped as saveTypedCall,
  sidesOf,
  type Verification,
} from '@portico/contract';
import { iso, isoOrNull } from '#core/clock.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { findLatestEnd } from '#verification/assurances/assurances.store.ts';
import { endIfOver } from '#verification/assurances/ending.ts';
import { isRenewable, lastDayOf } from '#verification/assurances/validity.ts';
import { findDocuments } from '#verification/documents/documents.ts';
import { findDrafts } from '#verification/documents/drafts.store.ts';
import { findKyc, writeChoice, writeTyped } from '#verification/record/record.store.ts';
import {
  detailsIn,
  type KycRow,
  missingPartsIn,
  type PartsAt,
  partsAtOf,
} from '#verification/record/record.ts';
import {
  latestReviewOf,
  type OwnReview,
  stageOf,
  usualMinutes,
} from '#verification/review/submissions/submissions.ts';
import { latestRevocation } from '#verification/revocations/revocations.ts';
import {
  type CorrectionRequest,
  correctionRequestOf,
  isDetailCorrected,
  reusableImages,
} from '#verification/rules/resubmission.ts';
import { mayName } from './countries.ts';

/** The verification as its person sees it. */
export async function readVerification(deps: Deps, accountId: string) {
  const { db, clock } = deps;
  await endIfOver(deps, accountId);
  const row = await findKyc(db, accountId);
  // The session was valid a moment ago, so the account was deleted meanwhile.
  if (row === undefined) return fail('missing_token');
  const latest = await latestReviewOf(db, accountId);
  const request = correctionRequestOf(row.status, latest, missingPartsIn(row));
  const document = documentTypeOf(row.document ?? request?.document);
  const documents = await findDocuments(db, accountId);
  const sent = request
    ? reusableImages(documents, request, document ?? request.document)
    : documents;
  const drafts = await findDrafts(db, accountId, clock.now());
  const verification: Verification = {
    status: row.status,
    details: detailsIn(row),
    typed: row.typed === null ? null : (JSON.parse(row.typed) as Record<string, string>),
    document,
    documentCountry: row.document_country,
    documents: sent.map(({ id, side, created_at }) => ({ id, side, createdAt: iso(created_at) })),
    drafts: sidesOf(document).filter((side) => drafts.some((draft) => draft.side === side)),
    marks: marksOf(request, { document, drafts, partsAt: partsAtOf(row) }),
    ...(await refusalOf(db, row, latest)),
    waitingRejection: waitingRejectionOf(row, latest),
    submittedAt: isoOrNull(row.submitted_at),
    decidedAt: isoOrNull(row.decided_at),
    ...(await validityOf(deps, row)),
    review: row.status === 'PENDING' && latest ? stageOf(latest, clock.now()) : null,
    reference: row.reference,
    usualMinutes: await usualMinutes(deps),
    erasedAt: isoOrNull(row.erased_at),
    erasedBy: row.erased_by,
  };
  return ok(verification);
}

/**
 * The last day of a verification that is or was valid; null for one that never was, and until its end is set. Also
 * whether it is renewed, or can be.
 */
async function validityOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { account_id, status, is_renewal }: KycRow,
): Promise<Pick<Verification, 'validUntil' | 'isRenewal' | 'isRenewable'>> {
  const isRenewal = is_renewal === 1;
  const isKnown = isRenewal || status === 'CONFIRMED' || status === 'EXPIRED';
  const end = (isKnown ? await findLatestEnd(db, account_id) : undefined) ?? null;
  return {
    validUntil: end === null ? null : lastDayOf(end),
    isRenewal,
    isRenewable: isRenewable({ status, isRenewal }, end, clock.now()),
  };
}

/** Why it was rejected or revoked, and whether a revocation or a rejection that waits may be answered. */
async function refusalOf(
  db: Queries,
  { account_id, status }: KycRow,
  latest: OwnReview | undefined,
): Promise<Pick<Verification, 'rejection' | 'mayAnswer'>> {
  if (status === 'REVOKED') {
    const { reasons, mayAnswer } = await latestRevocation(db, account_id);
    return { rejection: reasons, mayAnswer };
  }
  if (status === 'PENDING' && latest?.waitingRejection) {
    return { rejection: [], mayAnswer: latest.waitingRejection.mayAnswer };
  }
  return { rejection: status === 'REJECTED' ? (latest?.rejection ?? []) : [] };
}

function waitingRejectionOf(
  { status }: KycRow,
  latest: OwnReview | undefined,
): Verification['waitingRejection'] {
  const waiting = status === 'PENDING' ? latest?.waitingRejection : null;
  if (!waiting) return null;
  return { reasons: waiting.reasons, takesEffectAt: iso(waiting.takesEffectAt) };
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
function marksOf(request: CorrectionRequest | null, { document, drafts, partsAt }: Since) {
  if (request === null) return [];
  const sides = sidesOf(document ?? request.document);
  const isCorrected = ({ part }: Mark) =>
    isSide(part)
      ? !sides.includes(part) || drafts.some(({ side }) => side === part)
      : isDetailCorrected(request, part, partsAt);
  return request.marks.map((mark) => ({ ...mark, corrected: isCorrected(mark) }));
}

/** Saves which kind of document the person will submit. */
export async function chooseWhich(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  accountId: string,
  { document, documentCountry }: ParsedBodyOf<typeof chooseDocument>,
): Promise<Result<undefined, 'invalid_request' | 'existing_document'>> {
  const country: Country | null = documentCountry ?? null;
  if (country !== null && !issuesDocument(country, document)) {
    return fail('invalid_request', { fields: { document: 'invalid_value' } });
  }
  if (country !== null && !(await mayName({ db, config }, accountId, country))) {
    return fail('invalid_request', { fields: { documentCountry: 'country_unknown' } });
  }
  const choice = { document, documentCountry: country };
  const isSaved = await writeChoice(db, accountId, choice, clock.now());
  return isSaved ? ok(undefined) : fail('existing_document');
}

/** Saves the details as typed so far; an empty form clears them. */
export async function saveTyped(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { typed }: ParsedBodyOf<typeof saveTypedCall>,
): Promise<Result<undefined, 'details_locked'>> {
  const text = Object.keys(typed).length === 0 ? null : JSON.stringify(typed);
  const isSaved = await writeTyped(db, accountId, text, clock.now());
  return isSaved ? ok(undefined) : fail('details_locked');
}
