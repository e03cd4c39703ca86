import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import {
  SOCIAL_TEXTS,
  type SocialProvider,
  socialCallbackPath,
  socialLoginPath,
} from './providers.ts';

/**
 * A path that a browser visits, not a call: what it answers is where the browser goes next (303), and what went wrong
 * is a code in the address of the page that words it.
 */
export type Visit<Given extends z.ZodMiniType = z.ZodMiniType> = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  /** The query, or for `POST` the fields of a form. What else is sent is not read. */
  given: Given;
  /** Where the browser is sent. */
  location: string;
  /** Whose sentences it may bring along. */
  texts: readonly ErrorCode[];
  /** Answered in the shape of a call: what no browser meets that has a person in front of it. */
  errors: readonly ErrorCode[];
};

const upTo = (length: number) => z.optional(z.string().check(z.maxLength(length)));

/** What a provider answers (RFC 6749, section 4.1.2; RFC 9207), with room for more than these two send. */
const answer = z.object({
  state: z.string().check(z.maxLength(200)),
  code: upTo(2000),
  error: upTo(200),
  iss: upTo(500),
  /** JSON with a `name`; Apple gives it with the first sign-in only. */
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

/** Every visit of a sign-in by provider. */
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
