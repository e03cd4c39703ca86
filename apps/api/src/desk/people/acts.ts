import { randomUUID } from 'node:crypto';
import { type DeskAct, type DeskReason, type Operator, SEARCH_MINUTES } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { MINUTE } from '#core/clock.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import { type AuditKind, record } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './people.store.ts';

export type Work = { operator: Operator; caller: Caller };
export type Why = { reason: DeskReason; note?: string | undefined };

/** An act without a reason of the list has to say why. Null if it does. */
export const missingIn = ({ reason, note = '' }: Why) =>
  reason === 'other' && note.trim() === ''
    ? fail('invalid_request', { fields: { note: 'required' } })
    : null;

type Act = Why & { accountId: string; what: DeskAct };

/**
 * Notes in the caller's transaction what an operator looked at or did: in the list that the person sees, and in the audit
 * trail, which has no note, since that may name somebody. Returns the id of the line.
 */
export async function noteAct(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Queries,
  { operator, caller }: Work,
  { accountId, what, reason, note = '' }: Act,
  details: Record<string, string> = {},
): Promise<string> {
  const id = randomUUID();
  const at = deps.clock.now();
  const who = { account_id: accountId, operator_id: operator.id };
  await store.insertAct(tx, { id, ...who, what, reason, note: note.trim(), at });
  const kind: AuditKind = what === 'view' ? 'person_searched' : 'person_helped';
  await record(deps, tx, caller, {
    kind,
    accountId,
    details: { operator: operator.id, what, reason, ...details },
  });
  return id;
}

export type Search = { id: string; accountId: string; until: number };

/** Begins an act: the account that this operator found a short time ago, if the act has its reason. */
export async function begun(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { operator }: Work,
  id: string,
  why: Why,
): Promise<Result<Search, 'invalid_request' | 'not_found'>> {
  const missing = missingIn(why);
  if (missing !== null) return missing;
  if (!isUuid(id)) return fail('not_found');
  const since = clock.now() - SEARCH_MINUTES * MINUTE;
  const row = await store.findSearch(db, { id, operatorId: operator.id, since });
  if (row === undefined) return fail('not_found');
  return ok({ id: row.id, accountId: row.account_id, until: untilOf(row.at) });
}

export const untilOf = (at: number) => at + SEARCH_MINUTES * MINUTE;
