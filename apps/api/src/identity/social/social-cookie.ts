import {
  SOCIAL_FLOW_TTL_MINUTES,
  SOCIAL_PROVIDERS,
  type SocialProvider,
  socialCookie,
} from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import { type Cookie, siteCookie } from '#server/endpoints/cookie.ts';

const COOKIES = Object.fromEntries(
  SOCIAL_PROVIDERS.map((provider) => [
    provider,
    // The return from the provider is a navigation that another site began: Strict would not be sent with it.
    siteCookie(socialCookie(provider), { maxAgeMinutes: SOCIAL_FLOW_TTL_MINUTES, sameSite: 'lax' }),
  ]),
) as Record<SocialProvider, Cookie>;

/** This browser's secret for authorization flows at the provider; undefined if it has none, or if the value is not ours. */
export function socialSecret(
  request: FastifyRequest,
  config: Config,
  provider: SocialProvider,
): string | undefined {
  const value = COOKIES[provider].read(request, config);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Keeps the secret in the browser for as long as a flow may take. */
export function setSocialSecret(
  reply: FastifyReply,
  config: Config,
  provider: SocialProvider,
  secret: string,
): void {
  COOKIES[provider].set(reply, config, secret);
}
