import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ENGINE_COOKIE } from '../partners/engine-cookie.ts';
import {
  SOCIAL_TEXTS,
  type SocialProvider,
  socialCallbackPath,
  socialCookie,
  socialLoginPath,
} from './providers.ts';
import { BROWSER_COOKIE } from './sessions.ts';

const upTo = (length: number) => z.optional(z.string().check(z.maxLength(length)));

/**
 * A provider's answer (RFC 6749, section 4.1.2; RFC 9207), with longer limits than these two need.
 */
const answer = z.object({
  state: z.string().check(z.maxLength(200)),
  code: upTo(2000),
  error: upTo(200),
  iss: upTo(500),
  /** JSON with a `name`; Apple sends it at the first sign-in only. */
  user: upTo(2000),
});

export type SocialAnswer = z.output<typeof answer>;

const ON_WITH =
  '/auth with access_token, refresh_token and, for a new account, kyc=true, or with error; when a sign-in method was being added, /security with added or error.';

/** The browser's visits of the authorization flow at a provider. */
export function socialRedirects(provider: SocialProvider) {
  const cookie = [socialCookie(provider)];
  return {
    login: endpoint({
      method: 'GET',
      path: socialLoginPath(provider),
      summary: 'Sends the browser to the provider: authorization code with PKCE, state and nonce.',
      auth: 'none',
      limit: 'social',
      cookies: { reads: cookie, sets: cookie },
      encoding: 'query',
      body: z.object({ locale: upTo(20) }),
      reply: {
        kind: 'redirect',
        to: 'The provider’s page, or /auth with error.',
        texts: ['social_unavailable'],
      },
      errors: ['invalid_request', 'too_many_requests'],
    }),
    callback: endpoint({
      method: 'GET',
      path: socialCallbackPath(provider),
      summary:
        'Handles the provider’s callback and redirects the browser, signed in or with an error.',
      auth: 'none',
      limit: 'social',
      cookies: { reads: [...cookie, ENGINE_COOKIE, BROWSER_COOKIE], sets: [BROWSER_COOKIE] },
      encoding: 'query',
      body: answer,
      reply: { kind: 'redirect', to: ON_WITH, texts: SOCIAL_TEXTS },
      errors: ['invalid_request', 'too_many_requests'],
    }),
  };
}

/** The picture of a provider that an installation names; `file` changes with its content. */
export const providerIcon = endpoint({
  method: 'GET',
  path: '/images/providers/:file',
  summary: 'The picture of a sign-in provider.',
  auth: 'none',
  limit: null,
  body: null,
  reply: { kind: 'picture', type: 'image/png', cached: 'forever' },
  errors: ['not_found'],
});

/** The callback of a provider that answers by `form_post`. */
export function socialForm(provider: SocialProvider) {
  return endpoint({
    method: 'POST',
    path: socialCallbackPath(provider),
    // The callback has the same path.
    name: `userAuth${provider[0]?.toUpperCase()}${provider.slice(1)}CallbackForm`,
    summary: 'Redirects the provider’s form_post to the same path by GET.',
    auth: 'none',
    limit: 'social',
    encoding: 'form',
    body: answer,
    reply: {
      kind: 'redirect',
      to: 'The same path with what of the form is of use, or /auth with error.',
      texts: ['social_failed'],
    },
    errors: ['invalid_request', 'too_many_requests', 'payload_too_large', 'unsupported_media_type'],
  });
}
