import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import type { App } from '#platform/http/endpoints/route.ts';
import { sendFailure } from '#platform/http/errors/on-error.ts';
import { hasOutboxPage, renderOutbox, STYLE_HASH } from './outbox-page.ts';

/** Serves the development outbox to browsers on this machine only. */
export function outboxPageRoutes(app: App, config: Config): void {
  if (!hasOutboxPage(config) || config.sms.kind !== 'outbox') return;
  const { folder } = config.sms;
  app.get('/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request)) return sendFailure(reply, { ok: false, code: 'not_found' });
    return reply
      .headers({
        'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}; frame-ancestors 'none'`,
        refresh: '3',
      })
      .type('text/html; charset=utf-8')
      .send(await renderOutbox(folder, config.mail.kind === 'smtp'));
  });
}

// By socket and by name: a foreign name that resolves to this machine is not local.
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Headers that proxies, load balancers and tunnels add, and no browser sends. Any of them means that something is in
 * between.
 */
const FORWARDING =
  /^(?:forwarded$|via$|true-client-ip$|proxy-|cf-|cdn-|fastly-|fly-|x-(?:forwarded|real|original|client|cluster|proxy|envoy|amzn|azure|arr|appengine|cloud|vercel)-)/;

function isLocal({ raw: { headers, socket, httpVersionMajor, httpVersionMinor } }: FastifyRequest) {
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    // No browser speaks HTTP/1.0 any more, but nginx does to its upstream by default.
    (httpVersionMajor > 1 || httpVersionMinor > 0) &&
    !Object.keys(headers).some((name) => FORWARDING.test(name))
  );
}
