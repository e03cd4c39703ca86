/** Whom people may come from. Each has `GET /user/auth/<provider>/login` and `/user/auth/<provider>/callback`. */
export const SOCIAL_PROVIDERS = ['google', 'apple'] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** Where a browser goes to sign in with the provider; `?locale=` is the person's language (R-SOC-1). */
export function socialLoginPath(provider: SocialProvider): `/${string}` {
  return `/user/auth/${provider}/login`;
}

/** Where the provider sends the browser back to: by GET, or by a POST of another site (`form_post`). */
export function socialCallbackPath(provider: SocialProvider): `/${string}` {
  return `/user/auth/${provider}/callback`;
}
