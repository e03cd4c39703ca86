import type { FastifyInstance } from 'fastify';

/**
 * Drops clients that take longer than this to send a body without files. Such a body is a few kilobytes, and a slow
 * attack only needs to keep a socket. Forms with photographs have the server's own, far longer limit.
 */
export function limitBodyTime(app: FastifyInstance, withinMs: number): void {
  app.addHook('preParsing', async ({ raw }, _reply, payload) => {
    // Almost every body has arrived with its headers.
    if (raw.complete || (raw.headers['content-type'] ?? '').startsWith('multipart/')) {
      return payload;
    }
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, withinMs);
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    return payload;
  });
}
