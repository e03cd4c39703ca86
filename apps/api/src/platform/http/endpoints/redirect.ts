import { SOCIAL_TEXTS, type SocialText } from '@portico/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { failureOf, sendFailure } from '#platform/http/errors/on-error.ts';

/** The pages that show the result of a redirect. */
export type Page = '/auth' | '/security';

/**
 * The error handler of a path that a browser visits: people do not see bare JSON there. Only a malformed request is
 * refused like any other call.
 */
export async function redirectFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const failure = failureOf(error, request);
  const isMalformed = error.statusCode !== undefined && error.statusCode < 500;
  return isMalformed
    ? sendFailure(reply, failure)
    : reply.redirect(withError('/auth', textOf(failure.code)), 303);
}

/** One of our pages with these parameters in its address. A request never chooses the page. */
export function onward(page: `/${string}`, words: Record<string, string>): string {
  // A space as %20, which every parser of an address accepts.
  return `${page}?${String(new URLSearchParams(words)).replaceAll('+', '%20')}`;
}

/** The page with an error code in its address. The page words the error itself: anyone could put a sentence there. */
export function withError(page: Page, code: SocialText): string {
  return onward(page, { error: code });
}

function textOf(code: string): SocialText {
  return SOCIAL_TEXTS.find((known) => known === code) ?? 'unexpected_error';
}
