import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { OutboundRefused } from '#platform/ports/outbound/refused.ts';

/**
 * `reason` is for the audit trail: it never contains free text from a provider or a request, and is never shown to
 * the person.
 */
export type OidcFailure = {
  ok: false;
  code: 'social_refused' | 'social_failed' | 'social_unavailable';
  reason: string;
};

// RFC 6749, section 4.1.2.1, and Apple's own code for it.
const REFUSED = ['access_denied', 'user_cancelled_authorize'];
// The provider is down or does not accept our client: the person's retry would not help.
const UNAVAILABLE = [
  'temporarily_unavailable',
  'server_error',
  'invalid_client',
  'unauthorized_client',
];

/** The provider's metadata is incomplete. */
export class Unusable extends Error {}

/** The failure for an error of openid-client. Our own bugs are rethrown. */
export function oidcFailureOf(error: unknown): OidcFailure {
  if (error instanceof AuthorizationResponseError && REFUSED.includes(error.error)) {
    return { ok: false, code: 'social_refused', reason: error.error };
  }
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const isTheirs = UNAVAILABLE.includes(error.error) || isBusy(error);
    const code = isTheirs ? 'social_unavailable' : 'social_failed';
    return { ok: false, code, reason: plain(error.error) };
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return { ok: false, code: 'social_unavailable', reason: 'invalid_client' };
  }
  if (error instanceof Unusable) {
    return { ok: false, code: 'social_unavailable', reason: 'unusable' };
  }
  const refused = refusedIn(error);
  if (refused !== null) return { ok: false, code: 'social_unavailable', reason: refused.reason };
  if (isOutOfReach(error)) return { ok: false, code: 'social_unavailable', reason: 'out_of_reach' };
  if (error instanceof ClientError) {
    return { ok: false, code: 'social_failed', reason: plain(error.code) };
  }
  throw error;
}

/** The request that the guarded fetch did not make, or whose answer it did not use, anywhere in the chain of causes. */
function refusedIn(error: unknown): OutboundRefused | null {
  if (error instanceof OutboundRefused) return error;
  return error instanceof Error ? refusedIn(error.cause) : null;
}

/** No connection, a lost one, no answer in time, or a server error: anywhere in the chain of causes. */
function isOutOfReach(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500 || isBusy(error);
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  // A TypeError of fetch has a cause; that of a bug has none.
  if (error instanceof TypeError) return error.cause !== undefined && !('code' in error);
  return isOutOfReach(error.cause);
}

function isBusy(answer: object): boolean {
  return 'status' in answer && answer.status === 429;
}

function plain(reason: string | undefined): string {
  return reason !== undefined && /^[\w-]{1,60}$/.test(reason) ? reason : 'unknown';
}
