import { type AnyEndpoint, PARTNER_COOKIE } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';

export type Cookie = {
  set(reply: FastifyReply, config: Config, value: string): void;
  clear(reply: FastifyReply, config: Config): void;
  /** The value that the request carries under this name. It may have been set by anyone. */
  read(request: FastifyRequest, config: Config): string | undefined;
};

/**
 * A cookie of the site that scripts cannot read. Over HTTPS its name begins with `__Host-`, which binds it to this
 * host and to HTTPS (RFC 6265bis, section 4.1.3.2). Plain HTTP has no such cookies. Over HTTPS the name without the
 * prefix is never read: a neighboring host could have set it.
 */
export function siteCookie(
  name: string,
  { maxAgeMinutes, sameSite }: { maxAgeMinutes: number; sameSite: 'strict' | 'lax' },
): Cookie {
  const attributes = (config: Config) =>
    ({ path: '/', httpOnly: true, sameSite, secure: isSecure(config) }) as const;
  return {
    set(reply, config, value) {
      requireDeclared(reply.request, 'sets', name);
      const options = { ...attributes(config), maxAge: maxAgeMinutes * 60 };
      reply.setCookie(siteCookieName(name, config), value, options);
    },
    clear(reply, config) {
      requireDeclared(reply.request, 'sets', name);
      reply.clearCookie(siteCookieName(name, config), attributes(config));
    },
    read(request, config) {
      requireDeclared(request, 'reads', name);
      return request.cookies[siteCookieName(name, config)];
    },
  };
}

/** Whether browsers reach this installation over HTTPS. */
export const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:');

/** The name under which browsers of this installation know the cookie. */
export function siteCookieName(name: string, config: Config): string {
  if (!isSecure(config)) return name;
  return PATH_BOUND.has(name) ? `__Secure-${name}` : `__Host-${name}`;
}

/** Sent to one path alone, so that each tab has its own. `__Host-` requires the path `/`. */
const PATH_BOUND = new Set<string>([PARTNER_COOKIE]);

/**
 * Throws unless the endpoint of the request declares the cookie: what the contract says about cookies would otherwise
 * be wrong unnoticed.
 */
export function requireDeclared(
  request: FastifyRequest,
  use: keyof NonNullable<AnyEndpoint['cookies']>,
  name: string,
): void {
  const { endpoint } = request.routeOptions.config;
  if (endpoint?.cookies?.[use]?.includes(name)) return;
  throw new Error(`${endpoint?.path} does not declare that it ${use} the cookie ${name}`);
}
