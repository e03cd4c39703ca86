import {
  type CodeOf,
  type ConfirmRisk,
  type deskQueue,
  type findByReference,
  type Operator,
  type ParsedBodyOf,
  QUEUE_PAGE,
  type QueuedCase,
  type ReplyOf,
  readReference,
  WAITING_MAX,
} from '@portico/contract';
import { isoOrNull } from '#core/clock.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import { type Hands, readHands } from '#platform/db/hands.ts';
import type { Deps } from '#platform/deps.ts';
import { claimantOf, needsAnother } from '#verification/review/claims/claims.ts';
import { findDay as workOf } from '#verification/review/work/work.store.ts';
import * as store from './queue.store.ts';

/** A page of the cases that wait for a decision. */
export async function readQueue(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  operator: Operator,
  { which, after, ...filter }: ParsedBodyOf<typeof deskQueue>,
): Promise<Result<ReplyOf<typeof deskQueue>, CodeOf<typeof deskQueue>>> {
  const place = after === undefined ? null : placeOf(after);
  if (after !== undefined && place === null) {
    return fail('invalid_request', { fields: { after: 'invalid_value' } });
  }
  const now = clock.now();
  // One more than a page, to detect whether there is a next page.
  const rows = await store.findQueue(db, {
    which,
    after: place,
    operatorId: operator.id,
    now,
    filter,
    limit: QUEUE_PAGE + 1,
  });
  const page = rows.slice(0, QUEUE_PAGE);
  const hands = await readHands(db);
  const last = rows.length > QUEUE_PAGE ? page.at(-1) : undefined;
  return ok({
    cases: page.map((row) => queuedCaseOf(config, row, { operator, hands, now })),
    next: last === undefined ? null : cursorOf(last),
    waiting: await store.countWaiting(db, WAITING_MAX),
    isStuck: mayTakeTwo(config) && (await store.hasOneOperator(db)),
    decidedToday: (await workOf(db, operator.id, now)).decisions,
  });
}

/** The facts that an operator may see about an account when its owner gives support their reference number. */
export async function findReference(
  { db }: Pick<Deps, 'db'>,
  { reference: typed }: ParsedBodyOf<typeof findByReference>,
): Promise<Result<ReplyOf<typeof findByReference>, CodeOf<typeof findByReference>>> {
  const reference = readReference(typed);
  if (reference === null) {
    return fail('invalid_request', { fields: { reference: 'invalid_value' } });
  }
  const row = await store.findByReference(db, reference);
  if (row === undefined) return fail('not_found');
  return ok({
    reference,
    status: row.status,
    submittedAt: isoOrNull(row.submitted_at),
    decidedAt: isoOrNull(row.decided_at),
    caseId: row.case_id,
  });
}

function queuedCaseOf(
  config: Deps['config'],
  row: store.QueueRow,
  { operator, hands, now }: { operator: Operator; hands: Hands; now: number },
): QueuedCase {
  const claim = claimOf(row, operator, now);
  const name = [row.first_name, row.last_name].filter((part) => part !== null).join(' ');
  return {
    id: row.id,
    reference: row.reference,
    submittedAt: new Date(row.submitted_at).toISOString(),
    name: claim?.isMine ? name : null,
    document: row.document,
    documentCountry: row.document_country,
    attempt: row.attempt,
    claim,
    proposal: proposalOf(row),
    isSecondLook: row.proposed_by !== null && row.rejects_at === null && row.answered_at === null,
    mayClaim: !needsAnother(config, row, operator, hands),
  };
}

/** Whether some decision takes two operators. */
function mayTakeTwo({ reviewConfirmations, reviewRejections }: Deps['config']): boolean {
  return reviewConfirmations !== 1 || reviewRejections > 1;
}

function proposalOf({
  proposal_kind: decision,
  proposal_risks,
  rejects_at,
  answered_at,
}: store.QueueRow): QueuedCase['proposal'] {
  if (decision === null) return null;
  const [risks, rejectsAt] = [risksIn(proposal_risks), isoOrNull(rejects_at)];
  return { decision, risks, rejectsAt, isAnswered: answered_at !== null };
}

export const risksIn = (json: string | null) => JSON.parse(json ?? '[]') as ConfirmRisk[];

/** The claim as other operators see it; null if the case is unclaimed. */
export function claimOf(
  row: { claimed_by: string | null; claim_expires_at: number | null; claimant: string | null },
  operator: Operator,
  now: number,
): QueuedCase['claim'] {
  const operatorId = claimantOf(row, now);
  if (operatorId === null) return null;
  return {
    operatorId,
    name: row.claimant ?? '',
    isMine: operatorId === operator.id,
    until: new Date(row.claim_expires_at ?? now).toISOString(),
  };
}

/** The cursor of the page after this case. */
export const cursorOf = ({ submitted_at, id }: Pick<store.QueueRow, 'submitted_at' | 'id'>) =>
  Buffer.from(`${submitted_at} ${id}`).toString('base64url');

/** The place that a cursor encodes; null if this server did not issue it. */
function placeOf(cursor: string): store.Place | null {
  const [time = '', id = '', ...more] = Buffer.from(cursor, 'base64url').toString().split(' ');
  // Enough digits for milliseconds until the year 5138, and within the range of the database's integers.
  if (more.length > 0 || !/^\d{1,14}$/.test(time) || !isUuid(id)) return null;
  return { submittedAt: Number(time), id };
}

/** Since when the oldest case waits for a decision, or undefined if none does. */
export async function oldestCaseSince({ db }: Pick<Deps, 'db'>): Promise<number | undefined> {
  return store.oldestWaiting(db);
}
