import { BROWSER_COOKIE, type ErrorCode, KNOWN_BROWSER_DAYS } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#core/caller.ts';
import { newToken } from '#core/opaque-token.ts';
import type { Result } from '#core/result.ts';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/deps.ts';
import { siteCookie } from '#platform/http/endpoints/cookie.ts';

// Lax, because a browser comes back from a sign-in provider by a link of another site.
const COOKIE = siteCookie(BROWSER_COOKIE, {
  maxAgeMinutes: KNOWN_BROWSER_DAYS * 24 * 60,
  sameSite: 'lax',
});

// The format of newToken. Other values are ignored.
const TOKEN = /^[\w-]{43}$/;

type Answered = Result<unknown, ErrorCode>;
type Call = { caller: Caller; request: FastifyRequest };

/** The caller with the browser that it is, if any account ever signed in there. */
export function callerAt({ config }: Pick<Deps, 'config'>, { caller, request }: Call): Caller {
  const browser = tokenOf(request, config);
  return browser === null ? caller : { ...caller, browser };
}

/**
 * Signs in at the caller's browser. After a sign-in the browser keeps its value for another 180 days, or gets a new one;
 * and a letter about it does not wait.
 */
export async function atBrowser<Answer extends Answered | { result: Answered }>(
  { config, outbox }: Pick<Deps, 'config' | 'outbox'>,
  { caller, request, reply }: Call & { reply: FastifyReply },
  signIn: (caller: Caller) => Promise<Answer>,
): Promise<Answer> {
  const browser = tokenOf(request, config) ?? newToken();
  const answer = await signIn({ ...caller, browser });
  const outcome: Answered | { result: Answered } = answer;
  const result = 'result' in outcome ? outcome.result : outcome;
  if (result.ok && hasTokens(result.value)) {
    COOKIE.set(reply, config, browser);
    outbox.wake();
  }
  return answer;
}

const hasTokens = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'access_token' in value;

function tokenOf(request: FastifyRequest, config: Config): string | null {
  const value = COOKIE.read(request, config) ?? '';
  return TOKEN.test(value) ? value : null;
}
