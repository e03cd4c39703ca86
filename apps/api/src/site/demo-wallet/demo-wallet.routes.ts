import { readFile } from 'node:fs/promises';
import type { Config } from '#platform/config/config.ts';
import type { App } from '#platform/http/endpoints/route.ts';
import { sendFailure } from '#platform/http/errors/on-error.ts';
import { isLocal } from '#platform/http/local.ts';
import { WALLET_FILE, WALLET_PATH } from './demo-wallet.ts';

/** Serves the demo wallet to browsers on this machine, in development alone. */
export function demoWalletRoutes(app: App, config: Config): void {
  if (!config.standIns || config.offer.off.includes('wallet')) return;
  app.get(WALLET_PATH, { schema: { hide: true } }, async (request, reply) => {
    const script = isLocal(request) ? await readFile(WALLET_FILE, 'utf8').catch(() => null) : null;
    if (script === null) return sendFailure(reply, { ok: false, code: 'not_found' });
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}
