import type { Config } from '#platform/config/config.ts';
import type { App } from '#platform/http/endpoints/route.ts';
import { sendFailure } from '#platform/http/errors/on-error.ts';
import { isLocal } from '#platform/http/local.ts';
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
