import {
  COMMON_ERRORS,
  type CodeOf,
  type Endpoint,
  ERRORS,
  type ErrorCode,
  FIELD_ERRORS,
  type Locale,
  type ParamsOf,
  type ParsedBodyOf,
  paramNamesOf,
  type ReplyOf,
} from '@portico/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Caller } from '#core/caller.ts';
import type { Result } from '#core/result.ts';
import type { Deps } from '#deps/deps.ts';
import { sendFailure } from '#server/errors/on-error.ts';
import type { Limit } from '#server/limits/address-limits.ts';
import type { CallerBy } from './authenticate.ts';
import { callerOf } from './caller-of.ts';
import { sendOnlyNews } from './revalidation.ts';

export type App = FastifyInstance;

export type Context<E extends Endpoint> = {
  /** Parsed and normalized by the endpoint's own schema. The handler reads a multipart body itself. */
  body: E['encoding'] extends 'multipart' ? undefined : ParsedBodyOf<E>;
  /** The values in the path. */
  params: ParamsOf<E>;
  /**
   * The authenticated caller, by the endpoint's `auth`: an account, a phone or an operator; null without
   * authentication.
   */
  account: CallerBy[E['auth']];
  /** The origin of the call. */
  caller: Caller;
  /** The person's language, by Accept-Language. */
  locale: Locale;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<E extends Endpoint> = (
  context: Context<E>,
) => Promise<Result<ReplyOf<E>, NoInfer<CodeOf<E>>>>;

export type RouteOptions<E extends Endpoint> = {
  /** Authenticates the caller, for a handler that replaces the default authenticator. */
  callerBy?: (deps: Deps, request: FastifyRequest) => Promise<CallerBy[E['auth']] | null>;
  /** How often one network may call (server/limits/address-limits.ts); unlimited by default. */
  limit?: Limit;
  /** Answers 304 when the client's copy is current (server/endpoints/revalidation.ts). */
  revalidated?: boolean;
};

/**
 * Serves one call of the contract: its schema validates, its reply schema shapes the answer, and only the codes it
 * declares compile.
 */
export function route<E extends Endpoint>(
  app: App,
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
  { limit, revalidated = false, callerBy }: RouteOptions<E> = {},
): void {
  const isJson = endpoint.body !== null && endpoint.encoding !== 'multipart';
  const { auth } = endpoint;
  const callers = new WeakMap<FastifyRequest, object>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { limit },
    ...(endpoint.encoding === 'multipart' && { validatorCompiler: () => () => true }),
    ...(revalidated && { onSend: sendOnlyNews }),
    // Before validation: an unauthorized caller learns nothing about the body it sent.
    ...(auth !== 'none' && {
      async preValidation(request: FastifyRequest, reply: FastifyReply) {
        const account = await (callerBy ?? app.authenticators[auth])(deps, request);
        if (account === null) return sendFailure(reply, { ok: false, code: 'missing_token' });
        callers.set(request, account);
      },
    }),
    async handler(request, reply) {
      const caller = callerOf(request);
      const context = {
        body: isJson ? request.body : undefined,
        params: request.params,
        account: callers.get(request) ?? null,
        caller,
        locale: caller.locale,
        request,
        reply,
      } as unknown as Context<E>;
      const result = await handler(context);
      if (!result.ok) return sendFailure(reply, result);
      if (endpoint.reply === null) return reply.code(204).send();
      return reply.code(200).send(result.value);
    },
  });
}

function schemaOf(endpoint: Endpoint) {
  const codes: ErrorCode[] = [...endpoint.errors, ...COMMON_ERRORS];
  if (endpoint.auth !== 'none') codes.push('missing_token');
  return {
    ...namesOf(endpoint),
    ...(endpoint.auth !== 'none' && { security: [{ [endpoint.auth]: [] }] }),
    ...(endpoint.encoding === 'multipart' && { consumes: ['multipart/form-data'] }),
    ...(endpoint.body !== null && { body: endpoint.body }),
    response: {
      ...(endpoint.reply === null ? { 204: z.null() } : { 200: endpoint.reply }),
      ...failureSchemas(codes),
    },
  };
}

/** The name of an operation in the OpenAPI document, and the values in its path. */
export function namesOf({ path, summary }: Pick<Endpoint, 'path' | 'summary'>) {
  const params = paramNamesOf({ path }).map((name) => [name, z.string()] as const);
  return {
    operationId: operationIdOf(path),
    summary,
    ...(params.length > 0 && { params: z.object(Object.fromEntries(params)) }),
  };
}

/** The path in camel case, as code generators expect it: `/user/add-email` is `userAddEmail`. */
export function operationIdOf(path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words
    .map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join('');
}

/** One answer per status, with the codes that share it. */
export function failureSchemas(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code]);
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, failureSchema(same)]));
}

/** Created once: hundreds of failures differ only in their codes. */
const FAILURE = {
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.enum(FIELD_ERRORS))),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  requestId: z.string(),
};

function failureSchema(codes: ErrorCode[]) {
  return z.object({ code: z.enum(codes), ...FAILURE });
}
