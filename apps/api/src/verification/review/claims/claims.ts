import {
  CLAIM_MINUTES,
  type CodeOf,
  type claimCase,
  type claimNext,
  type Operator,
  type QueueFilter,
  type ReplyOf,
  type releaseCase,
} from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { MINUTE } from '#core/clock.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import { type Hands, readHands } from '#platform/db/hands.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './claims.store.ts';

/*
 * Claims on cases. A claim expires CLAIM_MINUTES after its operator's last action on the case; then any operator can
 * claim it. An operator who made the pending proposal cannot claim the case again, unless it is a rejection that waits.
 */

/** A claim of this operator, from now until it expires. */
export function claimBy(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { id }: Operator,
): store.Claim {
  const now = clock.now();
  return { operatorId: id, alone: aloneBy(config), now, until: now + CLAIM_MINUTES * MINUTE };
}

/** The decisions that one operator may make alone whatever the case is. */
export function aloneBy({
  reviewConfirmations,
  reviewRejections,
}: Deps['config']): store.Judge['alone'] {
  return [
    ...(reviewConfirmations === 1 ? (['confirm'] as const) : []),
    ...(reviewRejections === 1 ? (['reject'] as const) : []),
  ];
}

/** Claims the oldest free case of this kind. */
export async function takeNextCase(
  deps: Deps,
  operator: Operator,
  filter: QueueFilter,
  caller: Caller,
): Promise<Result<ReplyOf<typeof claimNext>, never>> {
  const isShared = deps.config.database.kind === 'postgres';
  return inTransaction(deps.db, async (tx) => {
    const taken = await store.takeNext(tx, claimBy(deps, operator), { filter, isShared });
    if (taken === undefined) return ok({ id: null });
    await record(deps, tx, caller, eventOf('case_claimed', taken, operator));
    return ok({ id: taken.id });
  });
}

/** Claims a case, or extends the operator's claim on it. */
export async function takeCase(
  deps: Deps,
  operator: Operator,
  { id }: { id: string },
  caller: Caller,
): Promise<Result<ReplyOf<typeof claimCase>, CodeOf<typeof claimCase>>> {
  if (!isUuid(id)) return fail('not_found');
  const claim = claimBy(deps, operator);
  const until = new Date(claim.until).toISOString();
  return inTransaction(deps.db, async (tx) => {
    if (await store.renew(tx, id, claim)) return ok({ until });
    const taken = await store.take(tx, id, claim);
    if (taken !== undefined) {
      await record(deps, tx, caller, eventOf('case_claimed', taken, operator));
      return ok({ until });
    }
    // A concurrent call of the same operator may just have claimed it.
    if (await store.renew(tx, id, claim)) return ok({ until });
    // Read last: the person may have withdrawn the submission since.
    const waiting = await store.findWaiting(tx, id);
    if (waiting === undefined) return fail('not_found');
    const isBarred = needsAnother(deps.config, waiting, operator, await readHands(tx));
    return fail(isBarred ? 'second_operator_needed' : 'case_taken');
  });
}

/**
 * Whether the case has a proposal of this operator, or of one who counts as them, which another one has to judge:
 * {@link store.mayDecide}.
 */
export function needsAnother(
  config: Deps['config'],
  { proposed_by: by, proposed_at: at, proposal_kind, rejects_at }: Proposal,
  { id }: Pick<Operator, 'id'>,
  hands: Hands,
): boolean {
  if (!hands.areOne({ by, at }, id) || rejects_at !== null) return false;
  return proposal_kind === null || !aloneBy(config).includes(proposal_kind);
}

type Proposal = Pick<
  store.WaitingRow,
  'proposed_by' | 'proposed_at' | 'proposal_kind' | 'rejects_at'
>;

/** Releases a case: an operator their own, a lead any. Releasing an unclaimed case succeeds. */
export async function releaseClaim(
  deps: Deps,
  operator: Operator,
  { id }: { id: string },
  caller: Caller,
): Promise<Result<undefined, CodeOf<typeof releaseCase>>> {
  if (!isUuid(id)) return fail('not_found');
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const waiting = await store.findWaiting(tx, id);
    if (waiting === undefined) return fail('not_found');
    const claimant = claimantOf(waiting, now);
    if (claimant === null) return ok(undefined);
    if (claimant !== operator.id && operator.role !== 'lead') return fail('case_taken');
    if (!(await store.release(tx, id, claimant))) return fail('case_taken');
    const event = eventOf('case_released', waiting, operator);
    await record(deps, tx, caller, { ...event, details: { ...event.details, holder: claimant } });
    return ok(undefined);
  });
}

/**
 * Releases every case that an operator has claimed, in the transaction that disables them, so that none of their calls
 * in progress ends as a decision or an image access. Returns the number of cases.
 */
export async function releaseClaimsOf(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Queries,
  operatorId: string,
  caller: Pick<Caller, 'ip' | 'requestId'>,
): Promise<number> {
  const released = await store.releaseAll(tx, { operatorId, now: deps.clock.now() });
  for (const { id, account_id: accountId } of released) {
    const details = { case: id, holder: operatorId };
    await record(deps, tx, caller, { kind: 'case_released', accountId, details });
  }
  return released.length;
}

/** The operator whose claim has not expired; null if there is none. */
export function claimantOf(
  { claimed_by, claim_expires_at }: Pick<store.WaitingRow, 'claimed_by' | 'claim_expires_at'>,
  now: number,
): string | null {
  return claim_expires_at !== null && claim_expires_at > now ? claimed_by : null;
}

/** Why an operator without a claim cannot work on a case: it does not wait any more, or they have not claimed it. */
export async function refusalOf(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<Result<never, 'not_found' | 'case_taken'>> {
  return fail((await store.findWaiting(db, id)) === undefined ? 'not_found' : 'case_taken');
}

function eventOf(
  kind: 'case_claimed' | 'case_released',
  { id, account_id }: { id: string; account_id: string },
  operator: Operator,
) {
  return { kind, accountId: account_id, details: { case: id, operator: operator.id } };
}
