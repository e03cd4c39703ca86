import type { DocumentSide } from '@portico/contract';
import type { Phone } from '#core/caller.ts';
import { DAY } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './handoff-tokens.store.ts';

/** The phone with this token; null once its handoff, or the session that created it, is over. */
export async function phoneOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Phone | null> {
  const row = await store.findByPhone(db, hashToken(token), clock.now());
  return row === undefined ? null : { handoffId: row.id, accountId: row.account_id };
}

/** The sides that a handoff asks for, in the order of the document's sides. */
export function sidesOf(row: Pick<store.HandoffRow, 'sides'>): DocumentSide[] {
  return JSON.parse(row.sides) as DocumentSide[];
}

/**
 * Ends the account's handoffs, in the transaction that signs other devices out: the phone is one of those devices, even
 * if the session that created its handoff continues.
 */
export async function endHandoffsOf(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  accountId: string,
): Promise<void> {
  await store.endOf(tx, accountId, clock.now());
}

/** Deletes handoffs one day after they expired. */
export async function purgeExpiredHandoffs({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.forget(db, clock.now() - DAY);
}

// verification/handoff implements the handoff itself, with these statements.
export {
  claim,
  end,
  findByLink,
  findOwn,
  finish,
  type HandoffRow,
  isHandoffActive,
  removeHandoffs,
  replaceHandoff,
} from './handoff-tokens.store.ts';
