import type { FastifyRequest } from 'fastify';
import { deskToken } from '#desk/operators/desk-cookie.ts';
import { operatorOf } from '#desk/operators/operators.ts';
import { phoneOf } from '#identity/handoff-tokens/handoff-tokens.ts';
import { bearerAccount } from '#identity/sessions/bearer.ts';
import type { Deps } from '#platform/deps.ts';
import { type Authenticators, bearerOf } from '#platform/http/endpoints/authenticate.ts';
import { clientOfToken } from '#servers/tokens/tokens.ts';

async function bearerPhone(deps: Deps, request: FastifyRequest) {
  const token = bearerOf(request);
  return token === undefined ? null : phoneOf(deps, token);
}

/** The operator of the session in the request's cookie, or null. */
async function deskOperator(deps: Deps, request: FastifyRequest) {
  const token = deskToken(request);
  return token === undefined ? null : operatorOf(deps, token);
}

async function backend(deps: Deps, request: FastifyRequest) {
  const token = bearerOf(request);
  return token === undefined ? null : clientOfToken(deps, token);
}

/** The authenticators of both servers. */
export const AUTHENTICATORS: Authenticators = {
  bearer: bearerAccount,
  handoff: bearerPhone,
  operator: deskOperator,
  server: backend,
};
