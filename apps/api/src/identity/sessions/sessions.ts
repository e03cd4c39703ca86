import { randomUUID } from 'node:crypto';
import {
  RECENT_SIGN_IN_MINUTES,
  REFRESH_ABSOLUTE_DAYS,
  SECOND_FACTOR_TTL_MINUTES,
  type SignInMethod,
} from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import { lockAccount } from '#identity/accounts/accounts.ts';
import { forgetBrowsers, meetBrowser, rememberBrowser } from '#identity/browsers/browsers.ts';
import { record } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { type Amr, storedAmr } from './amr.ts';
import * as refreshTokens from './refresh.store.ts';
import { storeRefreshToken } from './refresh.ts';
import * as secondFactors from './second-factors.store.ts';
import * as store from './sessions.store.ts';
import { saveTimeZone } from './time-zone.ts';

export type Tokens = { access_token: string; refresh_token: string };

/** `amr`: what the person proved with. Empty says nothing: a method decides that, and forgets it nowhere. */
export type SessionBegin = {
  method: SignInMethod;
  amr: readonly Amr[];
  caller: Caller;
  id?: string;
};

/**
 * Opens a session for the account in the caller's transaction. Every sign-in method ends here, so a closed account is
 * refused by all of them.
 */
export async function openSession(
  deps: Deps,
  tx: Queries,
  accountId: string,
  { method, amr, caller, id = randomUUID() }: SessionBegin,
) {
  if (!(await lockAccount(tx, accountId))) return fail('account_disabled');
  const now = deps.clock.now();
  const session = {
    id,
    account_id: accountId,
    created_at: now,
    expires_at: now + REFRESH_ABSOLUTE_DAYS * DAY,
    ended_at: null,
    method,
    amr: storedAmr(amr),
    user_agent: caller.userAgent,
    ip: caller.ip,
    last_used_at: now,
    followed: 0,
  };
  await store.insertSession(tx, session);
  // Before the time zone: a letter shows times as its reader has them, and not the one who signs in.
  await meetBrowser(deps, tx, { accountId, sessionId: id, caller });
  await saveTimeZone(tx, accountId, caller);
  const refreshToken = newToken();
  await storeRefreshToken(tx, refreshToken, session, now);
  await deps.hooks.sessionOpened(deps, tx, { accountId, caller });
  await record(deps, tx, caller, { kind: 'signed_in', accountId, details: { method } });
  const tokens: Tokens = {
    access_token: deps.accessTokens.issue({ accountId, sessionId: session.id }),
    refresh_token: refreshToken,
  };
  return ok(tokens);
}

/** New tokens for a session whose first ones may not have arrived; null if it is over, or not this account's. */
export async function reopenSession(
  deps: Pick<Deps, 'clock' | 'accessTokens'>,
  tx: Queries,
  { id, accountId, caller }: { id: string; accountId: string; caller: Caller },
): Promise<Tokens | null> {
  const now = deps.clock.now();
  const session = await refreshTokens.markSessionUsed(tx, id, now);
  if (session?.account_id !== accountId) return null;
  // The first answer's cookie may not have arrived either.
  await rememberBrowser(deps, tx, { accountId, browser: caller.browser });
  const refreshToken = newToken();
  await storeRefreshToken(tx, refreshToken, session, now);
  return {
    access_token: deps.accessTokens.issue({ accountId, sessionId: id }),
    refresh_token: refreshToken,
  };
}

/**
 * Records a pending second factor: a correct password for a phone number, to be completed by a code within ten minutes.
 * It does not sign in by itself.
 */
export async function issueSecondFactor(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  { accountId, phone }: { accountId: string; phone: string },
) {
  if (!(await lockAccount(tx, accountId))) return fail('account_disabled');
  const ticket = newToken();
  const now = clock.now();
  await secondFactors.insertSecondFactor(tx, {
    token_hash: hashToken(ticket),
    account_id: accountId,
    phone,
    created_at: now,
    expires_at: now + SECOND_FACTOR_TTL_MINUTES * MINUTE,
    used_at: null,
  });
  return ok({ ticket });
}

/**
 * Uses up a pending second factor of this account and number in the caller's transaction; false if it is not valid.
 */
export async function consumeSecondFactor(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  { ticket, accountId, phone }: { ticket: string; accountId: string; phone: string },
): Promise<boolean> {
  const now = clock.now();
  return secondFactors.consumeSecondFactor(tx, {
    tokenHash: hashToken(ticket),
    accountId,
    phone,
    now,
  });
}

/**
 * Voids the account's pending second factors, because its password changed. Call it after the write to the account.
 */
export async function voidSecondFactors(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  accountId: string,
): Promise<void> {
  await secondFactors.voidSecondFactors(tx, accountId, clock.now());
}

/** Whether the session is active and its account is open. */
export async function isSessionActive(
  { clock }: Pick<Deps, 'clock'>,
  db: Queries,
  { id: accountId, sessionId }: Account,
): Promise<boolean> {
  return (await store.findAlive(db, { accountId, sessionId, now: clock.now() })) !== undefined;
}

/** When the session began, in ms since 1970 UTC; null if it is unknown. */
export async function sessionBegin(db: Queries, id: string): Promise<number | null> {
  return (await store.findSession(db, id))?.created_at ?? null;
}

/** How the session began; null if it is unknown. */
export async function methodOfSession(db: Queries, id: string): Promise<string | null> {
  return (await store.findSession(db, id))?.method ?? null;
}

/** The account whose session it is, or was; null if it is unknown. */
export async function accountOfSession(db: Queries, id: string): Promise<string | null> {
  return (await store.findSession(db, id))?.account_id ?? null;
}

/**
 * The account and session of an access token, and the latest version of the terms that the account accepted, 0 if none;
 * null if the token is forged or expired, or if its session ended.
 */
export async function authenticate(deps: Deps, accessToken: string) {
  const claims = await deps.accessTokens.verify(accessToken);
  if (claims === null) return null;
  const alive = await store.findAlive(deps.db, { ...claims, now: deps.clock.now() });
  if (alive === undefined) return null;
  const acceptedTerms = Number(alive.accepted_terms ?? 0);
  return { id: claims.accountId, sessionId: claims.sessionId, acceptedTerms };
}

/** What stays when the others end: a session, and the browser of the person who ends them. */
export type Kept = { sessionId?: string; browser: string | undefined };

/**
 * Ends the account's sessions and forgets its browsers, all of them or all but one; returns how many sessions it ended.
 * Write a password change or the closing of an account first, so that a concurrent sign-in waits for it.
 */
export async function endSessionsOf(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  accountId: string,
  except?: Kept,
): Promise<number> {
  const ended = await store.endSessionsOf(tx, accountId, clock.now(), except?.sessionId);
  await forgetBrowsers(tx, accountId, except?.browser);
  return ended;
}

/**
 * Ends every session of an account that is being deleted and removes its refresh tokens. Returns false if a renewal
 * succeeded between the two steps; the caller then rolls back and retries. A renewal locks its token before its
 * session. This uses the same order to prevent a deadlock.
 */
export async function endAllSessions(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  accountId: string,
): Promise<boolean> {
  await refreshTokens.removeRefreshTokens(tx, accountId);
  await store.endSessionsOf(tx, accountId, clock.now(), undefined);
  return !(await refreshTokens.hasRefreshTokens(tx, accountId));
}

// Allowed clock difference of two servers. A session that began further in the future predates a clock set back.
const CLOCKS_APART_MS = MINUTE;

/** Whether the session is recent enough to change sign-in methods (RECENT_SIGN_IN_MINUTES). */
export async function isRecentSignIn(
  { clock }: Pick<Deps, 'clock'>,
  db: Queries,
  sessionId: string,
): Promise<boolean> {
  const session = await store.findSession(db, sessionId);
  if (session === undefined) return false;
  const age = clock.now() - session.created_at;
  return age > -CLOCKS_APART_MS && age < RECENT_SIGN_IN_MINUTES * MINUTE;
}

/** From now on the end of the session is reported by {@link takeEndedSessions}. */
export async function followSession(tx: Queries, id: string): Promise<void> {
  await store.followSession(tx, id);
}

/**
 * At most `limit` ids of followed sessions that ended, whatever ended them. Each is returned once, in the caller's
 * transaction.
 */
export async function takeEndedSessions(tx: Queries, limit: number): Promise<string[]> {
  const rows = await store.takeEndedSessions(tx, limit);
  return rows.map(({ id }) => id);
}

/** Purges sessions that ended over a week ago and pending second factors that expired over a day ago. */
export async function purgeEndedSessions({ db, clock }: Deps): Promise<void> {
  await store.deleteEndedSessions(db, clock.now() - 7 * DAY);
  await secondFactors.deleteExpiredSecondFactors(db, clock.now() - DAY);
}
