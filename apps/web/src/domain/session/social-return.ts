import {
  SOCIAL_FLOW_TTL_MINUTES,
  SOCIAL_TEXTS,
  type SocialProvider,
  type SocialText,
} from '@portico/contract';
import { runtimeConfig } from '#platform/router/page-data.ts';
import {
  accountId,
  accountOf,
  isValid,
  refreshToken,
  storeTokens,
  type Tokens,
} from '#platform/session/session.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import { readKey, writeKey } from '@portico/client/browser/storage.ts';
import { PATHS, type Path, pathOf } from '@portico/client/router/paths.ts';
import { showToast, tidied } from '@portico/client/toasts/toasts.ts';

/* The return from a sign-in provider (R-ENTRY-9): /auth gets tokens or an error in its query,
 /security gets what was added or an error. The query is read once and removed from the address
 bar before anything is shown. */

/**
 * Why the authorization failed, as one of our own reasons. `foreign` is text supplied by the link's
 * author; null for none.
 */
export type Failed = { kind: 'failed'; code: SocialText; foreign: string | null };

/** The parameters of an address. */
export type Brought =
  | { kind: 'tokens'; tokens: Tokens; kyc: boolean }
  | { kind: 'added'; provider: SocialProvider }
  | Failed;

/** The result that a page gets; the tokens are already stored. */
export type SocialReturn =
  | { kind: 'signed in'; kyc: boolean }
  | Exclude<Brought, { kind: 'tokens' }>;

const PARAMETERS: Partial<Record<Path, readonly string[]>> = {
  [PATHS.auth]: ['access_token', 'refresh_token', 'kyc', 'error'],
  [PATHS.security]: ['added', 'error'],
};

let arrived: { path: Path; what: SocialReturn } | null = null;

/**
 * Removes the result from the address bar and stores its tokens; call it before anything renders.
 */
export function catchSocialReturn(): void {
  const { pathname, search, hash } = window.location;
  const path = returnPath(pathname);
  if (path === null) return;
  const { brought, rest } = readReturn(path, search);
  if (rest !== search) window.history.replaceState(window.history.state, '', path + rest + hash);
  if (brought !== null) arrived = { path, what: settle(brought) };
}

/** The result for this page, until it is discarded. */
export function socialReturnAt(path: Path): SocialReturn | null {
  return arrived?.path === path ? arrived.what : null;
}

/** Called by the page that has used it. */
export function forgetSocialReturn(): void {
  arrived = null;
}

/** The parameters of a page's query, and the query without them. An error takes precedence over tokens beside it. */
export function readReturn(path: Path, search: string): { brought: Brought | null; rest: string } {
  const query = new URLSearchParams(search);
  const names = PARAMETERS[path] ?? [];
  if (!names.some((name) => query.has(name))) return { brought: null, rest: search };
  const error = query.get('error');
  const brought =
    (error === null ? null : failedBy(error)) ??
    (path === PATHS.auth ? toAuth(query) : toSecurity(query));
  for (const name of names) query.delete(name);
  return { brought, rest: query.size === 0 ? '' : `?${query}` };
}

const FAILED: Failed = { kind: 'failed', code: 'social_failed', foreign: null };

/** Anyone can craft a link: text that is not one of our reasons is never shown as ours. */
function failedBy(error: string): Failed {
  const code = SOCIAL_TEXTS.find((known) => known === error);
  return code ? { ...FAILED, code } : { ...FAILED, foreign: tidied(error) || null };
}

/** Shows the reason for the failure in the red toast. */
export function sayFailed({ code }: Failed): void {
  showToast({ kind: 'error', text: `errors.${code}` });
}

const STARTED = 'socialBegun';

/** Records that this browser now leaves for a provider. */
export function noteSocialStart(): void {
  writeKey(STARTED, String(nowMs()));
}

function returnPath(pathname: string): Path | null {
  const path = pathOf(pathname);
  return path === PATHS.auth || path === PATHS.security ? path : null;
}

function toAuth(query: URLSearchParams): Brought | null {
  const access_token = query.get('access_token') ?? '';
  const refresh_token = query.get('refresh_token') ?? '';
  if (access_token === '' && refresh_token === '') return null;
  // One token without the other is not a session, and neither is a malformed one, whatever its
  // expiry.
  if (!isValid(access_token, 0) || !/^\S+$/.test(refresh_token)) return FAILED;
  return {
    kind: 'tokens',
    tokens: { access_token, refresh_token },
    kyc: query.get('kyc') === 'true',
  };
}

function toSecurity(query: URLSearchParams): Brought | null {
  const added = query.get('added');
  const provider = runtimeConfig().providers.find(({ id }) => id === added)?.id;
  return provider === undefined ? null : { kind: 'added', provider };
}

function settle(brought: Brought): SocialReturn {
  if (brought.kind !== 'tokens') return brought;
  if (replacesAnother(brought.tokens)) return FAILED;
  storeTokens(brought.tokens);
  return { kind: 'signed in', kyc: brought.kyc };
}

/**
 * A crafted link could carry the sender's tokens: it must not switch the signed-in person to
 * another account. If the flow began in this browser, the switch was intended.
 */
function replacesAnother({ access_token }: Tokens): boolean {
  const elapsedMs = nowMs() - Number(readKey(STARTED) ?? 0);
  writeKey(STARTED, null);
  if (elapsedMs >= 0 && elapsedMs < SOCIAL_FLOW_TTL_MINUTES * 60_000) return false;
  const here = accountId();
  return here !== '' && refreshToken() !== null && accountOf(access_token) !== here;
}
