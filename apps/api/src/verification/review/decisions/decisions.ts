import {
  type CodeOf,
  type ConfirmRisk,
  type DocumentType,
  type decide,
  type FieldCode,
  type Operator,
  type ParsedBodyOf,
  REJECTION_WAIT_HOURS,
  type RejectionReason,
  type ReplyOf,
  type ZoneUnreadReason,
} from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { HOUR } from '#core/clock.ts';
import type { FunnelStep } from '#core/metrics/funnel.ts';
import type { ConfirmedTagKind } from '#core/metrics/metrics.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import { readHands } from '#platform/db/hands.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import type { VerificationNotice } from '#platform/messages/outbox/outbox.ts';
import { assure, verifiedUntil } from '#verification/assurances/assurances.ts';
import { endOf } from '#verification/assurances/validity.ts';
import { renewKeptDetails } from '#verification/kept-details/kept-details.ts';
import { type Claimed, claimTag, writeTag } from '#verification/person-tags/person-tags.ts';
import { changeStatus, type DeskStep } from '#verification/record/record.store.ts';
import { lockVerification } from '#verification/record/record.ts';
import { WAITING } from '#verification/record/transitions.ts';
import { refuseImages } from '#verification/refused-images/refused-images.ts';
import { findCase } from '#verification/review/claims/cases.store.ts';
import { findWaiting } from '#verification/review/claims/claims.store.ts';
import { aloneBy, claimantOf, needsAnother } from '#verification/review/claims/claims.ts';
import { openNumber } from '#verification/review/mrz/sealed-number.ts';
import { documentEndIn } from '#verification/review/mrz/stored-reading.ts';
import { recordWork } from '#verification/review/work/work.store.ts';
import { caseRisks } from './case-risks.ts';
import * as store from './decisions.store.ts';
import { type Decision, validateDecision } from './validate-decision.ts';

type Code = CodeOf<typeof decide>;
type Confirmation = Extract<Decision, { decision: 'confirm' }>;
type Proposed = Exclude<Decision, { decision: 'ask_again' }>;
type Decided = Result<ReplyOf<typeof decide>, Code>;

/** One call of an operator to decide a case. `note` is for colleagues. */
type DecisionContext = {
  id: string;
  accountId: string;
  document: DocumentType;
  operator: Operator;
  note: string;
  caller: Caller;
  now: number;
  /** Why a confirmation takes two operators; null if every confirmation does, or none. */
  risks: ConfirmRisk[] | null;
  /** The tag that a confirmation writes; set once the transaction has locked it. */
  tag: ConfirmedTag;
};

/**
 * Decides a case that this operator claimed. What two operators have to decide is a proposal at first: the case returns
 * to the queue for another operator, who makes the decision final or decides otherwise. A rejection by one operator is a
 * proposal, too, and takes effect by itself (waiting-rejections.ts). Row, status, event and message are written in one
 * transaction, which locks the verification first, like every other write to it.
 */
export async function decideOn(
  deps: Deps,
  operator: Operator,
  body: ParsedBodyOf<typeof decide>,
  caller: Caller,
): Promise<Decided> {
  const { id, note = '' } = body;
  if (!isUuid(id)) return fail('not_found');
  const row = await findCase(deps.db, id);
  if (row === undefined) return fail('not_found');
  const now = deps.clock.now();
  // Before validation: an operator without a claim gets no answer about the body.
  if (claimantOf(row, now) !== operator.id) return refusal(deps, deps.db, id, operator);
  // Also before validation: an operator cannot decide on their own proposal, whether the body is valid or not.
  if (needsAnother(deps.config, row, operator, await readHands(deps.db)))
    return fail('second_operator_needed');
  const decision = validateDecision(body, row.document);
  if (!decision.ok) return decision;
  const { account_id: accountId, document } = row;
  const context: DecisionContext = {
    ...{ id, accountId, document, operator, note, caller, now },
    risks: null,
    tag: NO_TAG,
  };
  const decided = await inTransaction(deps.db, async (tx) => {
    if (!(await lockVerification(tx, context.accountId, WAITING))) return fail('not_found');
    if (decision.value.decision === 'confirm') {
      const missing = await missingForConfirmation(deps, tx, context, decision.value);
      if (missing !== null) return fail('invalid_request', { fields: missing });
      const tag = await tagFor(deps, tx, context);
      if (!tag.ok) return tag;
      context.tag = tag.value;
    }
    const made = await decideLocked(deps, tx, context, decision.value);
    if (made.ok) await recordWork(tx, operator.id, now, 'decisions');
    return made;
  });
  if (decided.ok) {
    deps.outbox.wake();
    if (decided.value.outcome === 'CONFIRMED') deps.metrics.confirmed(context.tag.kind);
  }
  return decided;
}

/** Makes the decision final, or proposes it, by the number of operators that it takes. */
async function decideLocked(
  deps: Deps,
  tx: Queries,
  context: DecisionContext,
  decision: Decision,
): Promise<Decided> {
  if (decision.decision === 'ask_again') return finalize(deps, tx, context, decision);
  // Read under the lock: a reading, an image or a proposal may have come since.
  const row = await findCase(tx, context.id);
  if (row === undefined) return fail('not_found');
  if (decision.decision === 'reject') {
    // Nobody shortens the time that the person was given, nor starts it again.
    if (row.rejects_at !== null) {
      return fail('invalid_request', { fields: { decision: 'invalid_value' } });
    }
    // The person has had their say.
    const isFinal = row.answered_at !== null && deps.config.reviewRejections === 1;
    return isFinal
      ? finalize(deps, tx, context, decision)
      : agreeOrPropose(deps, tx, context, decision);
  }
  const { reviewConfirmations } = deps.config;
  if (reviewConfirmations === null) context.risks = await caseRisks(deps, tx, row, decision);
  const operators = reviewConfirmations ?? (context.risks?.length === 0 ? 1 : 2);
  const proposed = { by: row.proposed_by, at: row.proposed_at };
  const isProposed =
    row.proposal_kind === 'confirm' && !(await readHands(tx)).areOne(proposed, context.operator.id);
  return operators > 1 || isProposed
    ? agreeOrPropose(deps, tx, context, decision)
    : finalize(deps, tx, context, decision);
}

/**
 * The missing requirements of a confirmation: the operator must have opened every image, must give a reason if the
 * machine-readable zone was not read, and must say so if there is no number for the person tag. Null if nothing is
 * missing.
 */
async function missingForConfirmation(
  deps: Deps,
  tx: Queries,
  { id, accountId, operator }: DecisionContext,
  { zoneUnread, hasNoTag }: Confirmation,
): Promise<Record<string, FieldCode> | null> {
  if (await store.hasUnopened(tx, accountId, operator.id)) return { images: 'required' };
  const read = await store.findRead(tx, id);
  if (zoneUnread === null && read.mrz === null) return { zoneUnread: 'required' };
  if (!deps.config.personTag) return null;
  const hasNumber = openNumber(deps, read) !== null;
  if (hasNumber === hasNoTag) return { personTag: hasNoTag ? 'invalid_value' : 'required' };
  return null;
}

/** Whether the confirmed verification has a person tag, and where its number comes from (R-LIFE-10). */
type ConfirmedTag = { kind: ConfirmedTagKind; claimed: Claimed | null };
const NO_TAG: ConfirmedTag = { kind: 'none', claimed: null };

/** Locks the tag of the case's document. A living tag of another account forbids the confirmation. */
async function tagFor(
  deps: Deps,
  tx: Queries,
  { id, accountId, operator, caller }: DecisionContext,
): Promise<Result<ConfirmedTag, 'identity_taken'>> {
  if (!deps.config.personTag) return ok({ kind: 'off', claimed: null });
  const read = await store.findRead(tx, id);
  const number = openNumber(deps, read);
  if (number === null) return ok(NO_TAG);
  const tag = await claimTag(deps, tx, accountId, number);
  if (tag.ok) return ok({ kind: read.number_from ?? 'zone', claimed: tag.claimed });
  await record(deps, tx, caller, {
    kind: 'document_in_use',
    accountId,
    details: { case: id, reviewer: operator.id, state: tag.state },
  });
  return fail('identity_taken');
}

async function finalize(
  deps: Deps,
  tx: Queries,
  context: DecisionContext,
  decision: Decision,
): Promise<Decided> {
  const { id, accountId, document, operator, now } = context;
  const work = { operatorId: operator.id, alone: aloneBy(deps.config), now };
  const row = await store.decideCase(tx, id, work, { decided: columnsOf(context, decision) });
  if (row === undefined) return refusal(deps, tx, id, operator);
  if (decision.decision === 'confirm') {
    return conclude(deps, tx, context, {
      ...CONFIRMED,
      reviewer: operator.id,
      zoneUnread: decision.zoneUnread,
    });
  }
  if (decision.decision === 'reject') {
    const { reasons } = decision;
    return conclude(deps, tx, context, {
      ...{ step: 'reject', outcome: 'REJECTED', reviewer: operator.id },
      notice: { kind: 'rejected', reasons },
    });
  }
  await refuseImages(tx, accountId, decision.marks, now);
  return conclude(deps, tx, context, {
    step: 'askAgain',
    outcome: 'RESUBMISSION',
    reviewer: operator.id,
    notice: { kind: 'resubmission', document, marks: decision.marks },
  });
}

const CONFIRMED = {
  step: 'confirm',
  outcome: 'CONFIRMED',
  notice: { kind: 'confirmed' },
} as const;

/**
 * Makes the decision final if another operator proposed the same; otherwise stores it as the pending proposal. The
 * person is told of a rejection that takes effect without a second operator.
 */
async function agreeOrPropose(
  deps: Deps,
  tx: Queries,
  context: DecisionContext,
  decision: Proposed,
): Promise<Decided> {
  const { id, accountId, operator, note, caller, now } = context;
  const work = { operatorId: operator.id, alone: aloneBy(deps.config), now };
  const agreed = await store.decideCase(tx, id, work, {
    decided: columnsOf(context, decision),
    agreeingTo: decision.decision,
  });
  const reasons = decision.decision === 'reject' ? decision.reasons : [];
  if (agreed !== undefined) {
    const by = { reviewer: agreed.proposed_by ?? operator.id, second: operator.id };
    return conclude(
      deps,
      tx,
      context,
      decision.decision === 'confirm'
        ? { ...CONFIRMED, ...by, zoneUnread: decision.zoneUnread }
        : { step: 'reject', outcome: 'REJECTED', ...by, notice: { kind: 'rejected', reasons } },
    );
  }
  const waits = decision.decision === 'reject' && deps.config.reviewRejections === 1;
  const rejectsAt = waits ? now + REJECTION_WAIT_HOURS * HOUR : null;
  const proposed = { decision: decision.decision, reasons, note, risks: context.risks, rejectsAt };
  if (!(await store.propose(tx, id, work, proposed))) return refusal(deps, tx, id, operator);
  await record(deps, tx, caller, {
    kind: decision.decision === 'confirm' ? 'confirmation_proposed' : 'rejection_proposed',
    accountId,
    details: {
      case: id,
      reviewer: operator.id,
      ...(reasons.length > 0 && { reasons: reasons.join(' ') }),
      ...(context.risks && { risks: context.risks.join(' ') }),
      ...(rejectsAt !== null && { takesEffect: new Date(rejectsAt).toISOString() }),
    },
  });
  if (rejectsAt === null) return ok({ outcome: 'PROPOSED' });
  await notifyOwner(deps, tx, accountId, {
    ...{ kind: 'rejection_waiting', reasons, until: rejectsAt, at: now },
    ...(await staysIn(tx, accountId, now)),
  });
  return ok({ outcome: 'REJECTION_WAITS' });
}

/** Makes a rejection final whose time has come; false if it was stopped meanwhile. */
export async function concludeRejection(
  deps: Deps,
  tx: Queries,
  {
    id,
    account_id: accountId,
    document,
  }: { id: string; account_id: string; document: DocumentType },
  caller: Pick<Caller, 'ip' | 'requestId'>,
): Promise<boolean> {
  if (!(await lockVerification(tx, accountId, WAITING))) return false;
  const now = deps.clock.now();
  const row = await store.settleRejection(tx, id, now);
  if (row === undefined) return false;
  const reasons = JSON.parse(row.rejection ?? '[]') as RejectionReason[];
  await conclude(
    deps,
    tx,
    { id, accountId, document, caller, now, tag: NO_TAG },
    {
      ...{ step: 'reject', outcome: 'REJECTED', reviewer: row.decided_by ?? '' },
      notice: { kind: 'rejected', reasons },
    },
  );
  return true;
}

function columnsOf({ note }: DecisionContext, decision: Decision): store.Decided {
  switch (decision.decision) {
    case 'confirm':
      return { outcome: 'CONFIRMED', zone_unread: decision.zoneUnread, note };
    case 'ask_again':
      return { outcome: 'RESUBMISSION', marks: JSON.stringify(decision.marks), note };
    case 'reject':
      return { outcome: 'REJECTED', rejection: JSON.stringify(decision.reasons), note };
  }
}

type Conclusion = {
  step: DeskStep;
  outcome: 'CONFIRMED' | 'RESUBMISSION' | 'REJECTED';
  reviewer: string;
  second?: string;
  /** Why the case was confirmed without a reading of the machine-readable zone. */
  zoneUnread?: ZoneUnreadReason | null;
  notice: VerificationNotice;
};

const STEPS = {
  CONFIRMED: 'confirmed',
  RESUBMISSION: 'resubmission',
  REJECTED: 'rejected',
} as const satisfies Record<Conclusion['outcome'], FunnelStep>;

type Concluded = Omit<DecisionContext, 'operator' | 'note' | 'risks' | 'caller'> & {
  caller: Pick<Caller, 'ip' | 'requestId'>;
};

async function conclude(
  deps: Deps,
  tx: Queries,
  { id, accountId, document, caller, now, tag }: Concluded,
  { step, outcome, reviewer, second, zoneUnread, notice }: Conclusion,
): Promise<Decided> {
  // The verification is locked and waiting, so the transition must succeed. Throwing rolls the transaction back.
  if (!(await changeStatus(tx, accountId, step, now))) {
    throw new Error(`The verification of a waiting case does not allow the step ${step}.`);
  }
  if (outcome === 'CONFIRMED') {
    const documentEnd = documentEndIn((await store.findRead(tx, id)).mrz);
    const validUntil = endOf(now, { months: deps.config.validMonths, documentEnd });
    await assure(tx, { id, accountId, document, now, validUntil });
    await renewKeptDetails(deps, tx, accountId, now);
    await deps.hooks.happened(deps, tx, 'verification_confirmed', { accountId });
    const { claimed } = tag;
    await writeTag(tx, { accountId, claimed, validUntil, documentEnd, now });
  }
  await record(deps, tx, caller, {
    kind: 'verification_decided',
    accountId,
    details: {
      case: id,
      outcome,
      reviewer,
      ...(second !== undefined && { second }),
      ...(zoneUnread && { zoneUnread }),
      ...(outcome === 'CONFIRMED' && { personTag: tag.kind }),
    },
  });
  const partner =
    outcome === 'CONFIRMED' ? await deps.hooks.takeDestination(deps, tx, accountId) : null;
  const stays = outcome === 'CONFIRMED' ? {} : await staysIn(tx, accountId, now);
  const more = { ...(partner && { partner }), ...stays };
  await notifyOwner(deps, tx, accountId, { ...notice, ...more, at: now });
  deps.funnel.count(STEPS[outcome]);
  return ok({ outcome });
}

/** Until when the person is verified whatever becomes of this attempt. */
async function staysIn(
  tx: Queries,
  accountId: string,
  now: number,
): Promise<{ staysUntil?: string }> {
  const staysUntil = await verifiedUntil(tx, accountId, now);
  return staysUntil ? { staysUntil } : {};
}

/** Why a case cannot be decided by this operator now. */
async function refusal(
  { config }: Pick<Deps, 'config'>,
  db: Queries,
  id: string,
  operator: Operator,
): Promise<Result<never, 'not_found' | 'case_taken' | 'second_operator_needed'>> {
  const waiting = await findWaiting(db, id);
  if (waiting === undefined) return fail('not_found');
  const isBarred = needsAnother(config, waiting, operator, await readHands(db));
  return fail(isBarred ? 'second_operator_needed' : 'case_taken');
}
