import type { ErrorCode, FieldCode } from '@portico/contract';

export type FailDetails = {
  fields?: Record<string, FieldCode>;
  params?: Record<string, string | number>;
  /** Sent as Retry-After, in seconds (RFC 9110, section 10.2.3). */
  retryAfterSeconds?: number;
};

export type Ok<T> = { ok: true; value: T };
export type Fail<Code extends ErrorCode> = { ok: false; code: Code } & FailDetails;
/** The result of a feature: expected failures are returned, a throw is a bug. */
export type Result<T, Code extends ErrorCode> = Ok<T> | Fail<Code>;

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function fail<const Code extends ErrorCode>(
  code: Code,
  details: FailDetails = {},
): Fail<Code> {
  return { ok: false, code, ...details };
}
