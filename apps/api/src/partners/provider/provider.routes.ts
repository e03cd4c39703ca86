import {
  type AnyEndpoint,
  ERRORS,
  type ErrorCode,
  PARTNER_COOKIE,
  partnerKeys,
} from '@portico/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Fail, fail, ok } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import { callerOf } from '#platform/http/endpoints/caller-of.ts';
import { isSecure, siteCookieName } from '#platform/http/endpoints/cookie.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { failureOf, sendFailure } from '#platform/http/errors/on-error.ts';
import { limitedNetworks } from '#platform/http/limits/buckets.ts';
import { MalformedRequest } from '#platform/http/malformed.ts';
import { encodesNul } from '#platform/http/nul.ts';
import { createCallLimits } from './call-limits.ts';
import { sendProtocolError } from './protocol-error.ts';
import {
  AUTHORIZATION,
  CLAIMS_DEPTH_MAX,
  ENGINE_BROWSER_PATHS,
  ENGINE_PATHS,
  INTERACTION_PAGE,
  LANGUAGES_MAX,
  type OpenIdProvider,
  UNAVAILABLE,
} from './provider.ts';
import { noteRefusal } from './refusal.ts';

/**
 * A key that is planned is published a day before it signs. After one was ended at once, a copy in a browser or a proxy
 * is what a partner gets that fetches the set again, so it is short-lived.
 */
const KEYS_FRESH_SECONDS = 60;

/** The paths that the OpenID engine answers. What they take and answer is in its discovery document. */
export function providerRoutes(app: App, deps: Deps, provider: OpenIdProvider): void {
  const callLimits = createCallLimits(deps);
  route(app, deps, partnerKeys, async ({ reply }) => {
    reply.header('cache-control', `public, max-age=${KEYS_FRESH_SECONDS}`);
    // Pages of partners read it, too, to verify an ID token.
    reply.header('access-control-allow-origin', '*');
    return ok(deps.keyRing.publicPartnerKeys());
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parseAs = { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES } as const;
    scope.addContentTypeParser<string>(FORM, parseAs, async (_request: unknown, text: string) => {
      if (encodesNul(text)) throw new MalformedRequest('U+0000 in the form');
      return text;
    });
    // The engine refuses every other type, unread.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    // A body that was answered before its end is not read any further, so no other request can follow it.
    scope.addHook('onSend', async ({ raw }, reply) => {
      if (raw.complete === false) reply.header('connection', 'close');
    });
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      sendError(request, reply, failureOf(error, request)),
    );
    for (const url of ENGINE_PATHS) {
      scope.route({
        method: ['GET', 'POST', 'OPTIONS'],
        url,
        schema: { hide: true },
        config: { endpoint: limited(url) },
        exposeHeadRoute: false,
        handler: (request, reply) => answer({ deps, provider, callLimits }, request, reply),
      });
    }
  });
}

/**
 * A browser's steps are limited like calls of the contract. Of a partner's server all people come from one address: its
 * calls are limited by the client that they name, once the engine has found it (`call-limits.ts`).
 */
function limited(path: string): AnyEndpoint {
  const step = path === AUTHORIZATION ? 'partner-begin' : 'partner';
  const limit = isForBrowsers(path) ? step : null;
  return {
    method: 'GET',
    path: path as `/${string}`,
    summary: '',
    auth: 'none',
    limit,
    body: null,
    reply: null,
    errors: [],
  };
}

const isForBrowsers = (path: string) => ENGINE_BROWSER_PATHS.some((each) => path.startsWith(each));

type Serving = {
  deps: Deps;
  provider: OpenIdProvider;
  callLimits: ReturnType<typeof createCallLimits>;
};

async function answer(
  { deps, provider, callLimits }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (isRefused(request)) return refuse(request, reply, 'request');
  const form = typeof request.body === 'string' ? request.body : null;
  if (request.method === 'POST' && request.url === AUTHORIZATION) {
    if (form === null || form.length > QUERY_MAX) return refuse(request, reply, 'request');
    const query = new URLSearchParams(form);
    // As a link, the request is limited and checked like any other, and the browser sends its cookies.
    return reply.redirect(`${AUTHORIZATION}?${query}`, 303);
  }
  const engine = await provider.engine();
  if (engine === null) return refuse(request, reply, 'client');
  const { status, headers, body, refusal } = await engine.answer(request.raw, {
    form,
    caller: callLimits(request),
  });
  if (refusal === UNAVAILABLE) {
    return sendError(request, reply, fail('service_unavailable', { retryAfterSeconds: 5 }));
  }
  if (refusal !== null) {
    const [{ network } = { network: request.ip }] = limitedNetworks(request.ip);
    await noteRefusal(deps, refusal, { caller: callerOf(request), network });
    const uid = RESUMED.exec(request.url)?.[1];
    // The page of a request says that it is over, and where to begin again.
    if (uid !== undefined && isBrowser(request) && (await engine.find(uid)) === null) {
      const secure = isSecure(deps.config);
      const kept = { path: request.url, httpOnly: true, sameSite: 'lax', secure } as const;
      reply.clearCookie(siteCookieName(PARTNER_COOKIE, deps.config), kept);
      return reply.redirect(`${INTERACTION_PAGE}?request=${uid}`, 303);
    }
    return refuse(request, reply, refusal);
  }
  // Its own headers are about the exchange; those about the browser are the site's.
  for (const name of ['content-security-policy', 'x-powered-by', 'content-length']) {
    delete headers[name];
  }
  return reply
    .code(status)
    .headers(headers)
    .send(status === 200 && isDiscovery(request.url) ? described(body) : body);
}

/** Where the engine continues after the person's decision. */
const RESUMED = /^\/connect\/authorize\/([\w-]{1,64})$/;

const QUERY_MAX = 8 * 1024;

const FORM = 'application/x-www-form-urlencoded';
/** A form up to here is read to its end, so that the browser gets the answer that it is too large for a query. */
const FORM_LIMIT_BYTES = 56 * 1024;

/**
 * Whether a query is refused before the engine reads it: it is larger than any legitimate one, or asks for another
 * mode.
 */
function isRefused({ url, routeOptions }: FastifyRequest): boolean {
  const start = url.indexOf('?');
  if (start < 0) return false;
  // A request goes on with what the engine has kept of it.
  if (routeOptions.url === `${AUTHORIZATION}/:uid`) return true;
  if (url.length - start > QUERY_MAX) return true;
  const query = new URLSearchParams(url.slice(start));
  // Other modes would expose the code to scripts, logs or another site's form.
  if ((query.get('response_mode') ?? 'query') !== 'query') return true;
  const languages = query.get('ui_locales') ?? '';
  if (languages.split(' ').length > LANGUAGES_MAX) return true;
  let depth = 0;
  for (const sign of query.get('claims') ?? '') {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > CLAIMS_DEPTH_MAX) return true;
  }
  return false;
}

/** What the page says about a refusal, by the engine's code; every other one is a malformed request. */
const REFUSALS: Record<string, string> = {
  client: 'client',
  invalid_client: 'client',
  unauthorized_client: 'client',
  invalid_redirect_uri: 'redirect_uri',
};

/** A request whose redirect URI cannot be trusted: the person stays on a page of Portico. */
function refuse(request: FastifyRequest, reply: FastifyReply, code: string) {
  if (isBrowser(request)) {
    return reply.redirect(`${INTERACTION_PAGE}?refused=${REFUSALS[code] ?? 'request'}`, 303);
  }
  return sendFailure(reply, fail(code === 'client' ? 'not_found' : 'invalid_request'));
}

/** A failure outside of the engine, in the shape for the caller: a partner's server or a browser. */
function sendError(request: FastifyRequest, reply: FastifyReply, failure: Fail<ErrorCode>) {
  if (!isForBrowsers(request.url)) return sendProtocolError(reply, failure);
  return ERRORS[failure.code] < 500
    ? refuse(request, reply, 'request')
    : sendFailure(reply, failure);
}

/** Forms, too, at the paths where browsers call: programs that ask for tokens may accept everything. */
const isBrowser = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || isForBrowsers(url)) && (headers.accept ?? '').includes('text/html');

const isDiscovery = (url: string) => url.startsWith('/.well-known/');

/** The engine lists what it supports; we allow clients less. */
function described(body: string): string {
  const document = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify({ ...document, response_modes_supported: ['query'] });
}
