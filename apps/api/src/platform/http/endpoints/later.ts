import type { FastifyRequest } from 'fastify';
import type { App } from './route.ts';

/** Does work that an answer does not wait for. If it fails, another process or job must do the same work. */
export type Later = (request: FastifyRequest, work: () => Promise<unknown>) => void;

/**
 * Failures are logged with the request that started the work. The server does not close before the work has ended.
 */
export function createLater(app: App): Later {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (request, work) => {
    const one = work()
      .then(() => {})
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'work after the answer failed');
      })
      .finally(() => running.delete(one));
    running.add(one);
  };
}
