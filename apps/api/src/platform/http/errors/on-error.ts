import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type FieldCode,
  isFieldCode,
} from '@portico/contract';
import { errorTranslator } from '@portico/locales/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Fail } from '#core/result.ts';
import { isDatabaseDown } from '#platform/db/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { localeOf } from '#platform/http/locales.ts';
import { StorageUnavailable } from '#platform/ports/files/files.ts';

/**
 * Answers every failure in the contract's one shape, in the caller's language. `status` is given if HTTP has a more
 * specific one than the code's own.
 */
export async function sendFailure(
  reply: FastifyReply,
  failure: Fail<ErrorCode>,
  status: number = ERRORS[failure.code],
): Promise<FastifyReply> {
  const { request } = reply;
  // Without its texts while the database was never there.
  const { name, texts } = await reply.server
    .shownBrand()
    .catch(() => ({ name: '', texts: undefined }));
  const translate = await errorTranslator(localeOf(request), name, texts);
  const { code, fields, params, retryAfterSeconds } = failure;
  const body: ErrorBody = {
    code,
    message: translate(code, params),
    ...(fields && { fields }),
    ...(params && { params }),
    requestId: request.id,
  };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (code === 'missing_token') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whose name and texts the answers have. */
    shownBrand: Deps['brand'];
  }
}

/** Maps thrown errors: the framework's refusals become codes of the catalog; anything else is a bug and is logged. */
export function handleErrors(app: FastifyInstance, { brand }: Pick<Deps, 'brand'>): void {
  app.decorate('shownBrand', brand);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendFailure(reply, failureOf(error, request)),
  );
}

const BY_FRAMEWORK_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
};

/** The catalog's code for a thrown error. Bugs are logged. */
export function failureOf(error: FastifyError, request: FastifyRequest): Fail<ErrorCode> {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = fieldsOf(error.validation);
    // A body that is not an object has no fields to name.
    return {
      ok: false,
      code: 'invalid_request',
      ...(Object.keys(fields).length > 0 && { fields }),
    };
  }
  const known = BY_FRAMEWORK_CODE[error.code];
  if (known) return { ok: false, code: known };
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { ok: false, code: 'invalid_request' };
  }
  request.log.error({ err: error }, 'a call failed');
  if (isDatabaseDown(error) || error instanceof StorageUnavailable)
    return { ok: false, code: 'service_unavailable', retryAfterSeconds: 5 };
  return { ok: false, code: 'unexpected_error' };
}

type Issue = { instancePath: string; message?: string | undefined };

/** The first error of each field. The contract's schemas report errors as codes. */
function fieldsOf(issues: readonly Issue[]): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  for (const { instancePath, message = '' } of issues) {
    const field = instancePath.split('/')[1];
    if (!field || Object.hasOwn(fields, field)) continue;
    fields[field] = isFieldCode(message) ? message : 'invalid_value';
  }
  return fields;
}
