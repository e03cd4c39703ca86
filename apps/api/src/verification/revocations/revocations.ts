import { randomUUID } from 'node:crypto';
import {
  ANSWERS_MAX,
  type answerDecision,
  type CodeOf,
  type decideRevocation,
  type deskRevocations,
  type Operator,
  type ParsedBodyOf,
  type proposeRevocation,
  REVOCATIONS_MAX,
  type RejectionReason,
  type ReplyOf,
  readReference,
} from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isSessionActive } from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import { readHands } from '#platform/db/hands.ts';
import type { Deps } from '#platform/deps.ts';
import { noteInJournal, writeJournalSoon } from '#platform/journal/journal.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import { endConfirmed } from '#verification/assurances/assurances.ts';
import { lockVerification } from '#verification/record/record.ts';
import { isVerified } from '#verification/record/transitions.ts';
import { answerRejection } from '#verification/review/submissions/submissions.ts';
import * as store from './revocations.store.ts';

/*
 * Two operators revoke a confirmed verification: one proposes it with reasons, another one agrees. Every write locks the
 * verification first, like every other write to it, and the decision is a guarded one: the first counts.
 */

type Work = { operator: Operator; caller: Caller };

/** Proposes it. A proposal that waits already stays as it is. */
export async function propose(
  deps: Deps,
  { operator, caller }: Work,
  { reference: typed, reasons, note = '' }: ParsedBodyOf<typeof proposeRevocation>,
): Promise<Result<ReplyOf<typeof proposeRevocation>, CodeOf<typeof proposeRevocation>>> {
  const reference = readReference(typed);
  if (reference === null) {
    return fail('invalid_request', { fields: { reference: 'invalid_value' } });
  }
  if (reasons.length === 0) return fail('invalid_request', { fields: { reasons: 'required' } });
  return inTransaction(deps.db, async (tx) => {
    const accountId = await store.accountByReference(tx, reference);
    if (accountId === undefined) return fail('not_found');
    const locked = await lockVerification(tx, accountId);
    if (locked === undefined || !isVerified(locked)) return fail('not_found');
    const row = proposalOf({
      accountId,
      reasons: [...new Set(reasons)],
      note,
      by: operator.id,
      now: deps.clock.now(),
    });
    const id = await store.addWaiting(tx, row);
    if (id === row.id) {
      const details = { revocation: id, reviewer: operator.id, reasons: reasons.join(' ') };
      await record(deps, tx, caller, { kind: 'revocation_proposed', accountId, details });
    }
    return ok({ id });
  });
}

type Proposal = {
  accountId: string;
  reasons: RejectionReason[];
  note: string;
  /** The id of the operator; empty if a restore proposes it. */
  by: string;
  now: number;
};

/** The row of a proposal that waits. */
function proposalOf({ accountId, reasons, note, by, now }: Proposal): store.RevocationRow {
  return {
    id: randomUUID(),
    account_id: accountId,
    state: 'waiting',
    reasons: JSON.stringify(reasons),
    note,
    proposed_by: by,
    proposed_at: now,
    decided_by: null,
    decided_at: null,
    answer: null,
    answered_at: null,
  };
}

/** Agrees to a proposal of another operator, or declines any. */
export async function decide(
  deps: Deps,
  { operator, caller }: Work,
  { id, decision }: ParsedBodyOf<typeof decideRevocation>,
): Promise<Result<undefined, CodeOf<typeof decideRevocation>>> {
  const found = await store.findWaiting(deps.db, id);
  if (found === undefined) return fail('not_found');
  const { account_id: accountId, proposed_by: proposer } = found;
  const hands = await readHands(deps.db);
  const proposed = { by: proposer, at: found.proposed_at };
  if (decision === 'agree' && hands.areOne(proposed, operator.id))
    return fail('second_operator_needed');
  const decided = { decided_by: operator.id, decided_at: deps.clock.now() };
  const details = { revocation: id, reviewer: proposer, second: operator.id };
  const done = await inTransaction(deps.db, async (tx) => {
    const locked = await lockVerification(tx, accountId);
    const isRevocable = locked !== undefined && isVerified(locked);
    if (decision === 'decline') {
      if (!(await store.decide(tx, id, { state: 'declined', ...decided }))) return false;
      await record(deps, tx, caller, { kind: 'revocation_declined', accountId, details });
      return true;
    }
    if (!isRevocable || !(await store.decide(tx, id, { state: 'done', ...decided }))) return false;
    await revoke(deps, tx, accountId, store.reasonsIn(found));
    await record(deps, tx, caller, { kind: 'verification_revoked', accountId, details });
    await noteInJournal(deps, tx, accountId, 'verification_revoked');
    return true;
  });
  deps.outbox.wake();
  if (done) await writeJournalSoon(deps);
  return done ? ok(undefined) : fail('not_found');
}

/**
 * Revokes what a restore confirmed again; false if nothing was confirmed. The journal has no reasons: those of a proposal
 * in the backup hold, and without one the person reads none. They may answer once more.
 */
export async function revokeAgain(
  deps: Deps,
  tx: Queries,
  accountId: string,
  by: Pick<Caller, 'ip' | 'requestId'>,
): Promise<boolean> {
  const locked = await lockVerification(tx, accountId);
  if (locked === undefined || !isVerified(locked)) return false;
  const now = deps.clock.now();
  const row = proposalOf({ accountId, reasons: [], note: '', by: '', now });
  const id = await store.addWaiting(tx, row);
  await store.decide(tx, id, { state: 'done', decided_by: null, decided_at: now });
  await end(deps, tx, accountId);
  const details = { revocation: id };
  await record(deps, tx, by, { kind: 'verification_revoked', accountId, details });
  return true;
}

/** The row is locked and confirmed. Throwing rolls the transaction back. */
async function end(deps: Deps, tx: Queries, accountId: string): Promise<void> {
  if (!(await endConfirmed(tx, accountId, 'revoke', deps.clock.now()))) {
    throw new Error('A confirmed verification was not revoked.');
  }
  await deps.hooks.happened(deps, tx, 'verification_revoked', { accountId });
}

async function revoke(
  deps: Deps,
  tx: Queries,
  accountId: string,
  reasons: RejectionReason[],
): Promise<void> {
  await end(deps, tx, accountId);
  await notifyOwner(deps, tx, accountId, { kind: 'revoked', reasons, at: deps.clock.now() });
}

/** The proposals that wait for another operator. */
export async function listWaiting(
  { db }: Pick<Deps, 'db'>,
  operator: Operator,
): Promise<Result<ReplyOf<typeof deskRevocations>, never>> {
  const rows = await store.findAllWaiting(db, REVOCATIONS_MAX);
  const waiting = rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    reasons: store.reasonsIn(row),
    note: row.note,
    proposedAt: new Date(row.proposed_at).toISOString(),
    by: { name: row.proposer ?? '', isMine: row.proposed_by === operator.id },
  }));
  const answered = await store.findAnswers(db, ANSWERS_MAX);
  const answers = answered.map((row) => ({
    id: row.id,
    reference: row.reference,
    reasons: store.reasonsIn(row),
    text: row.answer ?? '',
    answeredAt: new Date(row.answered_at ?? 0).toISOString(),
  }));
  return ok({ waiting, answers });
}

/**
 * The person's answer to the revocation that holds or to the rejection that waits: one, and none once they began again.
 */
export async function answer(
  deps: Deps,
  owner: Account,
  { text }: ParsedBodyOf<typeof answerDecision>,
  caller: Caller,
): Promise<Result<undefined, CodeOf<typeof answerDecision>>> {
  if (text.trim() === '') return fail('invalid_request', { fields: { text: 'required' } });
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockVerification(tx, owner.id, ['REVOKED', 'PENDING']);
    if (!(await isSessionActive(deps, tx, owner))) return fail('missing_token');
    const said = { answer: text, answeredAt: deps.clock.now() };
    if (locked?.status === 'PENDING') {
      const id = await answerRejection(tx, owner.id, said);
      if (id === undefined) return fail('not_found');
      const answered = { kind: 'rejection_answered', details: { case: id } } as const;
      await record(deps, tx, caller, { ...answered, accountId: owner.id });
      return ok(undefined);
    }
    const [latest] = locked === undefined ? [] : await store.findDone(tx, owner.id);
    if (latest === undefined) return fail('not_found');
    if (!(await store.setAnswer(tx, latest.id, said))) return fail('not_found');
    const details = { revocation: latest.id };
    await record(deps, tx, caller, { kind: 'revocation_answered', accountId: owner.id, details });
    return ok(undefined);
  });
}

/** Why the account's verification was revoked the last time, and whether the person may answer. */
export async function latestRevocation(
  db: Queries,
  accountId: string,
): Promise<{ reasons: RejectionReason[]; mayAnswer: boolean }> {
  const [latest] = await store.findDone(db, accountId);
  if (latest === undefined) return { reasons: [], mayAnswer: false };
  return { reasons: store.reasonsIn(latest), mayAnswer: latest.answered_at === null };
}

/** What was revoked, for the data download: no operator and no note is in it. */
export async function revocationsOf(db: Queries, accountId: string) {
  const rows = await store.findDone(db, accountId);
  return rows.map((row) => ({
    revokedAt: new Date(row.decided_at ?? row.proposed_at).toISOString(),
    reasons: store.reasonsIn(row),
    answer: row.answer,
  }));
}
