import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { authenticate } from '../sessions/sessions.ts';

/** Who calls, from the token alone and never from a body. */
export type Account = { id: string; sessionId: string };

// RFC 6750, section 2.1: the scheme's name in any case, one token of these characters.
const BEARER = /^bearer +([\w\-.~+/]+=*)$/i;

/** The account whose valid access token the request carries, or null. */
export async function bearerAccount(deps: Deps, request: FastifyRequest): Promise<Account | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? null : authenticate(deps, token);
}
