import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './on-error.ts';

const METHODS = ['GET', 'HEAD', 'POST'] as const;

/** Nothing is here; or something is, and this method is not how it is called (RFC 9110, section 15.5.6). */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const url = request.url.split('?', 1)[0] ?? '';
  const allowed = METHODS.filter((method) => request.server.hasRoute({ method, url }));
  // A file that was there at the start and is gone has its route still.
  const isGone = allowed.some((method) => method === request.method);
  if (allowed.length === 0 || isGone) return sendFailure(reply, { ok: false, code: 'not_found' });
  reply.header('allow', allowed.join(', '));
  return sendFailure(reply, { ok: false, code: 'method_not_allowed' });
}
