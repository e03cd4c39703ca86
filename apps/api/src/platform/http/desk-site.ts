import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Offer, shownOffer } from '@portico/contract';
import { BRAND } from '@portico/locales/brand';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#core/html.ts';
import type { Deps } from '#platform/deps.ts';
import { sendNotFound } from '#platform/http/errors/not-found.ts';
import { deskHeaders } from './headers.ts';
import { type OtherBuilds, serveFiles, withLook } from './site.ts';

const ICON = /<link rel="icon"[^>]*>/;

/** The paths that the desk's app has a screen for. */
const PATHS = ['/', '/cases/:id', '/revocations', '/operators', '/clients', '/webhook'] as const;

/**
 * Serves the built desk app (scripts/lib/build-apps.mjs): its files, and at each of its paths the same document, which
 * the browser fills. Without a build, only the API is served.
 */
export async function serveDesk(
  app: FastifyInstance,
  others: OtherBuilds | null,
  { folder, brand, offer }: { folder: string | undefined; brand: Deps['brand']; offer: Offer },
): Promise<void> {
  const file = folder === undefined ? null : join(folder, 'shell.html');
  if (folder === undefined || file === null || !existsSync(file)) {
    app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
    return;
  }
  const files = await serveFiles(app, join(folder, 'site'), others);
  const shown = JSON.stringify(shownOffer(offer));
  const document = readFileSync(file, 'utf8').replace('</head>', (end) =>
    shown === '{}' ? end : `<meta name="offer" content="${escapeHtml(shown)}" />${end}`,
  );
  for (const path of PATHS) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const { name, look, files } = await brand();
      const icon = files?.square ?? files?.icon;
      return reply
        .headers({ ...deskHeaders(look && [look.desk.source]), 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(
          withLook(document, look?.desk)
            .replace(ICON, (own) =>
              icon ? `<link rel="icon" href="${icon.address}" type="${icon.type}">` : own,
            )
            .replaceAll(BRAND, () => escapeHtml(name)),
        );
    });
  }
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply, files));
}
