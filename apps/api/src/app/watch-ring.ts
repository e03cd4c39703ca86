import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';

/** Keeps the copy of the key ring fresh for as long as this server runs. */
export async function watchRing(app: FastifyInstance, { keyRing }: Pick<Deps, 'keyRing'>) {
  const stop = await keyRing.watch();
  app.addHook('onClose', async () => stop());
}
