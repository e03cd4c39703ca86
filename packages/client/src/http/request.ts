import { type Callable, replyKindOf } from '@portico/contract';
import { noteServerTime } from '../browser/clock.ts';
import { type Result, readAnswer, unanswered } from './answer.ts';

const TIMEOUT_MS = 20_000;
/** Long enough for an archive over a slow phone connection, or for images through a slow tunnel. */
const FILE_TIMEOUT_MS = 120_000;

type RequestOptions = {
  body: unknown;
  headers: Record<string, string>;
  /** Whether the request outlives the page. */
  keepalive?: boolean;
};

/** A server's answer, and its HTTP status, 0 if none arrived. */
export type Answered<E extends Callable> = {
  status: number;
  result: Result<E>;
};

/**
 * One HTTP request of an endpoint. Never throws: a request that cannot be sent gives `network_error`, an unreadable
 * answer `parsing_error`.
 */
export async function request<E extends Callable>(
  endpoint: E,
  { body, headers, keepalive = false }: RequestOptions,
): Promise<Answered<E>> {
  const isFile = replyKindOf(endpoint) === 'file';
  try {
    const response = await fetch(endpoint.path, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive,
      signal: AbortSignal.timeout(isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS),
    });
    const { status, ok, headers: answered } = response;
    // From a cache it would be the time of another answer.
    if (!answered.has('age')) noteServerTime(Date.parse(answered.get('date') ?? ''));
    const result =
      isFile && ok
        ? { ok, value: await response.blob() }
        : readAnswer(endpoint, status, await response.text());
    return { status, result: result as Result<E> };
  } catch {
    return { status: 0, result: unanswered() as Result<E> };
  }
}

/** A GET of a service that is not one of the product's endpoints: its JSON, or null on any failure. */
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
