import { STATUS_CODES } from 'node:http';
import {
  type AnyEndpoint,
  ERRORS,
  type ErrorCode,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_HOURS,
  replyKindOf,
  WEBHOOK_CATALOG,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  webhookExample,
  webhookSchema,
} from '@portico/contract';
import * as z from 'zod/mini';
import type { Config } from '#platform/config/config.ts';
import { siteCookieName } from '#platform/http/endpoints/cookie.ts';
import { codesOf } from '#platform/http/endpoints/describe.ts';
import { exampleOf, failureExample, ID, TOKEN } from './examples.ts';

type Header = { description: string; schema: { type: string }; required?: boolean };
type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
type Answer = {
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, Media>;
};
type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: object;
  example?: unknown;
};
type Operation = {
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
};

/** An OpenAPI document, as far as this file completes it. */
export type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: object }>;
};

/** Adds to the document what schemas cannot say: examples, headers, cookies, and which calls need no credentials. */
export async function complete(
  document: Document,
  endpoints: readonly AnyEndpoint[],
  config: Config,
): Promise<Document> {
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    if (operation === undefined) throw new Error(`${endpoint.path} is not in the document`);
    operation.security ??= [];
    addParameters(operation, endpoint, config);
    addBodyExample(operation, endpoint);
    describeSuccess(operation, endpoint, config);
    await describeFailures(operation, endpoint);
  }
  document.webhooks = Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, webhookOf(event)]));
  return document;
}

/** A message to the company's own backend. */
function webhookOf(event: WebhookEvent) {
  const schema = z.toJSONSchema(webhookSchema(event));
  return {
    post: {
      operationId: event.replaceAll(/[._](\w)/g, (_all, next: string) => next.toUpperCase()),
      summary: `Sent when ${WEBHOOK_CATALOG[event].when}.`,
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: webhookExample(event) } },
      },
      responses: {
        '204': { description: 'It was taken.' },
        '4XX': { description: 'It comes again.' },
      },
    },
  };
}

/** Of calls that change something for the company's own backend. */
const KEY: Parameter = {
  in: 'header',
  name: IDEMPOTENCY_HEADER,
  description: `16 to 255 characters, such as a UUID. The same call with the same key happens once, and is answered again for ${IDEMPOTENCY_HOURS} hours.`,
  required: false,
  schema: { type: 'string' },
  example: ID,
};

function addParameters(
  operation: Operation,
  { cookies, body, auth, method }: AnyEndpoint,
  config: Config,
) {
  const cookieParameters = (cookies?.reads ?? []).map((name) => ({
    in: 'cookie',
    name: siteCookieName(name, config),
    description: 'Set by an earlier answer. Scripts cannot read it.',
    required: false,
    schema: { type: 'string' },
    example: TOKEN,
  }));
  for (const parameter of operation.parameters ?? []) {
    const { shape = {} } = ((body as z.ZodMiniObject | null)?.def ?? {}) as Partial<ObjectDef>;
    const schema = parameter.in === 'query' ? shape[parameter.name] : undefined;
    parameter.example = schema ? exampleOf(schema, parameter.name) : PATH_EXAMPLES[parameter.name];
  }
  const keys = auth === 'server' && method === 'POST' ? [KEY] : [];
  const parameters = [...(operation.parameters ?? []), ...keys, ...cookieParameters];
  if (parameters.length > 0) operation.parameters = parameters;
}

type ObjectDef = { shape: Record<string, z.ZodMiniType> };

const PATH_EXAMPLES: Record<string, string> = {
  id: ID,
  externalId: 'user-4711',
  locale: 'en-US',
  file: 'aurora.0123456789abcdef.webp',
};

function addBodyExample({ requestBody }: Operation, { body }: AnyEndpoint): void {
  if (body === null) return;
  for (const media of Object.values(requestBody?.content ?? {})) media.example = exampleOf(body);
}

function describeSuccess({ responses }: Operation, endpoint: AnyEndpoint, config: Config): void {
  const kind = replyKindOf(endpoint);
  for (const [status, answer] of Object.entries(responses)) {
    if (Number(status) >= 400) continue;
    if (status === '304') {
      answer.description = 'The copy that the caller has is current (If-None-Match).';
      continue;
    }
    if (kind === 'json') {
      answer.description = 'The reply.';
      const schema = endpoint.reply as z.ZodMiniType;
      for (const media of Object.values(answer.content ?? {})) media.example = exampleOf(schema);
    }
    if (kind === 'none') answer.description = 'Done. There is nothing to say.';
    const headers = { ...answer.headers, ...successHeaders(endpoint, config) };
    if (Object.keys(headers).length > 0) answer.headers = headers;
  }
}

function successHeaders(endpoint: AnyEndpoint, config: Config): Record<string, Header> {
  const kind = replyKindOf(endpoint);
  const sets = (endpoint.cookies?.sets ?? []).map((name) => siteCookieName(name, config));
  return {
    ...(sets.length > 0 && {
      'set-cookie': header(`HttpOnly, Path=/, for browsers: ${sets.join(', ')}.`),
    }),
    ...((kind === 'picture' || endpoint.revalidated) && {
      etag: header('The version, for If-None-Match.'),
    }),
    ...(kind === 'file' && {
      'content-disposition': header('The file is an attachment with a name.'),
    }),
  };
}

async function describeFailures({ responses }: Operation, endpoint: AnyEndpoint): Promise<void> {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => ERRORS[code]);
  const { shape = {} } = ((endpoint.body as z.ZodMiniObject | null)?.def ??
    {}) as Partial<ObjectDef>;
  for (const [status, codes] of byStatus) {
    const answer = responses[status];
    if (answer === undefined) throw new Error(`${endpoint.path} does not describe ${status}`);
    answer.description = `${STATUS_CODES[status]}: ${codes.join(', ')}.`;
    const headers = failureHeaders(status, codes);
    if (Object.keys(headers).length > 0) answer.headers = headers;
    const examples = codes.map(
      async (code) => [code, { value: await failureExample(code, Object.keys(shape)) }] as const,
    );
    const media = answer.content?.['application/json'];
    if (media) media.examples = Object.fromEntries(await Promise.all(examples));
  }
}

function failureHeaders(status: number, codes: readonly ErrorCode[]): Record<string, Header> {
  if (codes.includes('missing_token')) {
    return { 'www-authenticate': header('Bearer, with missing_token.') };
  }
  // Every refusal of a network's limit says when the next call is allowed; other codes may.
  if (status !== 429 && status !== 503) return {};
  const retryAfter: Header = {
    description: 'Seconds until another attempt can succeed.',
    schema: { type: 'integer' },
  };
  return { 'retry-after': retryAfter };
}

function header(description: string): Header {
  return { description, schema: { type: 'string' } };
}
