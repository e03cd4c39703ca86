import {
  type AnyEndpoint,
  isOpenBeforeAcceptance,
  type OperatorRole,
  REVIEWING_ROLES,
} from '@portico/contract';
import type { FastifyRequest } from 'fastify';
import { deskToken } from '#desk/operators/desk-cookie.ts';
import { operatorOf } from '#desk/operators/operators.ts';
import { phoneOf } from '#identity/handoff-tokens/handoff-tokens.ts';
import { bearerAccount } from '#identity/sessions/bearer.ts';
import type { Deps } from '#platform/deps.ts';
import { type Authenticators, bearerOf } from '#platform/http/endpoints/authenticate.ts';
import { clientOfToken } from '#servers/tokens/tokens.ts';
import { termsInForce } from '#site/terms/in-force.ts';

/** The signed-in person. Before they accept the terms in force, they may make few calls. */
async function bearerPerson(deps: Deps, request: FastifyRequest, endpoint: AnyEndpoint) {
  const found = await bearerAccount(deps, request);
  if (found === null) return null;
  const { acceptedTerms, ...account } = found;
  if (isOpenBeforeAcceptance(endpoint)) return account;
  const { version } = await termsInForce(deps);
  return acceptedTerms >= version ? account : 'terms_not_accepted';
}

async function bearerPhone(deps: Deps, request: FastifyRequest) {
  const token = bearerOf(request);
  return token === undefined ? null : phoneOf(deps, token);
}

/** The operator of the session in the request's cookie, if their role may make this call. */
async function deskOperator(
  deps: Deps,
  request: FastifyRequest,
  { roles = REVIEWING_ROLES }: AnyEndpoint,
) {
  const token = deskToken(request);
  const operator = token === undefined ? null : await operatorOf(deps, token);
  if (operator === null) return null;
  return (roles as readonly OperatorRole[]).includes(operator.role) ? operator : 'not_allowed';
}

async function backend(deps: Deps, request: FastifyRequest) {
  const token = bearerOf(request);
  return token === undefined ? null : clientOfToken(deps, token);
}

/** The authenticators of both servers. */
export const AUTHENTICATORS: Authenticators = {
  bearer: bearerPerson,
  handoff: bearerPhone,
  operator: deskOperator,
  server: backend,
};
