import { type BodyOf, type Endpoint, logout, refresh } from '@portico/contract';
import { currentLocale } from '#platform/browser/locale.ts';
import {
  accessToken,
  clearTokens,
  isValid,
  phoneToken,
  refreshToken,
  storeTokens,
} from '#platform/session/session.ts';
import {
  type Failure,
  failure,
  type Result,
  readAnswer,
  readRefusal,
} from '@portico/client/http/answer.ts';

const TIMEOUT_MS = 20_000;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/**
 * Every call to the server goes through this. It never throws: a request that cannot be sent gives
 * `network_error`, an unreadable answer `parsing_error`. A bearer call without stored tokens sends
 * nothing (R-API-3); a call whose access token has expired, or is refused, refreshes once for all
 * tabs and retries once (R-LOGIN-8).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[body]: BodyOf<E> extends undefined ? [] : [body: BodyOf<E>]
): Promise<Result<E>> {
  return withToken(endpoint, async (token) => {
    const answer = await send(endpoint, body, token);
    return answer === null
      ? { status: 0, result: failure('network_error') }
      : { status: answer.status, result: readAnswer(endpoint, answer.status, answer.text) };
  });
}

/**
 * One attempt at a call with a token, or without one if the endpoint needs none; status 0 means no
 * answer.
 */
export type Attempt<E extends Endpoint> = (
  token: string | null,
) => Promise<{ status: number; result: Result<E> }>;

/** Calls `attempt` with a token that should work, and with a second one if the first is refused. */
export async function withToken<E extends Endpoint>(
  endpoint: E,
  attempt: Attempt<E>,
): Promise<Result<E>> {
  if (endpoint.auth === 'none') return (await attempt(null)).result;
  // A phone's token cannot be renewed: it lasts as long as its handoff.
  if (endpoint.auth === 'handoff') return (await attempt(phoneToken())).result;
  return (await withAccess(attempt)) as Result<E>;
}

/** The same for any task that needs an access token. */
async function withAccess<R>(
  attempt: (token: string | null) => Promise<{ status: number; result: R }>,
): Promise<R | Failure> {
  if (accessToken() === null) return failure('missing_token');
  if (!isValid(accessToken())) {
    const refreshed = await refreshSession();
    if (refreshed !== 'ok') return withoutSession(refreshed);
  }
  const token = accessToken();
  const first = await attempt(token);
  if (first.status !== 401) return first.result;
  const refreshed = await refreshSession(token);
  if (refreshed !== 'ok') return withoutSession(refreshed);
  return (await attempt(accessToken())).result;
}

/** Long enough for an archive over a slow phone connection. */
const FILE_TIMEOUT_MS = 120_000;

/**
 * One of the signed-in person's files, as `PRIVATE_PICTURES` and `EXPORT_OWN_DATA` of the contract
 * name them.
 */
export async function callFile(path: string): Promise<{ ok: true; value: Blob } | Failure> {
  return withAccess<{ ok: true; value: Blob } | Failure>(async (token) => {
    try {
      const response = await fetch(path, {
        headers: headersFor(token),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
      });
      const { status } = response;
      if (response.ok) return { status, result: { ok: true, value: await response.blob() } };
      return { status, result: readRefusal(status, await response.text()) };
    } catch {
      return { status: 0, result: failure('network_error') };
    }
  });
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
  return exclusively(async () => {
    const current = accessToken();
    if (current !== refused && isValid(current)) return 'ok';
    const spent = refreshToken();
    if (spent === null) {
      clearTokens();
      return 'refused';
    }
    const answer = await send(refresh, { refresh_token: spent }, null);
    if (answer === null) return 'failed';
    const result = readAnswer(refresh, answer.status, answer.text);
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

/** A GET of a service that is not one of our endpoints: its JSON, or null on any failure. */
export async function getJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** The headers of every call. */
export function headersFor(token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': currentLocale(),
    'x-time-zone': timeZone,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
}

async function send(
  endpoint: Endpoint,
  body: unknown,
  token: string | null,
): Promise<{ status: number; text: string } | null> {
  const headers = headersFor(token);
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(endpoint.path, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'same-origin',
      cache: 'no-store',
      // The page may close right after sign-out, and the session must end anyway.
      keepalive: endpoint.path === logout.path,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}

function withoutSession(refreshed: 'refused' | 'failed'): Failure {
  return failure(refreshed === 'refused' ? 'missing_token' : 'network_error');
}

let last: Promise<unknown> = Promise.resolve();

/** One task at a time among all tabs; among this tab's own callers if the browser has no locks. */
function exclusively<T>(task: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('portico-refresh', task) as Promise<T>;
  const turn = last.then(task, task);
  last = turn;
  return turn;
}
