import type { Authentication, Operator } from '@portico/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#deps/deps.ts';

/** A signed-in person, by the access token alone and never by a body. */
export type Account = { id: string; sessionId: string };

/** A phone that adds images to an account's drafts, and can do nothing else there. */
export type Phone = { handoffId: string; accountId: string };

/** What a handler gets as `account` for an endpoint's `auth`. */
export type CallerBy = {
  none: null;
  bearer: Account;
  handoff: Phone;
  operator: Operator;
};

/**
 * How a request is authenticated, for each `auth` of an endpoint; null where it carries nothing valid. The features
 * that issue the tokens check them (app/authenticators.ts): the server knows none of them.
 */
export type Authenticators = {
  [A in Exclude<Authentication, 'none'>]: (
    deps: Deps,
    request: FastifyRequest,
  ) => Promise<CallerBy[A] | null>;
};

declare module 'fastify' {
  interface FastifyInstance {
    authenticators: Authenticators;
  }
}

export function authenticateBy(app: FastifyInstance, authenticators: Authenticators): void {
  app.decorate('authenticators', authenticators);
}

// RFC 6750, section 2.1: the scheme's name in any case, one token of these characters.
const BEARER = /^bearer +([\w\-.~+/]+=*)$/i;

/** The token of the request's Authorization header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}
