import type { DocumentSide } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { hashToken } from '../opaque-token.ts';
import { DAY } from '../ports/clock.ts';
import * as store from './handoffs.store.ts';

/** A phone that adds images to an account's drafts, and can do nothing else there. */
export type Phone = { handoffId: string; accountId: string };

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

/** Forgets handovers a day after their time. */
export async function forgetOldHandoffs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.forget(db, clock.now() - DAY);
}
