import type { ClientRole, ClientState } from '@portico/contract';
import { BRAND, brandName } from '@portico/locales/brand';
import type { Failure } from '@portico/client/http/answer.ts';

/* The console is in English alone, so its sentences are in its own files and not in the translated catalogs. */

export const STATES: Record<ClientState, string> = {
  sandbox: 'Sandbox',
  live: 'Live',
  suspended: 'Suspended',
  closed: 'Closed',
};

export const ROLES: Record<ClientRole, string> = {
  owner: 'Owner',
  developer: 'Developer',
  viewer: 'Viewer',
};

export const KINDS = {
  secret: 'Server with a secret',
  keys: 'Server with its own keys',
  public: 'Browser or mobile app',
} as const;

const FAILURES: Partial<Record<Failure['code'], string>> = {
  client_unknown: 'This app doesn’t exist, or you aren’t on its team.',
  role_insufficient: 'Your role doesn’t allow this. Ask an owner of the app.',
  client_name_taken: 'This name is like another app’s, or contains it. Choose a different one.',
  client_limit: 'You’ve reached the limit for sandbox apps. Close one, then try again.',
  last_owner: 'An app needs at least one owner. Make someone else an owner first.',
  invitation_over:
    'This invitation has expired, or was already used, withdrawn, or replaced. Ask for a new one.',
  invitation_for_another:
    'This invitation is for a different email address. Sign in with the account that has it.',
  too_many_sends: 'We’ve sent many invitations to this address. Try again later.',
  not_found: 'Someone else changed this. Reload the page.',
  invalid_request: 'Something isn’t right. Check what you entered, then try again.',
  recent_sign_in_needed: 'People already sign in to this app, so sign in again to change it.',
  too_many_requests: 'Too many requests. Wait a minute, then try again.',
  service_unavailable: '{brand} can’t answer at the moment. Try again in a minute.',
  network_error: 'We couldn’t reach {brand}. Check your connection, then try again.',
  missing_token: 'Your session has ended. Sign in again.',
};

/** Why a call failed, in English; the server itself explains what it does not accept. */
export function failureText({ code, params }: Failure): string {
  if (typeof params?.problem === 'string') return params.problem;
  const text = FAILURES[code] ?? 'Something went wrong on our side. Try again in a moment.';
  return text.replace(BRAND, brandName);
}

/** Addresses as people type them: one on each line. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Public keys as typed: the https address of a key set, or its text. */
export function keysOf(typed: string): { jwks: string } | { jwksUri: string } {
  const text = typed.trim();
  return /^https?:/i.test(text) ? { jwksUri: text } : { jwks: text };
}
