import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import {
  SOCIAL_TEXTS,
  type SocialProvider,
  socialCallbackPath,
  socialLoginPath,
} from './providers.ts';

/**
 * A path that a browser visits, not a call: the answer is a redirect (303), and a failure is a code
 * in the address of the page that explains it.
 */
export type Visit<Given extends z.ZodMiniType = z.ZodMiniType> = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  /** The query, or for `POST` the form's fields. Anything else is ignored. */
  given: Given;
  /** The address of the redirect. */
  location: string;
  /** The codes whose sentences the page may need. */
  texts: readonly ErrorCode[];
  /** Answered in the shape of a call: a browser used by a person never gets these. */
  errors: readonly ErrorCode[];
};

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
  '/auth with access_token, refresh_token and, for a new account, kyc=true, or with error; where a way in was being added, /security with added or error.';

function redirectsOf(provider: SocialProvider) {
  return {
    login: {
      method: 'GET',
      path: socialLoginPath(provider),
      summary: 'Sends the browser to the provider: authorization code with PKCE, state and nonce.',
      given: z.object({ locale: upTo(20) }),
      location: 'The provider’s page, or /auth with error.',
      texts: ['social_unavailable'],
      errors: ['invalid_request', 'too_many_requests'],
    },
    callback: {
      method: 'GET',
      path: socialCallbackPath(provider),
      summary: 'Takes the provider’s answer and sends the browser on, signed in or with an error.',
      given: answer,
      location: ON_WITH,
      texts: SOCIAL_TEXTS,
      errors: ['invalid_request', 'too_many_requests'],
    },
  } as const satisfies Record<string, Visit>;
}

/** Every browser visit of the authorization flow. */
export const SOCIAL_REDIRECTS = {
  google: redirectsOf('google'),
  apple: {
    ...redirectsOf('apple'),
    form: {
      method: 'POST',
      path: socialCallbackPath('apple'),
      summary: 'Takes Apple’s form_post and makes of it a visit of the same path by GET.',
      given: answer,
      location: 'The same path with what of the form is of use, or /auth with error.',
      texts: ['social_failed'],
      errors: [
        'invalid_request',
        'too_many_requests',
        'payload_too_large',
        'unsupported_media_type',
      ],
    },
  },
} as const satisfies Record<SocialProvider, Record<string, Visit>>;
