import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createPace, type Mover } from './pace.ts';
import type { ServerLimits } from './server-limits.ts';

/** Calls `look` as often as the limits say, until the server closes. */
export function lookRegularly(
  app: FastifyInstance,
  { lookEveryMs }: ServerLimits,
  look: () => void,
): void {
  const timer = setInterval(look, lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Drops connections whose answers wait to be read: each holds its answer in memory for as long as it is open. */
export function dropUnread(app: FastifyInstance, limits: ServerLimits): void {
  const pace = createPace(limits.reading);
  app.server.on('connection', (socket: Socket) => {
    const unwatch = pace.watch(readerOf(socket));
    socket.once('close', unwatch);
  });
  lookRegularly(app, limits, pace.look);
}

/** What Node itself reads to tell a write that goes on from one that stands still (lib/net.js). */
type Handle = { bytesWritten: number; writeQueueSize: number };

/** Who reads what is sent here. What the system has taken counts as read: it holds no more than its own buffers. */
export function readerOf(socket: Socket): Mover {
  return {
    moved() {
      const { _handle: handle } = socket as Socket & { _handle?: Handle | null };
      if (!handle || (socket.writableLength === 0 && handle.writeQueueSize === 0)) return null;
      return handle.bytesWritten - handle.writeQueueSize;
    },
    cut: () => socket.destroy(),
  };
}
