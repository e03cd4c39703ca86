import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';

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
  const isSecure = (config: Config) => config.publicUrl.startsWith('https:');
  const nameFor = (config: Config) => (isSecure(config) ? `__Host-${name}` : name);
  const attributes = (config: Config) =>
    ({ path: '/', httpOnly: true, sameSite, secure: isSecure(config) }) as const;
  return {
    set(reply, config, value) {
      const options = { ...attributes(config), maxAge: maxAgeMinutes * 60 };
      reply.setCookie(nameFor(config), value, options);
    },
    clear(reply, config) {
      reply.clearCookie(nameFor(config), attributes(config));
    },
    read: (request, config) => request.cookies[nameFor(config)],
  };
}
