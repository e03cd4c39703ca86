import type { ErrorCode } from '../errors.ts';

/**
 * The id of a sign-in provider, such as `google`. Which there are depends on the server's settings. Each has
 * `GET /user/auth/<provider>/login` and `/user/auth/<provider>/callback`.
 */
export type SocialProvider = string & Record<never, never>;

/** What a page shows of a provider. */
export type ShownProvider = {
  id: SocialProvider;
  /** Its brand, the same in every language. */
  name: string;
  /** The path of its picture; null for a provider whose mark is part of the page, or that has none. */
  icon: string | null;
};

/** Providers that an installation names itself have ids that no built-in one will ever have. */
export const OWN_PROVIDER_PREFIX = 'oidc-';

/** The name of a provider. One that is no longer configured is named by its id. */
export function providerNameOf(
  providers: readonly Pick<ShownProvider, 'id' | 'name'>[],
  kind: SocialProvider,
): string {
  const known = providers.find(({ id }) => id === kind);
  return known?.name ?? kind.replace(OWN_PROVIDER_PREFIX, '');
}

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
