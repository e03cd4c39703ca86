import type {
  CodeOf,
  DocumentType,
  decide,
  Operator,
  ParsedBodyOf,
  ReplyOf,
} from '@portico/contract';
import { record } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import { inTransaction, type Queries } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { tellOwner } from '../notices/notices.ts';
import type { VerificationNotice } from '../outbox/outbox.ts';
import { fail, ok, type Result } from '../result.ts';
import { isCaseId } from './case-id.ts';
import { findCase } from './cases.store.ts';
import { findWaiting } from './claims.store.ts';
import { holderOf } from './claims.ts';
import * as store from './decisions.store.ts';
import { judgeVerdict, type Verdict } from './verdict.ts';

type Code = CodeOf<typeof decide>;
type Decided = Result<ReplyOf<typeof decide>, Code>;

/** Who decides which case, and what they say to colleagues. */
type Decision = {
  id: string;
  accountId: string;
  document: DocumentType;
  operator: Operator;
  note: string;
  caller: Caller;
  now: number;
};

/**
 * Decides a case that this operator holds. A first refusal is a proposal: the case goes back into the queue for somebody
 * else, who refuses it for good, or confirms it or asks again after all. Row, status, event and message are one
 * transaction, which takes the verification first, as everything does that changes it.
 */
export async function decideOn(
  deps: Deps,
  operator: Operator,
  body: ParsedBodyOf<typeof decide>,
  caller: Caller,
): Promise<Decided> {
  const { id, note = '' } = body;
  if (!isCaseId(id)) return fail('not_found');
  const row = await findCase(deps.db, id);
  if (row === undefined) return fail('not_found');
  const now = deps.clock.now();
  // Who does not hold it learns nothing about what they sent.
  if (holderOf(row, now) !== operator.id) return refusal(deps.db, id, operator);
  const verdict = judgeVerdict(body, row.document);
  if (!verdict.ok) return verdict;
  const { account_id: accountId, document } = row;
  const decision = { id, accountId, document, operator, note, caller, now };
  const decided = await inTransaction(deps.db, async (tx) => {
    if (!(await store.holdWaiting(tx, decision.accountId))) return fail('not_found');
    return verdict.value.decision === 'reject'
      ? reject(deps, tx, decision, verdict.value)
      : settle(deps, tx, decision, verdict.value);
  });
  if (decided.ok) deps.outbox.wake();
  return decided;
}

async function settle(
  deps: Deps,
  tx: Queries,
  decision: Decision,
  verdict: Exclude<Verdict, { decision: 'reject' }>,
): Promise<Decided> {
  const { id, accountId, document, operator, note, now } = decision;
  const asks = verdict.decision === 'ask_again';
  const outcome = asks ? 'RESUBMISSION' : 'CONFIRMED';
  const marks = asks ? JSON.stringify(verdict.marks) : null;
  const decided = { outcome, marks, note } as const;
  const row = await store.decideCase(tx, id, { operatorId: operator.id, now }, { decided });
  if (row === undefined) return refusal(tx, id, operator);
  if (asks) await store.refuseImages(tx, accountId, verdict.marks, now);
  return conclude(deps, tx, decision, {
    step: asks ? 'askAgain' : 'confirm',
    outcome,
    reviewer: operator.id,
    notice: asks ? { kind: 'resubmission', document, marks: verdict.marks } : { kind: 'confirmed' },
  });
}

async function reject(
  deps: Deps,
  tx: Queries,
  decision: Decision,
  { reasons }: Extract<Verdict, { decision: 'reject' }>,
): Promise<Decided> {
  const { id, accountId, operator, note, caller, now } = decision;
  const work = { operatorId: operator.id, now };
  const decided = { outcome: 'REJECTED', rejection: JSON.stringify(reasons), note } as const;
  const row = await store.decideCase(tx, id, work, { decided, onlyProposed: true });
  if (row !== undefined) {
    return conclude(deps, tx, decision, {
      step: 'reject',
      outcome: 'REJECTED',
      reviewer: row.proposed_by ?? operator.id,
      second: operator.id,
      notice: { kind: 'rejected', reasons },
    });
  }
  if (!(await store.proposeRejection(tx, id, work, { reasons, note }))) {
    return refusal(tx, id, operator);
  }
  await record(deps, tx, caller, {
    kind: 'rejection_proposed',
    accountId,
    details: { case: id, reviewer: operator.id, reasons: reasons.join(' ') },
  });
  return ok({ outcome: 'PROPOSED' });
}

type Conclusion = {
  step: store.DeskStep;
  outcome: 'CONFIRMED' | 'RESUBMISSION' | 'REJECTED';
  reviewer: string;
  second?: string;
  notice: VerificationNotice;
};

async function conclude(
  deps: Deps,
  tx: Queries,
  { id, accountId, caller, now }: Decision,
  { step, outcome, reviewer, second, notice }: Conclusion,
): Promise<Decided> {
  // It was held just now, so that the table cannot refuse: thrown, and nothing of it happened.
  if (!(await store.changeStatus(tx, accountId, step, now))) {
    throw new Error(`The verification of a waiting case did not take ${step}.`);
  }
  await record(deps, tx, caller, {
    kind: 'verification_decided',
    accountId,
    details: { case: id, outcome, reviewer, ...(second !== undefined && { second }) },
  });
  await tellOwner(deps, tx, accountId, { ...notice, at: now });
  return ok({ outcome });
}

/** Why a case cannot be decided by this operator now. */
async function refusal(
  db: Queries,
  id: string,
  operator: Operator,
): Promise<Result<never, 'not_found' | 'case_taken' | 'second_operator_needed'>> {
  const waiting = await findWaiting(db, id);
  if (waiting === undefined) return fail('not_found');
  return fail(waiting.proposed_by === operator.id ? 'second_operator_needed' : 'case_taken');
}
