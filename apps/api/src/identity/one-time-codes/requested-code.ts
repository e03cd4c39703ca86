import {
  type Address,
  CODE_MAX_ATTEMPTS,
  CODE_WINDOW_MINUTES,
  RESEND_COOLDOWN_SECONDS,
  VERIFIED_TTL_MINUTES,
} from '@portico/contract';
import { MINUTE, SECOND } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import type { Queries } from '#platform/db/client.ts';
import * as browsers from './browser-codes.store.ts';
import * as shared from './one-time-codes.store.ts';

export const COOLDOWN_MS = RESEND_COOLDOWN_SECONDS * SECOND;
export const WINDOW_MS = CODE_WINDOW_MINUTES * MINUTE;

/**
 * The requester of a code, who asks for one or enters one. The code token distinguishes browsers, and clients that send
 * it in the body. It is null for every other client: all of them share one code for each address, and five attempts an
 * hour.
 */
export type Requester = Address & { codeToken: string | null };

export type RequestedCode = browsers.BrowserCodeRow | shared.CodeRow;

type NewCode = Pick<RequestedCode, 'salt' | 'code_hash' | 'issued_at' | 'expires_at'>;

function keyOf({ channel, to, codeToken }: Requester) {
  const address = { channel, address: to };
  // With the address in the hash, no two rows show that one browser asked for two addresses.
  const browser_hash = codeToken === null ? null : hashToken(`${codeToken} ${channel} ${to}`);
  return { ...address, browser_hash };
}

/** A message that waits is replaced by the next one to the same requester, and by nobody else's. */
export function topicOf({ channel, to, codeToken }: Requester): string {
  return hashToken(`code ${channel} ${to}${codeToken === null ? '' : ` ${codeToken}`}`);
}

/** The last code that this requester asked for. */
export async function findRequestedCode(
  db: Queries,
  requester: Requester,
): Promise<RequestedCode | undefined> {
  const { browser_hash, ...address } = keyOf(requester);
  return browser_hash === null
    ? shared.findCode(db, address.channel, address.address)
    : browsers.findBrowserCode(db, { ...address, browser_hash });
}

/** The same, with no time after now, so that no wait is longer than the limits after the clock was set back. */
export async function findCodeUntilNow(
  db: Queries,
  requester: Requester,
  now: number,
): Promise<RequestedCode | undefined> {
  const row = await findRequestedCode(db, requester);
  if (row === undefined) return undefined;
  if ('browser_hash' in row) {
    if (row.issued_at <= now) return row;
    await browsers.bringBrowserCodeToNow(db, row, now);
  } else {
    if (Math.max(row.issued_at, row.sends_since, row.attempts_since) <= now) return row;
    await shared.bringToNow(db, row, now);
  }
  return findRequestedCode(db, requester);
}

/** Replaces this requester's code, and nobody else's. False if the cooldown refuses. */
export async function issueCode(
  tx: Queries,
  requester: Requester,
  code: NewCode,
): Promise<boolean> {
  const limits = { cooldownMs: COOLDOWN_MS, windowMs: WINDOW_MS };
  const { browser_hash, ...address } = keyOf(requester);
  if (browser_hash === null) {
    return (await shared.issueCode(tx, { ...address, ...code }, limits)) !== undefined;
  }
  return browsers.issueBrowserCode(tx, { ...address, ...code, browser_hash }, limits);
}

/** Counts or accepts one attempt. Undefined if no attempt can succeed. */
export async function judgeTry(
  tx: Queries,
  row: RequestedCode,
  { matched, now }: { matched: boolean; now: number },
): Promise<{ attempts: number } | undefined> {
  const attempt = { matched, now, windowMs: WINDOW_MS, maxAttempts: CODE_MAX_ATTEMPTS };
  return 'browser_hash' in row
    ? browsers.judgeBrowserTry(tx, row, attempt)
    : shared.judgeTry(tx, row, attempt);
}

/**
 * Whether this browser's code was accepted while its address proof is valid. Clients without a code token share theirs, so
 * nobody knows which of them used it.
 */
export async function isRepeatedTry(
  tx: Queries,
  row: RequestedCode,
  now: number,
): Promise<boolean> {
  if (!('browser_hash' in row)) return false;
  const since = now - VERIFIED_TTL_MINUTES * MINUTE;
  return browsers.isRepeatedTry(tx, row, { since, now, maxAttempts: CODE_MAX_ATTEMPTS });
}

/** Whether the code would be accepted now. */
export function isLive(row: RequestedCode, now: number): boolean {
  return row.used_at === null && row.expires_at > now && !isOutOfTries(row, now);
}

export function isOutOfTries(row: RequestedCode, now: number): boolean {
  if (row.attempts < CODE_MAX_ATTEMPTS) return false;
  return 'browser_hash' in row || row.attempts_since > now - WINDOW_MS;
}

/** When attempts are possible again after the fifth: with a browser's next code, or an hour after the first one. */
export function nextTryAt(row: RequestedCode): number {
  return 'browser_hash' in row ? row.issued_at + COOLDOWN_MS : row.attempts_since + WINDOW_MS;
}

/** At least one. */
export function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / SECOND));
}
