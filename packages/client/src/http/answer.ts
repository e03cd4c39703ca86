import {
  type Callable,
  type CodeOf,
  type ErrorCode,
  type FieldCode,
  type FileReply,
  isFieldCode,
  type ReplyOf,
} from '@portico/contract';
import { config } from 'zod/mini';
import { isOffline } from '../browser/online.ts';

// Compiling schemas needs eval, which the content security policy forbids.
config({ jitless: true });

/** Failures on the client's side; codes of the specification's section 8. */
export type LocalError = 'network_error' | 'parsing_error';

/**
 * Why a call failed. `fields` are codes by body field, `params` fill the sentence's placeholders.
 */
export type Failure<Code extends string = ErrorCode | LocalError> = {
  ok: false;
  code: Code;
  fields?: Record<string, FieldCode>;
  params?: Record<string, string | number>;
  /** The browser had no network: the call works as soon as it is back. */
  offline?: boolean;
};

/** What a successful call gives: the parsed reply, the bytes of a file, or undefined. */
export type ValueOf<E extends Callable> = E['reply'] extends FileReply ? Blob : ReplyOf<E>;

/** The result of a call: its value, or a failure with one of the endpoint's own codes. */
export type Result<E extends Callable> =
  | { ok: true; value: ValueOf<E> }
  | Failure<CodeOf<E> | LocalError>;

/** A failure with nothing but its code. */
export function failure<Code extends string>(code: Code): Failure<Code> {
  return { ok: false, code };
}

/** The failure of a call that got no answer. */
export function unanswered(): Failure<'network_error'> {
  return { ...failure('network_error'), offline: isOffline() };
}

/** Parses the text of an answer that is not a file, by the endpoint's own schema. */
export function readAnswer<E extends Callable>(
  { reply }: E,
  status: number,
  text: string,
): Result<E> {
  if (status < 200 || status > 299) return readRefusal(status, text) as Result<E>;
  if (reply === null) return { ok: true, value: undefined as ValueOf<E> };
  const parsed = 'kind' in reply ? undefined : reply.safeParse(json(text));
  return parsed?.success
    ? { ok: true, value: parsed.data as ValueOf<E> }
    : failure('parsing_error');
}

/** Parses the answer to a failed call. The catalog of codes stays on the server: a page has the sentences of its own. */
function readRefusal(status: number, text: string): Failure {
  const body = json(text);
  const { code, fields, params, requestId } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>;
  if (typeof code !== 'string' || requestId === undefined) return failure(byStatus(status));
  return {
    ok: false,
    code: code as ErrorCode,
    fields: texts(fields, (value) => typeof value === 'string' && isFieldCode(value)),
    params: texts(params, (value) => typeof value === 'string' || typeof value === 'number'),
  };
}

/** A proxy's answer has none of our codes. */
function byStatus(status: number): ErrorCode | LocalError {
  if (status === 401) return 'missing_token';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'too_many_requests';
  if (status >= 502) return 'service_unavailable';
  return status >= 500 ? 'unexpected_error' : 'parsing_error';
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function texts<T extends string | number>(
  value: unknown,
  fits: (entry: unknown) => boolean,
): Record<string, T> {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(entries.filter(([, entry]) => fits(entry)));
}
