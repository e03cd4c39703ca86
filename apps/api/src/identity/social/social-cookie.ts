import { SOCIAL_FLOW_TTL_MINUTES, type SocialProvider } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';

/** The secret of this browser's visits to the provider; undefined where it has none, or what is there is none of ours. */
export function socialSecret(
  request: FastifyRequest,
  config: Config,
  provider: SocialProvider,
): string | undefined {
  const value = request.cookies[nameOf(config, provider)];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Keeps the secret in the browser for as long as a visit may take, out of reach of its scripts. */
export function setSocialSecret(
  reply: FastifyReply,
  config: Config,
  provider: SocialProvider,
  secret: string,
): void {
  reply.setCookie(nameOf(config, provider), secret, {
    path: '/',
    httpOnly: true,
    // The way back is a navigation that another site began: Strict would stay away from it.
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: SOCIAL_FLOW_TTL_MINUTES * 60,
  });
}

// __Host- binds the cookie to this host and to HTTPS; plain http has no such cookies (RFC 6265bis, 4.1.3).
function nameOf(config: Config, provider: SocialProvider): string {
  return `${isSecure(config) ? '__Host-' : ''}portico-${provider}`;
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}
