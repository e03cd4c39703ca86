import { type AnyEndpoint, at, type BodyOf, DESK_IMAGE, type Endpoint } from '@portico/contract';
import {
  type Failure,
  failure,
  type Result,
  readAnswer,
  readRefusal,
} from '@portico/client/http/answer.ts';
import { setClock } from './clock.ts';
import { endSession } from './session.ts';

const TIMEOUT_MS = 20_000;
/** Images of a case are large, and the connection may be a slow tunnel. */
const IMAGE_TIMEOUT_MS = 60_000;

/**
 * Every call to the server goes through this; it never throws. A request that cannot be sent gives
 * `network_error`, an unreadable answer `parsing_error`. A caller who is no longer signed in also
 * ends the session here.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[body]: BodyOf<E> extends undefined ? [] : [body: BodyOf<E>]
): Promise<Result<E>> {
  try {
    const response = await send(endpoint, TIMEOUT_MS, body);
    const text = await response.text();
    if (response.status === 401 && endpoint.auth === 'operator') endSession('ended');
    return readAnswer(endpoint, response.status, text);
  } catch {
    return failure('network_error') as Result<E>;
  }
}

/** An image of a case as a blob. Each call is an image access that the person sees. */
export async function fetchImage(id: string): Promise<{ ok: true; value: Blob } | Failure> {
  const endpoint = at(DESK_IMAGE, { id });
  try {
    const response = await send(endpoint, IMAGE_TIMEOUT_MS);
    if (response.ok) return { ok: true, value: await response.blob() };
    if (response.status === 401) endSession('ended');
    return readRefusal(response.status, await response.text());
  } catch {
    return failure('network_error');
  }
}

async function send(
  { path, method }: Pick<AnyEndpoint, 'path' | 'method'>,
  timeout: number,
  body?: unknown,
): Promise<Response> {
  const response = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  });
  setClock(response.headers.get('date'));
  return response;
}
