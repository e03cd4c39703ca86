import { ERRORS, type ErrorCode } from '@portico/contract';
import type { Fail } from '#core/result.ts';

/* What RFC 6749 has a token endpoint read and answer. */

/** The client's id and secret (section 2.3.1); null if the header has none. */
export function basicOf(header: string | undefined): { id: string; secret: string } | null {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  if (rest.length === 0 || id.includes('\0')) return null;
  try {
    return { id: decodeURIComponent(id), secret: decodeURIComponent(rest.join(':')) };
  } catch {
    return null;
  }
}

/** A form with each parameter once. */
export function isForm(body: unknown): body is { grant_type: string; scope?: string } {
  if (typeof body !== 'object' || body === null || !('grant_type' in body)) return false;
  return Object.values(body).every((value) => typeof value === 'string');
}

const DESCRIPTIONS = {
  invalid_request: [400, 'send a form with grant_type, each parameter once'],
  invalid_client: [401, 'send client_id and client_secret by HTTP Basic; one of them is wrong'],
  invalid_scope: [400, 'the client has not all of these scopes'],
  unsupported_grant_type: [400, 'the only grant_type is client_credentials'],
  too_many_requests: [429, 'a token lasts for ten minutes: keep it'],
  temporarily_unavailable: [503, 'try again in a minute'],
  server_error: [500, 'something went wrong'],
} as const satisfies Record<string, readonly [number, string]>;

/** An answer of section 5.2. */
export function refusedFor(error: keyof typeof DESCRIPTIONS) {
  const [status, error_description] = DESCRIPTIONS[error];
  return { status, body: { error, error_description } };
}

/** A failure that the standard does not define, in its shape. */
export function describedFailure({ code }: Fail<ErrorCode>) {
  const status = ERRORS[code];
  if (status === 503) return refusedFor('temporarily_unavailable');
  return { ...refusedFor(status < 500 ? 'invalid_request' : 'server_error'), status };
}
