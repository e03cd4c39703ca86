import * as openid from 'openid-client';

/** What went wrong, as the person reads it. */
export type Problem = { status: number; title: string; text: string };

const AGAIN = 'Please begin again.';

export const PROBLEMS = {
  notFound: {
    status: 404,
    title: 'There is no such page',
    text: 'The address may be old or mistyped.',
  },
  elsewhere: {
    status: 400,
    title: 'This sign-in did not begin here',
    text: `It began in another browser, or it was already used. ${AGAIN}`,
  },
  otherIssuer: {
    status: 400,
    title: 'This link is not from {provider}',
    text: 'It names another sign-in service, and Quay & Oar uses {provider} alone.',
  },
  starting: {
    status: 503,
    title: 'Quay & Oar is just opening',
    text: 'Please try again in a moment.',
  },
} satisfies Record<string, Problem>;

const REFUSALS: Record<string, Omit<Problem, 'status'>> = {
  access_denied: {
    title: 'You decided not to continue',
    text: 'Quay & Oar learned nothing about you. You can come back whenever you like.',
  },
  unmet_authentication_requirements: {
    title: 'You are not verified yet',
    text: 'This part of Quay & Oar is for verified people. Come back once {provider} has verified you.',
  },
  temporarily_unavailable: {
    title: '{provider} is busy at the moment',
    text: 'Please try again in a few minutes.',
  },
};

/** Explains an error of a sign-in. */
export function explain(error: unknown): Problem {
  if (error instanceof openid.AuthorizationResponseError) {
    const { title, text } = REFUSALS[error.error] ?? {
      title: '{provider} could not sign you in',
      text: `Its answer was ${error.error}. ${AGAIN}`,
    };
    return { status: 200, title, text };
  }
  if (error instanceof openid.ResponseBodyError) {
    const { error: code } = error;
    if (code === 'invalid_client') {
      return {
        status: 502,
        title: '{provider} does not know Quay & Oar any more',
        text: 'Its client was closed or suspended. Start {provider} again, or ask its operator.',
      };
    }
    return {
      status: 400,
      title: 'This sign-in is over',
      text: `It took too long, or it was used before (${code}). ${AGAIN}`,
    };
  }
  if (isUnreachable(error)) {
    return {
      status: 502,
      title: '{provider} does not answer',
      text: 'It may be starting. Please try again in a moment.',
    };
  }
  return {
    status: 400,
    title: 'This answer is not the one we asked for',
    text: `It may have been changed on its way, so nobody was signed in. ${AGAIN}`,
  };
}

/** No connection, no answer in time, or an answer that is no OpenID one. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  const { code } = error as { code?: string };
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
}
