import type { FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import type { App } from '#server/endpoints/route.ts';
import { sendFailure } from '#server/errors/on-error.ts';
import { hasOutboxPage, renderOutbox } from './outbox-page.ts';

/** The development outbox in a browser, to this machine alone. */
export function outboxPageRoutes(app: App, config: Config): void {
  if (!hasOutboxPage(config) || config.sms.kind !== 'outbox') return;
  const { folder } = config.sms;
  app.get('/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request)) return sendFailure(reply, { ok: false, code: 'not_found' });
    return reply
      .headers({
        'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
        refresh: '3',
      })
      .type('text/html; charset=utf-8')
      .send(await renderOutbox(folder, config.mail.kind === 'smtp'));
  });
}

// By socket and by name: a proxy in front or a foreign name that resolves to this machine is not local.
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw;
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined
  );
}
