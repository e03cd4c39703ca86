import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag } from '#core/entity-tag.ts';

/** Whether the caller's copy is current (RFC 9110, section 13.1.2). */
export function hasAlready(request: FastifyRequest, tag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim());
  // An answer that a proxy compressed has a weak tag.
  return known.some((each) => each === '*' || each.replace(/^W\//, '') === tag);
}

/**
 * A hook of a route whose answer rarely changes: a successful answer may be cached, is revalidated each time, and is
 * sent only if it differs from the caller's copy.
 */
export async function sendOnlyNews(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = entityTag(payload);
  reply.header('etag', tag).header('cache-control', 'no-cache');
  if (!hasAlready(request, tag)) return payload;
  reply.code(304).removeHeader('content-length').removeHeader('content-type');
  return '';
}
