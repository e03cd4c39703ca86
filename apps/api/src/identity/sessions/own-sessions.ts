import type { Session } from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import { lockEvenClosed } from '#identity/accounts/accounts.ts';
import { endHandoffsOf } from '#identity/handoff-tokens/handoff-tokens.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './sessions.store.ts';
import { endSessionsOf, type Kept, voidSecondFactors } from './sessions.ts';

/** The caller's active sessions, most recently used first. */
export async function listSessions({ db, clock }: Deps, { id, sessionId }: Account) {
  const rows = await store.findActiveSessions(db, id, clock.now());
  return ok({ sessions: rows.map((row) => shown(row, sessionId)) });
}

/** Ends one of the caller's sessions. Another account's session gets the same reply as an unknown one. */
export async function endOwnSession(
  deps: Deps,
  { id: accountId, sessionId: current }: Account,
  id: string,
  caller: Caller,
) {
  if (!isUuid(id)) return fail('not_found');
  const isEnded = await inTransaction(deps.db, async (tx) => {
    if (!(await store.endSession(tx, { id, accountId, now: deps.clock.now() }))) return false;
    const details = { sessionId: id, current: id === current };
    await record(deps, tx, caller, { kind: 'session_ended', accountId, details });
    return true;
  });
  return isEnded ? ok(undefined) : fail('not_found');
}

/** Ends all of the caller's sessions except the current one, forgets all other browsers, and ends the account's handoffs. */
export async function endOtherSessions(
  deps: Deps,
  { id: accountId, sessionId }: Account,
  caller: Caller,
) {
  const except = { sessionId, browser: caller.browser };
  await inTransaction(deps.db, async (tx) => {
    const ended = await endBut(deps, tx, { accountId, except });
    if (ended === 0) return;
    await record(deps, tx, caller, { kind: 'other_sessions_ended', accountId, details: { ended } });
  });
  return ok(undefined);
}

/**
 * Ends all sessions, half-done sign-ins and handoffs of an account for the company's own backend or an operator, with
 * `also` in the transaction, which records who did it; false if there is no such account.
 */
export async function endSessionsForCompany(
  deps: Deps,
  accountId: string,
  { also }: { also(tx: Queries): Promise<void> },
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    // First, so that a concurrent sign-in waits.
    if ((await lockEvenClosed(tx, accountId)) === undefined) return false;
    await voidSecondFactors(deps, tx, accountId);
    await endBut(deps, tx, { accountId });
    await also(tx);
    return true;
  });
}

/** Returns the number of ended sessions. */
async function endBut(
  deps: Deps,
  tx: Queries,
  { accountId, except }: { accountId: string; except?: Kept },
): Promise<number> {
  const ended = await endSessionsOf(deps, tx, accountId, except);
  // After the sessions, in the same lock order as a deletion.
  await endHandoffsOf(deps, tx, accountId);
  return ended;
}

function shown(row: store.SessionRow, current: string): Session {
  return {
    id: row.id,
    current: row.id === current,
    method: row.method === '' ? null : row.method,
    startedAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    userAgent: row.user_agent,
    ip: row.ip,
  };
}
