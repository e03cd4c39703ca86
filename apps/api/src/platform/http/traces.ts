import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTrace, withinTrace } from '#core/trace.ts';

/** Makes each call a part of its caller's trace. The first hook of a server: what others log belongs to it, too. */
export function traceCalls(app: FastifyInstance): void {
  const within = (request: FastifyRequest, next: () => void) =>
    withinTrace({ id: request.id, parent: request.headers.traceparent }, next);
  app.addHook('onRequest', (request, _reply, done) => within(request, done));
  // Once more: after a body was read, Node continues in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
}

/** Part of every line of the log. */
export function traceOfLine(): { traceId?: string; spanId?: string } {
  const trace = currentTrace();
  return trace ? { traceId: trace.traceId, spanId: trace.spanId } : {};
}
