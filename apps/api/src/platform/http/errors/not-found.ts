import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './on-error.ts';

const METHODS = ['GET', 'HEAD', 'POST'] as const;

/**
 * Answers 404, or 405 if the path exists with another method (RFC 9110, section 15.5.6). `files` are the paths of
 * files that share one route.
 */
export function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  files?: ReadonlySet<string>,
): Promise<FastifyReply> {
  const url = request.url.split('?', 1)[0] ?? '';
  const allowed = METHODS.filter(
    (method) => request.server.hasRoute({ method, url }) || (method !== 'POST' && files?.has(url)),
  );
  // A file that was deleted after the start is still listed.
  const isGone = allowed.some((method) => method === request.method);
  if (allowed.length === 0 || isGone) return sendFailure(reply, { ok: false, code: 'not_found' });
  reply.header('allow', allowed.join(', '));
  return sendFailure(reply, { ok: false, code: 'method_not_allowed' });
}
