import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { pagePolicy } from './headers.ts';
import { sendNotFound } from './not-found.ts';

const CONFIG_META = /<meta name="portico-config" content="[^"]*"\s*\/?>/;

/**
 * Serves the built site: assets for ever (their names carry a hash), and the one page for every path
 * that a browser opens. Without a build there is only the api.
 */
export async function serveSite(
  app: FastifyInstance,
  config: Config,
  folder?: string,
): Promise<void> {
  const index = join(folder ?? '', 'index.html');
  if (folder === undefined || !existsSync(index)) {
    app.setNotFoundHandler(sendNotFound);
    return;
  }
  const page = withConfig(readFileSync(index, 'utf8'), config);
  const headers = { 'content-security-policy': pagePolicy(config), 'cache-control': 'no-cache' };
  await serveFiles(app, folder);
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const opensPage = reads && (request.headers.accept ?? '').includes('text/html');
    if (!opensPage) return sendNotFound(request, reply);
    return reply.code(200).headers(headers).type('text/html; charset=utf-8').send(page);
  });
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // Listed once at start: what is not a file of the build is no file at all.
    wildcard: false,
    globIgnore: ['index.html'],
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** What the browser must know of this installation, as data in the page: no inline script needed. */
function withConfig(html: string, config: Config): string {
  const values = {
    ipLookupUrl: config.ipLookupUrl,
    contactEmail: /<([^>]+)>/.exec(config.mail.from)?.[1] ?? config.mail.from,
    production: config.mode === 'production',
    google: config.google !== null,
    apple: config.apple !== null,
  };
  const content = JSON.stringify(values).replace(/[&"<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  return html.replace(CONFIG_META, () => `<meta name="portico-config" content="${content}">`);
}
