import { type BodyOf, type Callable, logout, refresh } from '@portico/contract';
import { currentLocale } from '#platform/browser/locale.ts';
import {
  accessToken,
  clearTokens,
  isValid,
  phoneToken,
  refreshToken,
  storeTokens,
} from '#platform/session/session.ts';
import { type Failure, failure, type Result, unanswered } from '@portico/client/http/answer.ts';
import { request } from '@portico/client/http/request.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/**
 * Every call to the server goes through this. It never throws: a request that cannot be sent gives
 * `network_error`, an unreadable answer `parsing_error`. A bearer call without stored tokens sends
 * nothing (R-API-3); a call whose access token has expired, or is refused, refreshes once for all
 * tabs and retries once (R-LOGIN-8).
 */
export async function call<E extends Callable>(
  endpoint: E,
  ...[body]: BodyOf<E> extends undefined ? [] : [body: BodyOf<E>]
): Promise<Result<E>> {
  return withToken(endpoint, (token) =>
    request(endpoint, {
      body,
      headers: headersFor(token),
      // The page may close right after sign-out, and the session must end anyway.
      keepalive: endpoint.path === logout.path,
    }),
  );
}

/**
 * One attempt at a call with a token, or without one if the endpoint needs none; status 0 means no
 * answer.
 */
export type Attempt<E extends Callable> = (
  token: string | null,
) => Promise<{ status: number; result: Result<E> }>;

/**
 * Calls `attempt` with a token that should work. If the person has to accept the terms first, the call waits until they
 * do and is repeated, so that nothing that they typed or pressed is lost.
 */
export async function withToken<E extends Callable>(
  endpoint: E,
  attempt: Attempt<E>,
): Promise<Result<E>> {
  const result = await withFreshToken(endpoint, attempt);
  if (result.ok || result.code !== 'terms_not_accepted') return result;
  const asked = await import('./terms-asked.ts').catch(() => null);
  return (await asked?.termsAccepted()) ? withFreshToken(endpoint, attempt) : result;
}

/** With a second token if the first is refused. */
async function withFreshToken<E extends Callable>(
  { auth }: E,
  attempt: Attempt<E>,
): Promise<Result<E>> {
  if (auth === 'none') return (await attempt(null)).result;
  // A phone's token cannot be renewed: it lasts as long as its handoff.
  if (auth === 'handoff') return (await attempt(phoneToken())).result;
  if (accessToken() === null) return failure('missing_token') as Result<E>;
  if (!isValid(accessToken())) {
    const refreshed = await refreshSession();
    if (refreshed !== 'ok') return withoutSession(refreshed) as Result<E>;
  }
  const token = accessToken();
  const first = await attempt(token);
  if (first.status !== 401) return first.result;
  const refreshed = await refreshSession(token);
  if (refreshed !== 'ok') return withoutSession(refreshed) as Result<E>;
  return (await attempt(accessToken())).result;
}

/**
 * `refused`: the session is over and the tokens were removed; `failed`: the server could not be
 * reached, they stay.
 */
export type Refreshed = 'ok' | 'refused' | 'failed';

/**
 * Renews the session. Two tabs never spend the same refresh token: a tab that waited for the lock
 * finds the other's tokens in the storage. `refused` is the access token that the server rejected.
 */
export async function refreshSession(refused: string | null = null): Promise<Refreshed> {
  return exclusively('portico-refresh', async () => {
    const current = accessToken();
    if (current !== refused && isValid(current)) return 'ok';
    const spent = refreshToken();
    if (spent === null) {
      clearTokens();
      return 'refused';
    }
    const body = { refresh_token: spent };
    const { result } = await request(refresh, { body, headers: headersFor(null) });
    if (result.ok) {
      storeTokens(result.value);
      return 'ok';
    }
    if (result.code !== 'session_ended' && result.code !== 'invalid_request') return 'failed';
    // Without locks another tab may have been faster; its tokens stay.
    if (refreshToken() !== spent) return 'ok';
    clearTokens();
    return 'refused';
  });
}

/** The headers of every call. */
export function headersFor(token: string | null): Record<string, string> {
  return {
    'accept-language': currentLocale(),
    'x-time-zone': timeZone,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
}

function withoutSession(refreshed: 'refused' | 'failed'): Failure {
  return refreshed === 'refused' ? failure('missing_token') : unanswered();
}

let last: Promise<unknown> = Promise.resolve();

/** One task of this name at a time among all tabs; among this tab's own callers if the browser has no locks. */
export function exclusively<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, task) as Promise<T>;
  const turn = last.then(task, task);
  last = turn;
  return turn;
}
