import {
  type AnyEndpoint,
  COMMON_ERRORS,
  ERRORS,
  type ErrorCode,
  FIELD_ERRORS,
  type FileReply,
  isOpenBeforeAcceptance,
  type PictureReply,
  paramNamesOf,
  type RedirectReply,
  replyKindOf,
} from '@portico/contract';
import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';

/** What Fastify validates and serializes an endpoint by, and what the OpenAPI document says about it. */
export function schemaOf(endpoint: AnyEndpoint): FastifySchema {
  const { path, auth, scope, body, summary, encoding = 'json' } = endpoint;
  const params = paramNamesOf({ path }).map((name) => [name, z.string()] as const);
  const consumes = CONSUMES[encoding];
  return {
    operationId: endpoint.name ?? operationIdOf(path),
    summary,
    ...(params.length > 0 && { params: z.object(Object.fromEntries(params)) }),
    ...(auth !== 'none' && { security: [{ [auth]: scope === undefined ? [] : [scope] }] }),
    ...(consumes !== undefined && { consumes }),
    ...(body !== null && { [encoding === 'query' ? 'querystring' : 'body']: body }),
    response: { ...successOf(endpoint), ...failureSchemas(codesOf(endpoint)) },
  };
}

const CONSUMES: Partial<Record<NonNullable<AnyEndpoint['encoding']>, string[]>> = {
  multipart: ['multipart/form-data'],
  form: ['application/x-www-form-urlencoded'],
};

/** Every code that the endpoint may answer; `too_many_requests` only if it has a limit. */
export function codesOf(endpoint: AnyEndpoint): ErrorCode[] {
  const { reply, errors, auth, limit } = endpoint;
  if (replyKindOf({ reply }) === 'redirect') return [...errors];
  const common = COMMON_ERRORS.filter((code) => limit !== null || code !== 'too_many_requests');
  const codes: ErrorCode[] = [
    ...errors,
    ...common,
    ...(auth === 'none' ? [] : (['missing_token'] as const)),
    ...(isOpenBeforeAcceptance(endpoint) ? [] : (['terms_not_accepted'] as const)),
    ...(auth === 'operator' ? (['not_allowed'] as const) : []),
  ];
  return [...new Set(codes)];
}

function successOf({ reply, revalidated }: AnyEndpoint): Record<number, unknown> {
  switch (replyKindOf({ reply })) {
    case 'redirect':
      return { 303: redirection(reply as RedirectReply) };
    case 'file':
      return { 200: binary('The file.', (reply as FileReply).type) };
    case 'picture':
      return { 200: binary('The picture.', (reply as PictureReply).type), 304: z.null() };
    case 'none':
      return { 204: z.null() };
    default:
      return { 200: reply, ...(revalidated && { 304: z.null() }) };
  }
}

function binary(description: string, type: string) {
  return { description, content: { [type]: { schema: z.any() } } };
}

function redirection({ to, texts }: RedirectReply) {
  const description = `${to} An error is one of ${texts.join(', ')}, unexpected_error, service_unavailable.`;
  return z.null().register(z.globalRegistry, {
    description: 'The browser goes on to another address.',
    headers: { location: { type: 'string', description } },
  });
}

/** The path in camel case, as code generators expect it: `/user/add-email` is `userAddEmail`. */
function operationIdOf(path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words
    .map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join('');
}

/** One answer per status, with the codes that share it. */
function failureSchemas(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code]);
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, failureSchema(same)]));
}

const FAILURE = {
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.enum(FIELD_ERRORS))),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  requestId: z.string(),
};

type FailureSchema = ReturnType<typeof madeSchema>;
const made = new Map<string, FailureSchema>();

/** Made once for each list of codes: hundreds of failures share a few. */
function failureSchema(codes: ErrorCode[]): FailureSchema {
  const key = codes.join();
  const schema = made.get(key) ?? madeSchema(codes);
  made.set(key, schema);
  return schema;
}

const madeSchema = (codes: ErrorCode[]) => z.object({ code: z.enum(codes), ...FAILURE });
