import { SOCIAL_FLOW_TTL_MINUTES, type SocialProvider, socialCookie } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { type Cookie, siteCookie } from '#platform/http/endpoints/cookie.ts';

function cookieOf(provider: SocialProvider): Cookie {
  // The return from the provider is a navigation that another site began: Strict would not be sent with it.
  return siteCookie(socialCookie(provider), {
    maxAgeMinutes: SOCIAL_FLOW_TTL_MINUTES,
    sameSite: 'lax',
  });
}

/** This browser's secret for authorization flows at the provider; undefined if it has none, or if the value is not ours. */
export function socialSecret(
  request: FastifyRequest,
  config: Config,
  provider: SocialProvider,
): string | undefined {
  const value = cookieOf(provider).read(request, config);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Keeps the secret in the browser for as long as a flow may take. */
export function setSocialSecret(
  reply: FastifyReply,
  config: Config,
  provider: SocialProvider,
  secret: string,
): void {
  cookieOf(provider).set(reply, config, secret);
}
