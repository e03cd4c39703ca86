import {
  BEFORE_MAX,
  type CodeOf,
  causeForOperator,
  type getCase,
  type ImageQuality,
  keysForOperators,
  type Mark,
  type Operator,
  type Proposal,
  type RejectionReason,
  type ReviewCase,
  recordOf,
} from '@portico/contract';
import { iso } from '#core/clock.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type DocumentRow,
  findDocuments,
  measureDocumentsOf,
} from '#verification/documents/documents.ts';
import { detailsIn } from '#verification/record/record.ts';
import * as store from '#verification/review/claims/cases.store.ts';
import { renew } from '#verification/review/claims/claims.store.ts';
import { claimantOf, claimBy } from '#verification/review/claims/claims.ts';
import type { EarlierProposal } from '#verification/review/decisions/decisions.store.ts';
import { findDuplicates } from '#verification/review/duplicates/duplicates.ts';
import { ageOf } from '#verification/review/mrz/age.ts';
import { caseTag } from '#verification/review/mrz/case-tag.ts';
import { storedComparisons } from '#verification/review/mrz/stored-reading.ts';
import { hasOneOperator } from '#verification/review/queue/queue.store.ts';
import { claimOf, risksIn } from '#verification/review/queue/queue.ts';
import { findingsOf } from './findings.ts';

type Read = Result<ReviewCase, CodeOf<typeof getCase>>;

/**
 * A case. The operator who claimed it gets all of it, and reading it renews the claim. If the case is unclaimed, every
 * operator gets an outline with the same facts as the queue: details, images and notes require a claim, which is in the
 * audit trail. If another operator claimed it, or it is decided, the answer is `not_found`. A withdrawn case answers
 * its outline with `withdrawnAt`, so that an operator who has it open sees the withdrawal.
 */
export async function readCase(deps: Deps, operator: Operator, id: string): Promise<Read> {
  if (!isUuid(id)) return fail('not_found');
  const claim = claimBy(deps, operator);
  const renewed = await renew(deps.db, id, claim);
  const row = await store.findCase(deps.db, id);
  if (row === undefined) return readWithdrawn(deps, id);
  if (renewed === undefined) {
    return claimantOf(row, claim.now) === null ? ok(outlineOf(deps, row)) : fail('not_found');
  }
  const images = await measuredDocuments(deps, row.account_id);
  const details = detailsOf(row);
  const opened = await store.findOpened(deps.db, row.account_id, operator.id);
  const before = await store.findBefore(deps.db, row.account_id, BEFORE_MAX);
  const findings = await findingsOf(deps, images);
  return ok({
    ...outlineOf(deps, row),
    claim: claimOf(row, operator, claim.now),
    details,
    age: details && ageOf(details.birthDate, claim.now),
    images: images.map((image) => imageOf(image, opened)),
    otherAccounts: await findDuplicates(deps, row.account_id, {
      images,
      documentMac: row.document_mac,
      foldedMac: row.folded_mac,
    }),
    personTag: await caseTag(deps, deps.db, row),
    mrz:
      row.mrz === null
        ? null
        : storedComparisons(row.mrz, row, {
            now: claim.now,
            minimumAge: deps.config.offer.minimumAge,
          }),
    ...(findings && { findings }),
    proposal: proposalOf(row, operator),
    earlierProposals: earlierProposalsOf(row, operator),
    isAlone: await hasOneOperator(deps.db),
    before: before.map(beforeOf),
  });
}

async function readWithdrawn(deps: Deps, id: string): Promise<Read> {
  const row = await store.findWithdrawn(deps.db, id);
  if (row === undefined) return fail('not_found');
  return ok({ ...outlineOf(deps, row), withdrawnAt: iso(row.decided_at ?? row.submitted_at) });
}

type Outlined = Pick<
  store.CaseRow,
  'id' | 'reference' | 'status' | 'submitted_at' | 'attempt' | 'document' | 'document_country'
>;

function outlineOf({ config }: Pick<Deps, 'config'>, row: Outlined): ReviewCase {
  return {
    id: row.id,
    reference: row.reference,
    withdrawnAt: null,
    status: row.status,
    submittedAt: iso(row.submitted_at),
    attempt: row.attempt,
    claim: null,
    details: null,
    age: null,
    document: row.document,
    documentCountry: row.document_country,
    images: [],
    otherAccounts: [],
    mrz: null,
    proposal: null,
    earlierProposals: [],
    confirmations: config.reviewConfirmations ?? 1,
    isByRisk: config.reviewConfirmations === null,
    rejections: config.reviewRejections,
    before: [],
  };
}

/** What the entries of the details give to operators. */
function detailsOf(row: store.CaseRow): ReviewCase['details'] {
  const details = detailsIn(row);
  return details && recordOf(keysForOperators(), (key) => details[key]);
}

/**
 * Measures images that were not measured yet: the reviewer needs the figures, and the search for similar images too.
 */
async function measuredDocuments(deps: Deps, accountId: string): Promise<DocumentRow[]> {
  const rows = await findDocuments(deps.db, accountId);
  if (rows.every((row) => row.quality !== null && row.fingerprint !== null)) return rows;
  await measureDocumentsOf(deps, accountId);
  return findDocuments(deps.db, accountId);
}

function imageOf(row: DocumentRow, opened: ReadonlySet<string>): ReviewCase['images'][number] {
  const quality = row.quality === null ? null : (JSON.parse(row.quality) as ImageQuality);
  const { id, side, width, height, bytes } = row;
  const cause = quality && causeForOperator(quality, side);
  return { id, side, width, height, bytes, quality, cause, isOpened: opened.has(id) };
}

function proposalOf(row: store.CaseRow, operator: Operator): ReviewCase['proposal'] {
  if (row.proposed_by === null) return null;
  return {
    operatorId: row.proposed_by,
    name: row.proposer ?? '',
    isMine: row.proposed_by === operator.id,
    at: iso(row.proposed_at ?? row.submitted_at),
    decision: row.proposal_kind ?? 'reject',
    reasons: listIn<RejectionReason>(row.proposal),
    note: row.proposal_note ?? '',
    risks: risksIn(row.proposal_risks),
    rejectsAt: row.rejects_at === null ? null : iso(row.rejects_at),
    answer: row.answer === null ? null : { text: row.answer, at: iso(row.answered_at ?? 0) },
  };
}

function earlierProposalsOf(row: store.CaseRow, operator: Operator): Proposal[] {
  return listIn<EarlierProposal>(row.earlier_proposals).map((one) => ({
    ...one,
    isMine: one.operatorId === operator.id,
    at: iso(one.at),
  }));
}

/** A submission that was withdrawn before a decision shows the pending proposal instead. */
function beforeOf(row: store.BeforeRow): ReviewCase['before'][number] {
  return {
    submittedAt: iso(row.submitted_at),
    decidedAt: row.decided_at === null ? null : iso(row.decided_at),
    outcome: row.outcome,
    by: row.by ?? row.proposer,
    marks: listIn<Mark>(row.marks),
    rejection: listIn<RejectionReason>(row.rejection ?? (row.by === null ? row.proposal : null)),
    note: row.note ?? (row.by === null ? row.proposal_note : null) ?? '',
  };
}

const listIn = <Item>(json: string | null) => (json === null ? [] : (JSON.parse(json) as Item[]));
