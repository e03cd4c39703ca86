import { SOCIAL_TEXTS, type SocialText, type Visit } from '@portico/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Caller } from '#core/caller.ts';
import { failureOf, sendFailure } from '#server/errors/on-error.ts';
import type { Limit } from '#server/limits/address-limits.ts';
import { callerOf } from './caller-of.ts';
import { type App, failureSchemas, operationIdOf } from './route.ts';

type Context<V extends Visit> = {
  /** The values the browser sent, parsed by the visit's own schema; null if they do not match. */
  given: z.output<V['given']> | null;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The pages that show the result of a visit. */
export type Page = '/auth' | '/security';

/**
 * Serves a path that a browser visits: `handler` returns the address where the browser goes next. Visitors do not see
 * bare JSON here; only a malformed request is refused like any other call.
 */
export function visit<V extends Visit>(
  app: App,
  definition: V,
  handler: (context: Context<V>) => Promise<string>,
  { limit }: { limit?: Limit } = {},
): void {
  app.route({
    method: definition.method,
    url: definition.path,
    // A HEAD request must not use up anything.
    exposeHeadRoute: false,
    schema: schemaOf(definition),
    config: { limit },
    // The handler answers values that do not match the schema.
    validatorCompiler: () => () => true,
    async errorHandler(error: FastifyError, request, reply) {
      const failure = failureOf(error, request);
      const isMalformed = error.statusCode !== undefined && error.statusCode < 500;
      return isMalformed
        ? sendFailure(reply, failure)
        : reply.redirect(withError('/auth', textOf(failure.code)), 303);
    },
    async handler(request, reply) {
      const sent = definition.method === 'GET' ? request.query : request.body;
      const { success, data } = definition.given.safeParse(sent);
      const given = success ? (data as z.output<V['given']>) : null;
      const context = { given, caller: callerOf(request), request, reply };
      return reply.redirect(await handler(context), 303);
    },
  });
}

/** One of our pages with these parameters in its address. A request never chooses the page. */
export function onward(page: `/${string}`, words: Record<string, string>): string {
  // A space as %20, which every parser of an address accepts.
  return `${page}?${String(new URLSearchParams(words)).replaceAll('+', '%20')}`;
}

/** The page with an error code in its address. The page words the error itself: anyone could put a sentence there. */
export function withError(page: Page, code: SocialText): string {
  return onward(page, { error: code });
}

function textOf(code: string): SocialText {
  return SOCIAL_TEXTS.find((known) => known === code) ?? 'unexpected_error';
}

function schemaOf({ method, path, summary, given, location, texts, errors }: Visit) {
  const description = `${location} An error is one of ${texts.join(', ')}, unexpected_error, service_unavailable.`;
  const answer = z.null().register(z.globalRegistry, {
    description: 'Redirects the browser to another address.',
    headers: { location: { type: 'string', description } },
  });
  return {
    operationId: operationIdOf(`${path}${method === 'POST' ? '/form' : ''}`),
    summary,
    ...(method === 'GET'
      ? { querystring: given }
      : { body: given, consumes: ['application/x-www-form-urlencoded'] }),
    response: { 303: answer, ...failureSchemas(errors) },
  };
}
