import type { FastifyRequest } from 'fastify';

/** Whether `br` is among the codings, with a weight above zero (RFC 9110, section 12.5.3). */
export function takesBrotli(request: FastifyRequest): boolean {
  const codings = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  return codings
    .split(',')
    .some((each) => /^br(;q=(1|0\.0*[1-9]).*)?$/.test(each.replace(/\s/g, '')));
}
