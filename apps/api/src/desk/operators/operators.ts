import { DESK_IDLE_MINUTES, type Operator } from '@portico/contract';
import { MINUTE } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import type { Deps } from '#deps/deps.ts';
import * as store from './operators.store.ts';

/** The operator of this session token; null if it is unknown, expired, idle for too long, or its operator is disabled. */
export async function operatorOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Operator | null> {
  return (await store.markSessionUsed(db, hashToken(token), limitsAt(clock.now()))) ?? null;
}

/** Whether an operator exists who can sign in at the desk. */
export async function hasOperators({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const operators = await store.listOperators(db);
  return operators.some(({ disabled_at }) => disabled_at === null);
}

/** Removes desk sessions that ended. */
export async function purgeDeskSessions({ db, clock }: Deps): Promise<void> {
  await store.deleteEndedSessions(db, limitsAt(clock.now()));
}

const limitsAt = (now: number) => ({ now, idleSince: now - DESK_IDLE_MINUTES * MINUTE });
