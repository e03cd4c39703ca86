import { CONSOLE_PAGE, isAbsent, type Locale, withoutSlashesAtEnd } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { takesBrotli } from '#platform/http/endpoints/codings.ts';
import { isSecure } from '#platform/http/endpoints/cookie.ts';
import { hasAlready } from '#platform/http/endpoints/revalidation.ts';
import type { App } from '#platform/http/endpoints/route.ts';
import { sendNotFound } from '#platform/http/errors/not-found.ts';
import { pagePolicy } from '#platform/http/headers.ts';
import { createBuckets, limitedNetworks } from '#platform/http/limits/buckets.ts';
import { isLocal } from '#platform/http/local.ts';
import { buildFailed, readSite, serveFiles } from '#platform/http/site.ts';
import { createBuilds } from '#site/builds/builds.ts';
import { headOf, withHead } from './head.ts';
import {
  createPages,
  documentsOf,
  localeOfVisit,
  type PageVisit,
  replacedTexts,
  siteConfig,
  THEMES,
} from './pages.ts';
import { createRenderer } from './renderer.ts';

const NOT_FOUND = '/404';
const NETWORKS_MAX = 10_000;
const YEAR_SECONDS = 31_536_000;
/** The page to which Google and Apple return people, with tokens in the query (R-ENTRY-9). */
const RETURN = '/auth';
/** The page between a person and a partner. */
const CONNECT = '/connect';
/** Stands for every address of the partner console. */
const IN_CONSOLE = `${CONSOLE_PAGE}/app`;

/** What a partner asks for in the request with this id, for a reader of this locale; null if it is over. */
export type Describe = (uid: string, locale: Locale) => Promise<object | null>;

/**
 * Serves the built site: its files, and a document for every path that a browser opens. Without a build only calls are
 * served.
 */
export async function pageRoutes(
  app: App,
  deps: Deps,
  { folder, describe }: { folder?: string | undefined; describe: Describe },
): Promise<void> {
  const site = folder === undefined ? null : readSite(folder);
  if (site === null) {
    app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
    return;
  }
  const files = await serveFiles(app, site.root, createBuilds(deps, 'site', buildFailed(app)));
  const renderer = createRenderer(site.renderer);
  app.addHook('onClose', async () => renderer.end());
  const pages = createPages(deps, renderer, {
    // One more for the addresses of the partner console.
    capacity: documentsOf(site.paths.size + 1),
    onError: (error) => app.log.error({ err: error }, 'a page could not be rendered'),
  });
  const mayRender = limitRenderings(deps);
  app.setNotFoundHandler(async (request, reply) => {
    const { visit, query } = visitOf(request, deps);
    const isPage =
      site.paths.has(visit.pathname === IN_CONSOLE ? CONSOLE_PAGE : visit.pathname) &&
      !isAbsent(visit.pathname, deps.config.offer.off);
    if (!opensPage(request, isPage)) return sendNotFound(request, reply, files);
    // An unknown path redirects to /404 (R-ROUTE-5).
    if (!isPage) return reply.redirect(NOT_FOUND, 302);
    const chosen = chosenBy(query, deps.config.offer.locales);
    if (chosen !== null) {
      saveChoice(reply, chosen, deps);
      return reply.header('cache-control', 'no-store').redirect(visit.pathname, 303);
    }
    reply.type('text/html; charset=utf-8');
    reply.headers({
      // A query may hold a secret, such as a token: no cache may store its page.
      'cache-control': query === '' ? 'no-cache' : 'no-store',
      vary: 'accept-encoding, accept-language, cookie, sec-ch-ua-mobile',
    });
    const asked =
      visit.pathname === CONNECT
        ? await askedBy(query, (uid) => describe(uid, visit.locale))
        : null;
    const page = await pages.open({ ...visit, asked }, () => mayRender(request));
    if (visit.pathname === NOT_FOUND) reply.code(404);
    if (page === null) {
      const brand = await deps.brand();
      const { look } = brand;
      reply.header('content-security-policy', pagePolicy(deps.config, look && [look.pages.source]));
      return reply.send(
        withHead(
          site.unrendered(
            visit,
            siteConfig(deps.config, brand, visit.standIns),
            look,
            await replacedTexts(deps, visit.locale),
          ),
          headOf(brand, deps.config.publicUrl),
        ),
      );
    }
    reply.header('content-security-policy', pagePolicy(deps.config, page.styles));
    // With the preload in the header the script is requested before the document has arrived. Not with a query, which
    // may hold tokens: the browser would send the whole URL as the referrer, before it knows the page's referrer
    // policy.
    if (query === '') reply.header('link', `<${page.script}>; rel=modulepreload`);
    if (visit.pathname !== NOT_FOUND && query === '') {
      // Weak, because it is the same for every compression and without one.
      reply.header('etag', `W/${page.tag}`);
      if (hasAlready(request, page.tag)) return reply.code(304).removeHeader('content-type').send();
    }
    // Made for this caller: what is not read of such documents has bounds.
    if (!takesBrotli(request)) return app.answers.send(reply, await pages.plain(page));
    return reply.header('content-encoding', 'br').send(page.br);
  });
}

/**
 * Whether the network of a request may have one more page rendered. Beyond the limit, pages are sent without their
 * content.
 */
function limitRenderings({ config, clock }: Deps): (request: FastifyRequest) => boolean {
  if (!config.addressLimits) return () => true;
  const buckets = createBuckets(clock, NETWORKS_MAX);
  return (request) => {
    const taken = buckets.take('render', limitedNetworks(request.ip));
    if (!taken.ok && taken.isNew) {
      const { network } = taken;
      request.log.warn({ group: 'render', network }, 'throttled');
    }
    return taken.ok;
  };
}

/**
 * What the partner asks for is in the document, so that a person on a slow line reads it before any script runs. Whether
 * the request began in this browser is checked by the calls of the page: its cookie is not sent here. Without an answer
 * the page asks for itself.
 */
async function askedBy(
  query: string,
  describe: (uid: string) => ReturnType<Describe>,
): Promise<string | null> {
  const uid = new URLSearchParams(query).get('request');
  if (uid === null || !REQUEST_ID.test(uid)) return null;
  const asked = await describe(uid).catch(() => null);
  return asked === null ? null : JSON.stringify(asked);
}

const REQUEST_ID = /^[\w-]{1,100}$/;

/** Browsers ask for HTML by name; link previews and uptime checks accept anything. */
function opensPage({ method, headers }: FastifyRequest, isPage: boolean): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (isPage && accept.includes('*/*'));
}

/** The language that a visitor without script chose by a link (R-I18N-13). */
function chosenBy(query: string, offered: readonly Locale[]): Locale | null {
  const chosen = new URLSearchParams(query).get('lang');
  return offered.find((locale) => locale === chosen) ?? null;
}

/** The same cookie that the browser sets with scripts: `tellServer` in packages/client/src/browser/storage.ts. */
function saveChoice(reply: FastifyReply, locale: Locale, { config }: Deps): void {
  reply.setCookie('locale', locale, {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    secure: isSecure(config),
  });
}

function visitOf(
  request: FastifyRequest,
  { config, standIns }: Deps,
): { visit: PageVisit; query: string } {
  const [, path = '', query = ''] = /^([^?]*)(?:\?(.*))?$/s.exec(request.url) ?? [];
  const pathname = documentAt(withoutSlashesAtEnd(path));
  const { locale, theme } = request.cookies;
  const mayStandIn = config.standIns && isLocal(request);
  const visit: PageVisit = {
    pathname,
    locale: localeOfVisit(locale, request.headers['accept-language'], config.offer.locales),
    theme: THEMES.find((name) => name === theme) ?? 'auto',
    // Sec-CH-UA-Mobile of the User-Agent Client Hints; a browser that does not send it gets the full page.
    phone: pathname === RETURN && request.headers['sec-ch-ua-mobile'] === '?1',
    returning: pathname === RETURN && new URLSearchParams(query).has('access_token'),
    standIns: mayStandIn ? [...standIns.keys()] : [],
    demoWallet: mayStandIn && !config.offer.off.includes('wallet'),
  };
  return { visit, query };
}

/** The path whose document is sent: all addresses below the page for partners share one. */
function documentAt(path: string): string {
  return path.startsWith(`${CONSOLE_PAGE}/`) ? IN_CONSOLE : path;
}
