import type { ErrorCode } from '../errors.ts';

/**
 * The supported providers. Each has `GET /user/auth/<provider>/login` and
 * `/user/auth/<provider>/callback`.
 */
export const SOCIAL_PROVIDERS = ['google', 'apple'] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** The path that starts the sign-in with the provider; `?locale=` is the person's language (R-SOC-1). */
export function socialLoginPath(provider: SocialProvider): `/${string}` {
  return `/user/auth/${provider}/login`;
}

/** The path to which the provider sends the browser back: by GET, or by a POST of another site (`form_post`). */
export function socialCallbackPath(provider: SocialProvider): `/${string}` {
  return `/user/auth/${provider}/callback`;
}

/** The cookie that holds a browser's secret for flows at the provider. */
export function socialCookie(provider: SocialProvider): string {
  return `portico-${provider}`;
}

/** Why an authorization flow may fail, as the `error` of the address where it ends. */
export const SOCIAL_TEXTS = [
  'social_refused',
  'social_failed',
  'social_unavailable',
  'account_disabled',
  'identity_taken',
  'session_ended',
  'unexpected_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

export type SocialText = (typeof SOCIAL_TEXTS)[number];
