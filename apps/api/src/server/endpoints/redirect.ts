import { SOCIAL_TEXTS, type SocialText, type Visit } from '@portico/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Caller } from '#core/caller.ts';
import { failureOf, sendFailure } from '#server/errors/on-error.ts';
import type { Limit } from '#server/limits/address-limits.ts';
import { callerOf } from './caller-of.ts';
import { type App, failureSchemas, operationIdOf } from './route.ts';

type Context<V extends Visit> = {
  /** What the visit brought, by its own schema; null for anything else. */
  given: z.output<V['given']> | null;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The pages of ours that say what became of a visit. */
export type Page = '/auth' | '/security';

/**
 * Serves a path that a browser visits: `handler` answers where the browser goes next. A person never meets bare JSON
 * here; what cannot be read as a visit at all is refused like any call.
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
    // A look at the headers must not spend anything.
    exposeHeadRoute: false,
    schema: schemaOf(definition),
    config: { limit },
    // What does not fit is for the handler to answer.
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

/** A page of ours with these words in its address. Which page is never for a request to say. */
export function onward(page: `/${string}`, words: Record<string, string>): string {
  // A space as %20, which every reader of an address takes for one.
  return `${page}?${String(new URLSearchParams(words)).replaceAll('+', '%20')}`;
}

/** The page with the reason in its address, which it words itself: a sentence there could be anybody's. */
export function withError(page: Page, code: SocialText): string {
  return onward(page, { error: code });
}

function textOf(code: string): SocialText {
  return SOCIAL_TEXTS.find((known) => known === code) ?? 'unexpected_error';
}

function schemaOf({ method, path, summary, given, location, texts, errors }: Visit) {
  const description = `${location} An error is one of ${texts.join(', ')}, unexpected_error, service_unavailable.`;
  const answer = z.null().register(z.globalRegistry, {
    description: 'The browser goes on to another address.',
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
