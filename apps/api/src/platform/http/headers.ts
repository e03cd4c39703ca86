import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { isSecure } from './endpoints/cookie.ts';

/** Headers of every answer, pages and calls alike. Routes that serve pages override the policy. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'cache-control': 'no-store',
    ...(isSecure(config) && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  };
}

/**
 * The steps between a person and a partner. A window that such a page opens keeps its opener, and a site that opened
 * the page in a window cannot access it.
 */
const CONNECT = /^\/connect(?:[/?]|$)/;
const CONNECT_HEADERS = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (CONNECT.test(request.url)) reply.headers(CONNECT_HEADERS);
    reply.header('x-request-id', request.id);
  });
}

/**
 * The policy of the review desk's document: its own files and calls, and images that its script received. No camera:
 * the desk takes no photos.
 */
export const deskHeaders = (styles: readonly string[] = []) => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "font-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
});

/**
 * The policy of a page: only its own files, no inline script, no inline style except by hash, no form submission
 * without our script, no framing.
 */
export function pagePolicy(config: Config, styles: readonly string[] = []): string {
  const ipLookup = URL.canParse(config.ipLookupUrl) ? ` ${new URL(config.ipLookupUrl).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "font-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    `connect-src 'self'${ipLookup}`,
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
