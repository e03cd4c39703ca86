import { randomUUID } from 'node:crypto';
import {
  type askClosing,
  CLOSING_DAYS,
  CLOSINGS_MAX,
  type CodeOf,
  type DeskPerson,
  type decideClosing,
  type deskClosings,
  type Operator,
  type ParsedBodyOf,
  type ReplyOf,
} from '@portico/contract';
import { withoutAddress } from '#core/caller.ts';
import { DAY, iso } from '#core/clock.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { begun, noteAct, type Work } from '#desk/people/acts.ts';
import { shown } from '#desk/people/facts.ts';
import { closeForCompany, lockAccount, lockEvenClosed } from '#identity/index.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import { readHands } from '#platform/db/hands.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './closings.store.ts';

/* Two operators close an account: one asks with a reason, another one confirms. */

/** Asks for it. A request that waits already stays as it is. */
export async function ask(
  deps: Deps,
  work: Work,
  { search: searchId, ...why }: ParsedBodyOf<typeof askClosing>,
): Promise<Result<DeskPerson, CodeOf<typeof askClosing>>> {
  const search = await begun(deps, work, searchId, why);
  if (!search.ok) return search;
  const { accountId } = search.value;
  const asked = await inTransaction(deps.db, async (tx) => {
    if ((await lockAccount(tx, accountId)) === undefined) {
      const isClosed = (await lockEvenClosed(tx, accountId)) !== undefined;
      return fail(isClosed ? 'account_disabled' : 'not_found');
    }
    const row = waiting(deps, work, { accountId, ...why });
    if (await store.addWaiting(tx, row)) {
      const act = { accountId, what: 'close_asked', ...why } as const;
      await noteAct(deps, tx, work, act, { closing: row.id });
    }
    return ok(undefined);
  });
  if (!asked.ok) return asked;
  return shown(deps, search.value);
}

function waiting(
  { clock }: Deps,
  { operator }: Work,
  {
    accountId,
    reason,
    note = '',
  }: Pick<store.ClosingRow, 'reason'> & {
    accountId: string;
    note?: string | undefined;
  },
): store.ClosingRow {
  return {
    id: randomUUID(),
    account_id: accountId,
    state: 'waiting',
    reason,
    note: note.trim(),
    asked_by: operator.id,
    asked_at: clock.now(),
    decided_by: null,
    decided_at: null,
  };
}

/** Thrown to roll back a closing that another decision preceded. */
class TooLate extends Error {}

/** Confirms the request of another operator, which closes the account, or withdraws any. The first decision counts. */
export async function decide(
  deps: Deps,
  work: Work,
  { id, decision }: ParsedBodyOf<typeof decideClosing>,
): Promise<Result<undefined, CodeOf<typeof decideClosing>>> {
  const now = deps.clock.now();
  const found = await store.findWaiting(deps.db, id, now);
  if (found === undefined) return fail('not_found');
  const { operator } = work;
  const hands = await readHands(deps.db);
  if (decision === 'confirm' && hands.areOne(askedIn(found), operator.id))
    return fail('second_operator_needed');
  const { account_id: accountId, reason } = found;
  const decided = (tx: Queries, state: 'done' | 'withdrawn') =>
    store.decide(tx, id, { state, operatorId: operator.id, now });
  const note = (tx: Queries, what: 'close_confirmed' | 'close_withdrawn') =>
    noteAct(deps, tx, work, { accountId, what, reason }, { closing: id, asked: found.asked_by });
  if (decision === 'withdraw') {
    const isDone = await inTransaction(deps.db, async (tx) => {
      if ((await lockEvenClosed(tx, accountId)) === undefined) return false;
      if (!(await decided(tx, 'withdrawn'))) return false;
      await note(tx, 'close_withdrawn');
      return true;
    });
    return isDone ? ok(undefined) : fail('not_found');
  }
  const isClosed = await closeForCompany(deps, accountId, {
    caller: withoutAddress(work.caller),
    async also(tx) {
      if (!(await decided(tx, 'done'))) throw new TooLate();
      await note(tx, 'close_confirmed');
    },
  }).catch((error) => {
    if (error instanceof TooLate) return false;
    throw error;
  });
  return isClosed ? ok(undefined) : fail('not_found');
}

const askedIn = ({ asked_by, asked_at }: store.ClosingRow) => ({ by: asked_by, at: asked_at });

/** The requests that wait for another operator. */
export async function listWaiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
): Promise<Result<ReplyOf<typeof deskClosings>, never>> {
  const rows = await store.findAllWaiting(db, { now: clock.now(), limit: CLOSINGS_MAX });
  const hands = await readHands(db);
  return ok({
    waiting: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      reason: row.reason,
      note: row.note,
      askedAt: iso(row.asked_at),
      until: iso(row.asked_at + CLOSING_DAYS * DAY),
      by: {
        name: row.asker ?? '',
        isMine: row.asked_by === operator.id,
        isOwn: hands.areOne(askedIn(row), operator.id),
      },
    })),
  });
}
