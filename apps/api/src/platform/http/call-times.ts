import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#core/metrics/metrics.ts';

/** What is not an endpoint of the contract: pages and files of the site, and paths that do not exist. */
const OTHER = 'site';
const UNKNOWN = 'none';
const MS = 1000;

/**
 * Measures every call. The labels are the contract's templates, so their number does not grow with what is called. Each
 * route gets a hook of its own that knows its labels: finding them with each call would cost more than counting it.
 */
export function timeCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRoute', (route) => {
    const path = route.config?.endpoint?.path ?? OTHER;
    const answered = metrics.callsOf(String(route.method), path);
    const others = [route.onResponse ?? []].flat();
    route.onResponse = [
      ...others,
      (_request, reply, done) => {
        answered(reply.statusCode, reply.elapsedTime / MS);
        done();
      },
    ];
  });
  const unknown = metrics.callsOf('any', UNKNOWN);
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) unknown(reply.statusCode, reply.elapsedTime / MS);
    done();
  });
}
