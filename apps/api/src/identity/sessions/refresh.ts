import { createHmac } from 'node:crypto';
import { REFRESH_GRACE_SECONDS, REFRESH_IDLE_DAYS } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { DAY, SECOND } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import type { AccessClaims } from '#platform/ports/access-token.ts';
import * as store from './refresh.store.ts';
import { endSession } from './sessions.store.ts';
import { saveTimeZone } from './time-zone.ts';

/**
 * Exchanges a refresh token for its successor. For ten seconds, a spent token returns the same successor (two tabs, a
 * lost response), as long as that successor is unspent. After that the token counts as stolen (RFC 9700, section
 * 4.14.2): the session ends and its owner gets a notice.
 */
export async function refreshSession(deps: Deps, token: string, caller: Caller) {
  const now = deps.clock.now();
  const tokenHash = hashToken(token);
  const { current, all } = deps.secrets.refresh;
  const successor = successorOf(current.key, token);
  const outcome = await inTransaction(deps.db, async (tx) => {
    const sessionId = await store.spendRefreshToken(tx, tokenHash, now);
    if (sessionId === undefined) {
      // Another process may have derived it from another SECRET_KEY.
      const successors = all.map(({ key }) => successorOf(key, token));
      return judgeReuse(deps, tx, { tokenHash, successors, now, caller });
    }
    const session = await store.markSessionUsed(tx, sessionId, now);
    if (session === undefined) return 'ended';
    await storeRefreshToken(tx, successor, session, now);
    await saveTimeZone(tx, session.account_id, caller);
    return { claims: { accountId: session.account_id, sessionId }, successor };
  });
  if (outcome === 'replayed') deps.outbox.wake();
  if (typeof outcome === 'string') return fail('session_ended');
  return ok({
    access_token: deps.accessTokens.issue(outcome.claims),
    refresh_token: outcome.successor,
  });
}

/** Decides what to do with a token that cannot be spent: it may have been spent a moment ago or long ago. */
async function judgeReuse(
  deps: Deps,
  tx: Queries,
  {
    tokenHash,
    successors,
    now,
    caller,
  }: { tokenHash: string; successors: readonly string[]; now: number; caller: Caller },
): Promise<{ claims: AccessClaims; successor: string } | 'ended' | 'replayed'> {
  const known = await store.findRefreshToken(tx, tokenHash);
  if (known === undefined || known.spent_at === null || known.ended_at !== null) return 'ended';
  const { account_id: accountId, session_id: sessionId } = known;
  // A token spent in the future means that the clock was set back or that another server's clock is ahead.
  const apart = Math.abs(now - known.spent_at);
  if (apart <= REFRESH_GRACE_SECONDS * SECOND) {
    for (const successor of successors) {
      if (await store.isUnspent(tx, hashToken(successor), now)) {
        return { claims: { accountId, sessionId }, successor };
      }
    }
  }
  // Of many replays, only one ends the session, and only one email is sent.
  if (!(await endSession(tx, { id: sessionId, now }))) return 'ended';
  await record(deps, tx, caller, { kind: 'refresh_replayed', accountId, details: { sessionId } });
  await notifyOwner(deps, tx, accountId, { kind: 'refresh_replayed', at: now });
  return 'replayed';
}

/** Ends the session of a refresh token, spent or not. An unknown token is not an error. */
export async function logOut(deps: Deps, token: string, caller: Caller): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const known = await store.findRefreshToken(tx, hashToken(token));
    if (known === undefined) return;
    const { account_id: accountId, session_id: sessionId } = known;
    if (!(await endSession(tx, { id: sessionId, now: deps.clock.now() }))) return;
    await record(deps, tx, caller, { kind: 'signed_out', accountId, details: { sessionId } });
  });
}

/** Stores a session's next refresh token in the caller's transaction. */
export async function storeRefreshToken(
  tx: Queries,
  token: string,
  session: { id: string; expires_at: number },
  now: number,
): Promise<void> {
  await store.insertRefreshToken(tx, {
    tokenHash: hashToken(token),
    sessionId: session.id,
    now,
    expiresAt: Math.min(now + REFRESH_IDLE_DAYS * DAY, session.expires_at),
  });
}

/** The only successor of a token. It is derived, so it can be returned twice without ever being stored. */
function successorOf(key: Buffer, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}
