import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createPace, type Mover } from './pace.ts';
import type { ServerLimits } from './server-limits.ts';

/** Calls `check` at the interval from the limits, until the server closes. */
export function checkRegularly(
  app: FastifyInstance,
  { checkEveryMs }: ServerLimits,
  check: () => void,
): void {
  const timer = setInterval(check, checkEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Drops connections whose answers are not read: each keeps its answer in memory while it is open. */
export function dropUnread(app: FastifyInstance, limits: ServerLimits): void {
  const pace = createPace(limits.reading);
  app.server.on('connection', (socket: Socket) => {
    const unwatch = pace.watch(readerOf(socket));
    socket.once('close', unwatch);
  });
  checkRegularly(app, limits, pace.check);
}

/** The fields that Node itself reads to distinguish a write in progress from a stalled one (lib/net.js). */
type Handle = { bytesWritten: number; writeQueueSize: number };

/** The reader of a socket. Bytes that the system took count as read: it keeps no more than its own buffers. */
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
