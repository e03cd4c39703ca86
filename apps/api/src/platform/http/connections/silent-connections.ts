import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const IDLE_CHECK_MS = 100;

/**
 * At shutdown, drops connections that never finished the head of a request: browsers open spare connections and send
 * nothing on them, and the server would wait for each. Requests in progress are completed.
 */
export function dropSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    // A connection whose answer ends after this point would be kept for the next request.
    const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
