import type { Authentication, Operator } from '@portico/contract';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Phone, phoneOf } from '../handoffs/handoffs.ts';
import { operatorOf } from '../operators/operators.ts';
import { authenticate } from '../sessions/sessions.ts';
import { deskToken } from './desk-cookie.ts';

/** Who calls, from the token alone and never from a body. */
export type Account = { id: string; sessionId: string };

// RFC 6750, section 2.1: the scheme's name in any case, one token of these characters.
const BEARER = /^bearer +([\w\-.~+/]+=*)$/i;

function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

/** The account whose valid access token the request carries, or null. */
export async function bearerAccount(deps: Deps, request: FastifyRequest): Promise<Account | null> {
  const token = bearerOf(request);
  return token === undefined ? null : authenticate(deps, token);
}

/**
 * What the request's access token claims, which is ours and has not expired. Whether its session lives is not looked up:
 * for a handler whose own query asks that along with the rest.
 */
export async function claimedAccount(deps: Deps, request: FastifyRequest): Promise<Account | null> {
  const token = bearerOf(request);
  const claims = token === undefined ? null : await deps.accessTokens.verify(token);
  return claims && { id: claims.accountId, sessionId: claims.sessionId };
}

async function bearerPhone(deps: Deps, request: FastifyRequest): Promise<Phone | null> {
  const token = bearerOf(request);
  return token === undefined ? null : phoneOf(deps, token);
}

/** The operator whose session the request's cookie is, or null. */
export async function deskOperator(deps: Deps, request: FastifyRequest): Promise<Operator | null> {
  const token = deskToken(request);
  return token === undefined ? null : operatorOf(deps, token);
}

/** Who calls, by what an endpoint asks for; null is nobody it knows. */
export const CALLERS = {
  bearer: bearerAccount,
  handoff: bearerPhone,
  operator: deskOperator,
} satisfies Record<
  Exclude<Authentication, 'none'>,
  (deps: Deps, request: FastifyRequest) => Promise<object | null>
>;

/** What {@link CALLERS} answer for an endpoint's `auth`. */
export type CallerBy = {
  none: null;
  bearer: Account;
  handoff: Phone;
  operator: Operator;
};
