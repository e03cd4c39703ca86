import type { BodyOf, Callable } from '@portico/contract';
import type { Result } from '@portico/client/http/answer.ts';
import { request } from '@portico/client/http/request.ts';
import { endSession } from './session.ts';

/**
 * Every call to the server goes through this; it never throws (see `request`). A caller who is no longer signed in also
 * ends the session here.
 */
export async function call<E extends Callable>(
  endpoint: E,
  ...[body]: BodyOf<E> extends undefined ? [] : [body: BodyOf<E>]
): Promise<Result<E>> {
  const { status, result } = await request(endpoint, { body, headers: {} });
  if (status === 401 && endpoint.auth === 'operator') endSession('ended');
  return result;
}
