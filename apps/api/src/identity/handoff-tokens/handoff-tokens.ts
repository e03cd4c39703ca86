import type { DocumentSide } from '@portico/contract';
import type { Phone } from '#core/caller.ts';
import { DAY } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import type { Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import * as store from './handoff-tokens.store.ts';

/** The phone that was given this token, as long as its handover, and the sign-in that made it, last. */
export async function phoneOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Phone | null> {
  const row = await store.findByPhone(db, hashToken(token), clock.now());
  return row === undefined ? null : { handoffId: row.id, accountId: row.account_id };
}

/** The sides that a handover asks for, in the order of the document's. */
export function sidesOf(row: Pick<store.HandoffRow, 'sides'>): DocumentSide[] {
  return JSON.parse(row.sides) as DocumentSide[];
}

/**
 * Ends what phones were let in for, in the transaction that signs other devices out: the session that made it may go on,
 * the phone is another device.
 */
export async function endHandoffsOf(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  accountId: string,
): Promise<void> {
  await store.endOf(tx, accountId, clock.now());
}

/** Forgets handovers a day after their time. */
export async function purgeExpiredHandoffs({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.forget(db, clock.now() - DAY);
}

// The handoff itself is the verification's (verification/handoff): it decides by these statements.
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
