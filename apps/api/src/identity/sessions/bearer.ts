import type { FastifyRequest } from 'fastify';
import type { Account } from '#core/caller.ts';
import type { Deps } from '#platform/deps.ts';
import { bearerOf } from '#platform/http/endpoints/authenticate.ts';
import { authenticate } from './sessions.ts';

/**
 * The account and session of the request's access token, and the version of the terms that the account accepted; null if
 * there is no valid token.
 */
export async function bearerAccount(deps: Deps, request: FastifyRequest) {
  const token = bearerOf(request);
  return token === undefined ? null : authenticate(deps, token);
}

/**
 * The claims of the request's access token, after its signature and expiry are verified. This does not check that the
 * session is active: use it in handlers whose own query does that.
 */
export async function claimedAccount(deps: Deps, request: FastifyRequest): Promise<Account | null> {
  const token = bearerOf(request);
  const claims = token === undefined ? null : await deps.accessTokens.verify(token);
  return claims && { id: claims.accountId, sessionId: claims.sessionId };
}
