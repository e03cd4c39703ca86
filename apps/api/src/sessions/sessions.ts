import { createHmac, randomUUID } from 'node:crypto';
import {
  RECENT_SIGN_IN_MINUTES,
  REFRESH_ABSOLUTE_DAYS,
  REFRESH_GRACE_SECONDS,
  REFRESH_IDLE_DAYS,
  type SignInMethod,
} from '@portico/contract';
import { inTransaction, type Queries } from '#db/client.ts';
import { record } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { hashToken, newToken } from '../opaque-token.ts';
import { DAY, MINUTE, SECOND } from '../ports/clock.ts';
import { fail, ok } from '../result.ts';
import * as store from './sessions.store.ts';

export type Tokens = { access_token: string; refresh_token: string };

/**
 * A new session of the account, in the caller's transaction. Every way in ends here, so that whom it keeps out stays
 * out by all of them.
 */
export async function openSession(
  deps: Deps,
  tx: Queries,
  accountId: string,
  { method, caller }: { method: SignInMethod; caller: Caller },
) {
  const now = deps.clock.now();
  const session = {
    id: randomUUID(),
    account_id: accountId,
    created_at: now,
    expires_at: now + REFRESH_ABSOLUTE_DAYS * DAY,
    ended_at: null,
    method,
    user_agent: caller.userAgent,
    ip: caller.ip,
    last_used_at: now,
  };
  if (!(await store.insertSession(tx, session))) return fail('account_disabled');
  const refreshToken = newToken();
  await keep(tx, refreshToken, session, now);
  await record(deps, tx, caller, { kind: 'signed_in', accountId, details: { method } });
  const tokens: Tokens = {
    access_token: deps.accessTokens.issue({ accountId, sessionId: session.id }),
    refresh_token: refreshToken,
  };
  return ok(tokens);
}

/**
 * Spends a refresh token for its successor. A spent one gives the same successor for ten seconds (two
 * tabs, a lost answer); after that it counts as stolen and the session ends (RFC 9700, section 4.14.2).
 */
export async function refreshSession(deps: Deps, token: string) {
  const now = deps.clock.now();
  const tokenHash = hashToken(token);
  const successor = successorOf(deps.secrets.refresh, token);
  const answer = await inTransaction(deps.db, async (tx) => {
    const spent = await store.spendRefreshToken(tx, tokenHash, now);
    if (spent !== undefined) {
      const session = await store.findSession(tx, spent.session_id);
      if (session === undefined) return null;
      await keep(tx, successor, session, now);
      return { accountId: session.account_id, sessionId: session.id };
    }
    const known = await store.findRefreshToken(tx, tokenHash);
    if (known === undefined || known.spent_at === null || known.ended_at !== null) return null;
    if (now - known.spent_at <= REFRESH_GRACE_SECONDS * SECOND) {
      return { accountId: known.account_id, sessionId: known.session_id };
    }
    await store.endSession(tx, known.session_id, now);
    return null;
  });
  if (answer === null) return fail('session_ended');
  return ok({ access_token: deps.accessTokens.issue(answer), refresh_token: successor });
}

/** Ends the session of a refresh token, spent or not; an unknown one is no error. */
export async function logOut({ db, clock }: Deps, token: string): Promise<void> {
  const known = await store.findRefreshToken(db, hashToken(token));
  if (known !== undefined) await store.endSession(db, known.session_id, clock.now());
}

/** Whose session an access token speaks for, or null: forged, expired, or its session is over. */
export async function authenticate(deps: Deps, accessToken: string) {
  const claims = await deps.accessTokens.verify(accessToken);
  if (claims === null) return null;
  const alive = await store.isAlive(deps.db, { ...claims, now: deps.clock.now() });
  return alive ? { id: claims.accountId, sessionId: claims.sessionId } : null;
}

/** Ends the account's sessions, all of them or all but one; answers how many there were. */
export async function endSessionsOf(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  accountId: string,
  except?: string,
): Promise<number> {
  return store.endSessionsOf(tx, accountId, clock.now(), except);
}

/** Whether the session began so lately that it may change who comes in (RECENT_SIGN_IN_MINUTES). */
export async function isRecentSignIn(
  { clock }: Pick<Deps, 'clock'>,
  db: Queries,
  sessionId: string,
): Promise<boolean> {
  const session = await store.findSession(db, sessionId);
  return (
    session !== undefined && clock.now() - session.created_at < RECENT_SIGN_IN_MINUTES * MINUTE
  );
}

/** Drops sessions that ended over a week ago. */
export async function forgetOldSessions({ db, clock }: Deps): Promise<void> {
  await store.forgetSessions(db, clock.now() - 7 * DAY);
}

async function keep(
  tx: Queries,
  token: string,
  session: { id: string; expires_at: number },
  now: number,
): Promise<void> {
  await store.insertRefreshToken(tx, {
    token_hash: hashToken(token),
    session_id: session.id,
    created_at: now,
    expires_at: Math.min(now + REFRESH_IDLE_DAYS * DAY, session.expires_at),
    spent_at: null,
  });
}

/** The one successor of a token: derived, so that it can be given twice without ever being stored. */
function successorOf(key: Buffer, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}
