import { useSyncExternalStore } from 'react';
import { noteServerTime, serverNow } from '@portico/client/browser/clock.ts';
import { isUnkept, onStored, readKey, writeKey } from '@portico/client/browser/storage.ts';

/** The keys of the specification, section 9. */
const ACCESS = 'accessToken';
const REFRESH = 'refreshToken';
/** Set after a chosen sign-out, so that other tabs need not explain it. */
const LEFT = 'signedOut';
export const PHONE_TOKEN = 'phoneToken';

/** The tokens as a call returns them. */
export type Tokens = { access_token: string; refresh_token: string };

/** The stored access token, or null. */
export function accessToken(): string | null {
  return readKey(ACCESS) || null;
}

/** The stored refresh token, or null. */
export function refreshToken(): string | null {
  return readKey(REFRESH) || null;
}

/**
 * Signs this browser in. The refresh token is written first: a reader of the new access token finds
 * its partner.
 */
export function storeTokens(tokens: Tokens): void {
  // Just issued, so it has the server's time.
  noteServerTime(Number(claimsOf(tokens.access_token)?.iat) * 1000);
  writeKey(LEFT, null);
  writeKey(REFRESH, tokens.refresh_token);
  writeKey(ACCESS, tokens.access_token);
}

/** Signs this browser out, in every tab. `byChoice` if the person asked for it. */
export function clearTokens(byChoice = false): void {
  writeKey(LEFT, byChoice ? 'true' : null);
  writeKey(REFRESH, null);
  writeKey(ACCESS, null);
}

/** The token that a phone got for a handoff link, or null: for this tab and its calls only. */
export function phoneToken(): string | null {
  return readKey(PHONE_TOKEN, 'session') || null;
}

/** Whether the person ended the last session on purpose. */
export function leftByChoice(): boolean {
  return readKey(LEFT) === 'true';
}

/** Whether the session ends with this page, because the browser stores nothing; re-renders when that changes. */
export function useSessionUnkept(): boolean {
  return useSyncExternalStore(
    onStored,
    () => isUnkept(REFRESH),
    () => false,
  );
}

/** The stored access token; re-renders when this tab or another one changes it. */
export function useAccessToken(): string | null {
  return useSyncExternalStore(onStored, accessToken, () => null);
}

/**
 * Whether a token decodes and expires in the future (specification section 4, R-ROUTE-3), by the server's clock: on a
 * device that is 15 minutes fast every new token would have expired. The server checks its signature. Never throws.
 */
export function isValid(token: string | null, now: number = serverNow()): boolean {
  const exp = claimsOf(token)?.exp;
  return typeof exp === 'number' && exp * 1000 > now;
}

/**
 * The account in the stored token, which separates two people's drafts on one device; '' without a
 * token.
 */
export function accountId(): string {
  return accountOf(accessToken());
}

/** The session of the stored token, which stays when tokens are renewed; '' without a token. */
export function sessionId(): string {
  return textOf(claimsOf(accessToken())?.sid);
}

/** The account in a token, '' if it has none. */
export function accountOf(token: string | null): string {
  return textOf(claimsOf(token)?.sub);
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

/** The claims of a JWT (RFC 7519), unverified; null for anything else. */
function claimsOf(
  token: string | null,
): { exp?: unknown; iat?: unknown; sub?: unknown; sid?: unknown } | null {
  const [, payload, signature, ...rest] = (token ?? '').split('.');
  if (!payload || signature === undefined || rest.length > 0) return null;
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : null;
  } catch {
    return null;
  }
}
