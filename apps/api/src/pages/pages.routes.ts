import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { pagePolicy } from '../http/headers.ts';
import { sendNotFound } from '../http/not-found.ts';
import type { App } from '../http/route.ts';
import { type BuiltSite, readSite, serveFiles } from '../http/site.ts';
import { createPages, localeOfVisit, type PageVisit, siteConfig } from './pages.ts';
import { createRenderer } from './renderer.ts';

const THEMES = ['auto', 'dark', 'light'] as const;
const NOT_FOUND = '/404';

/** Serves the built site: its files, and a document for every address that a browser opens. Without a build only calls. */
export async function pageRoutes(app: App, deps: Deps, folder?: string): Promise<void> {
  const site = folder === undefined ? null : readSite(folder);
  if (site === null) {
    app.setNotFoundHandler(sendNotFound);
    return;
  }
  await serveFiles(app, site.root);
  const pages = createPages(deps, createRenderer(site.renderer), (error) =>
    app.log.error({ err: error }, 'a page could not be rendered'),
  );
  app.setNotFoundHandler(async (request, reply) => {
    if (!opensPage(request)) return sendNotFound(request, reply);
    const visit = visitOf(request);
    // An address that leads nowhere leads there (R-ROUTE-5).
    if (!site.paths.has(visit.pathname)) return reply.redirect(NOT_FOUND, 302);
    reply.headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie',
    });
    reply.code(visit.pathname === NOT_FOUND ? 404 : 200).type('text/html; charset=utf-8');
    const page = await pages.open(visit);
    if (page === null) {
      reply.header('content-security-policy', pagePolicy(deps.config));
      return reply.send(site.unrendered(visit, siteConfig(deps.config)));
    }
    reply.headers({
      etag: page.etag,
      'content-security-policy': pagePolicy(deps.config, page.styles),
    });
    if (knows(request, page.etag)) return reply.code(304).send();
    if (!takesBrotli(request)) return reply.send(await pages.plain(page));
    return reply.header('content-encoding', 'br').send(page.br);
  });
}

function opensPage({ method, headers }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && (headers.accept ?? '').includes('text/html');
}

function visitOf(request: FastifyRequest): PageVisit {
  const [path = '', query = ''] = request.url.split('?', 2);
  const { locale, theme } = request.cookies;
  return {
    pathname: path.replace(/(?<=.)\/+$/, ''),
    locale: localeOfVisit(locale, request.headers['accept-language']),
    theme: THEMES.find((name) => name === theme) ?? 'dark',
    returning: new URLSearchParams(query).has('access_token'),
  };
}

function knows(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

function takesBrotli(request: FastifyRequest): boolean {
  return /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
}
