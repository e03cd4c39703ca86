import type { CallCode, FieldProblem } from './types.ts';

/** Of the token endpoint (RFC 6749, section 5.2), and of what arrived instead of an answer of Portico's. */
export type OtherCode =
  | 'invalid_client'
  | 'invalid_scope'
  | 'network_error'
  | 'timeout'
  | 'unexpected_answer'
  | 'signature_invalid';

export type PorticoErrorDetails = {
  /** The HTTP status; null if there was no answer. */
  status: number | null;
  /** Find it in Portico's log and audit trail. */
  requestId?: string | undefined;
  /** Which member of the body is wrong, and how. */
  fields?: Record<string, FieldProblem> | undefined;
  /** When the same call can succeed. */
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/** A call that was not answered with its reply; `code` says why, and `message` says it in a sentence. */
export class PorticoError extends Error {
  override readonly name = 'PorticoError';
  readonly code: CallCode | OtherCode;
  readonly status: number | null;
  readonly requestId: string | undefined;
  readonly fields: Record<string, FieldProblem> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: CallCode | OtherCode, message: string, details: PorticoErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
