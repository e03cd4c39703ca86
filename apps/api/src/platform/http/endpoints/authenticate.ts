import type { AnyEndpoint, Authentication, Operator } from '@portico/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, Phone, ServerClient } from '#core/caller.ts';
import type { Deps } from '#platform/deps.ts';

/** The type of a handler's `account`, by the endpoint's `auth`. */
export type CallerBy = {
  none: null;
  bearer: Account;
  handoff: Phone;
  operator: Operator;
  server: ServerClient;
};

/**
 * How a request is authenticated, for each `auth` of an endpoint; null if it carries no valid credentials, a code if its
 * caller may not make this call now. The features that issue the tokens check them (app/authenticators.ts): the server
 * knows none of the features.
 */
export type Authenticators = {
  [A in Exclude<Authentication, 'none'>]: (
    deps: Deps,
    request: FastifyRequest,
    endpoint: AnyEndpoint,
  ) => Promise<CallerBy[A] | 'terms_not_accepted' | 'not_allowed' | null>;
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
