import {
  SOCIAL_FLOW_TTL_MINUTES,
  SOCIAL_PROVIDERS,
  SOCIAL_TEXTS,
  type SocialProvider,
  type SocialText,
} from '@portico/contract';
import { nowMs } from '#platform/browser/clock.ts';
import { readKey, writeKey } from '#platform/browser/storage.ts';
import { PATHS, type Path, pathOf } from '#platform/router/paths.ts';
import {
  accountId,
  accountOf,
  isValid,
  refreshToken,
  storeTokens,
  type Tokens,
} from '#platform/session/session.ts';
import { showToast, tidied } from '#platform/toasts/toasts.ts';

/*
 * The way back from Google or Apple (R-ENTRY-9): /auth gets tokens or an error in its query, /security what
 * was added or an error. The query is read once and leaves the address bar before anything is shown.
 */

/** Why nothing came of it, as one of our own reasons. `foreign` is a line of whoever made the link; null for none. */
export type Failed = { kind: 'failed'; code: SocialText; foreign: string | null };

/** What an address brought. */
export type Brought =
  | { kind: 'tokens'; tokens: Tokens; kyc: boolean }
  | { kind: 'added'; provider: SocialProvider }
  | Failed;

/** What a page is told of it; the tokens are stored by then. */
export type SocialReturn =
  | { kind: 'signed in'; kyc: boolean }
  | Exclude<Brought, { kind: 'tokens' }>;

const PARAMETERS: Partial<Record<Path, readonly string[]>> = {
  [PATHS.auth]: ['access_token', 'refresh_token', 'kyc', 'error'],
  [PATHS.security]: ['added', 'error'],
};

let arrived: { path: Path; what: SocialReturn } | null = null;

/** Takes the way back out of the address bar and stores its tokens; to be called before anything renders. */
export function catchSocialReturn(): void {
  const { pathname, search, hash } = window.location;
  const path = returnPath(pathname);
  if (path === null) return;
  const { brought, rest } = readReturn(path, search);
  if (rest !== search) window.history.replaceState(window.history.state, '', path + rest + hash);
  if (brought !== null) arrived = { path, what: settle(brought) };
}

/** What came back to this page, until it is forgotten. */
export function socialReturnAt(path: Path): SocialReturn | null {
  return arrived?.path === path ? arrived.what : null;
}

/** Called by the page that has taken it up. */
export function forgetSocialReturn(): void {
  arrived = null;
}

/** What the query of a page brings, and the query without it. An error outweighs tokens beside it. */
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

/** Anybody can make a link: what is none of our reasons is never said as if it were ours. */
function failedBy(error: string): Failed {
  const code = SOCIAL_TEXTS.find((known) => known === error);
  return code ? { ...FAILED, code } : { ...FAILED, foreign: tidied(error) || null };
}

/** Says in the red toast why nothing came of it. */
export function sayFailed({ code }: Failed): void {
  showToast({ kind: 'error', text: `errors.${code}` });
}

const BEGUN = 'socialBegun';

/** Notes that this browser leaves for a provider now. */
export function noteSocialStart(): void {
  writeKey(BEGUN, String(nowMs()));
}

function returnPath(pathname: string): Path | null {
  const path = pathOf(pathname);
  return path === PATHS.auth || path === PATHS.security ? path : null;
}

function toAuth(query: URLSearchParams): Brought | null {
  const access_token = query.get('access_token') ?? '';
  const refresh_token = query.get('refresh_token') ?? '';
  if (access_token === '' && refresh_token === '') return null;
  // One of them alone is no session, and neither is what has not the form of a token, however long it is good.
  if (!isValid(access_token, 0) || !/^\S+$/.test(refresh_token)) return FAILED;
  return {
    kind: 'tokens',
    tokens: { access_token, refresh_token },
    kyc: query.get('kyc') === 'true',
  };
}

function toSecurity(query: URLSearchParams): Brought | null {
  const provider = SOCIAL_PROVIDERS.find((name) => name === query.get('added'));
  return provider === undefined ? null : { kind: 'added', provider };
}

function settle(brought: Brought): SocialReturn {
  if (brought.kind !== 'tokens') return brought;
  if (replacesAnother(brought.tokens)) return FAILED;
  storeTokens(brought.tokens);
  return { kind: 'signed in', kyc: brought.kyc };
}

/**
 * A link that somebody sent could carry tokens of theirs: it must not put the person who is signed in here
 * into another account. Who began here knows what they are doing.
 */
function replacesAnother({ access_token }: Tokens): boolean {
  const begunMs = nowMs() - Number(readKey(BEGUN) ?? 0);
  writeKey(BEGUN, null);
  if (begunMs >= 0 && begunMs < SOCIAL_FLOW_TTL_MINUTES * 60_000) return false;
  const here = accountId();
  return here !== '' && refreshToken() !== null && accountOf(access_token) !== here;
}
