import type { FastifyRequest } from 'fastify';
import type { Account } from '#core/caller.ts';
import type { Deps } from '#deps/deps.ts';
import { bearerOf } from '#server/endpoints/authenticate.ts';
import { authenticate } from './sessions.ts';

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
