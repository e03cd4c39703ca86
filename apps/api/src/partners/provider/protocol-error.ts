import { ERRORS, type ErrorCode } from '@portico/contract';
import type { FastifyReply } from 'fastify';
import type { Fail } from '#core/result.ts';
import { UNAVAILABLE } from '#platform/ports/openid-provider/answers.ts';

/**
 * A failure that the standards do not define, for a partner's server: in the shape of RFC 6749, section 5.2, as in
 * Shared Signals.
 */
export function sendProtocolError(reply: FastifyReply, failure: Fail<ErrorCode>): FastifyReply {
  const status = ERRORS[failure.code];
  const error = errorOf(status);
  if (failure.retryAfterSeconds !== undefined) {
    reply.header('retry-after', failure.retryAfterSeconds);
  }
  const description = DESCRIPTIONS[error];
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error, error_description: description });
}

const DESCRIPTIONS = {
  [UNAVAILABLE]: 'try again in a minute',
  invalid_request: 'the request is malformed or too large',
  server_error: 'something went wrong',
};

function errorOf(status: number): keyof typeof DESCRIPTIONS {
  if (status === 503) return UNAVAILABLE;
  return status < 500 ? 'invalid_request' : 'server_error';
}
