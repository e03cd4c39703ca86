import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { isJsonObject } from '#core/json.ts';

/*
 * `auth_time`. The second in which a session began would be one number at every partner, and few people share it. So each
 * client that asks gets a time of its own: earlier, by a secret share of what it allows. The client's `max_age` is compared
 * with that time, too, because otherwise its answers would tell the real one.
 */

const MINUTE = 60;
/** More would only make a later `max_age` of the same client ask for a new sign-in. */
const WITHOUT_MAX_AGE = 10 * MINUTE;
const LONGEST = 60 * MINUTE;

export type SignInTime = {
  /** When the session began, and now, in seconds since 1970 UTC. */
  began: number;
  now: number;
  /** Secret, of the session, the client and the range, from 0 to less than 1. */
  shareOf: (range: number) => number;
  /** In seconds; undefined if the client sets none. */
  maxAge: number | undefined;
  /** When the request began, in seconds since 1970 UTC, if it asks for a sign-in that is newer. */
  asked?: number | undefined;
};

/**
 * The time for a client: at most half of `max_age` before the session began, and at most an hour, but not before a request
 * for a new sign-in, with which the client may compare it.
 */
export function timeFor({ began, now, shareOf, maxAge, asked }: SignInTime): number {
  const range = Math.min(
    rangeOf(maxAge),
    asked === undefined ? LONGEST : Math.max(0, began - asked),
  );
  const shown = began - Math.floor(shareOf(range) * range);
  // Somebody who has just signed in and read a page for a while is still in time, and so is the client a moment later.
  const latest = maxAge === undefined ? shown : Math.min(began, now - maxAge + SLACK);
  return Math.max(shown, latest);
}

const SLACK = 5;

/** There are few of them, each with a share of its own: many, as a client chooses, would tell the real time together. */
function rangeOf(maxAge: number | undefined): number {
  if (maxAge === undefined) return WITHOUT_MAX_AGE;
  return maxAge < 2 ? 0 : Math.min(LONGEST, 2 ** Math.floor(Math.log2(maxAge / 2)));
}

/** The share of a session (by the engine's id of its account), a client and a range. */
export type ShareOf = (account: string, clientId: string, range: number) => number;

type Shown = { began: number; at: number };
type Session = {
  accountId?: string;
  loginTs?: number;
  /** By client. A sign-out from a client does not take its own away: the next one would be another. */
  shownTimes?: Record<string, Shown>;
  authTime(): number | undefined;
  past(age: unknown): boolean;
};

export function hideSignInTimes(
  provider: Provider,
  {
    current,
    seconds,
    shareOf,
  }: { current: () => KoaContextWithOIDC | undefined; seconds: () => number; shareOf: ShareOf },
): void {
  /** The time for the client of this request. Answers of one session agree. */
  function timeIn(
    session: Session,
    request: Pick<SignInTime, 'maxAge' | 'asked'>,
  ): Shown | undefined {
    const { accountId, loginTs: began, shownTimes } = session;
    const clientId = current()?.oidc.client?.clientId;
    if (accountId === undefined || began === undefined || clientId === undefined) return undefined;
    const shown = shownTimes?.[clientId];
    if (shown?.began === began) return shown;
    const own = (range: number) => shareOf(accountId, clientId, range);
    return { began, at: timeFor({ began, now: seconds(), shareOf: own, ...request }) };
  }

  const stored = provider.Session as unknown as { IN_PAYLOAD: string[] };
  const IN_PAYLOAD = [...stored.IN_PAYLOAD, 'shownTimes'];
  Object.defineProperty(stored, 'IN_PAYLOAD', { value: IN_PAYLOAD });
  const sessions = provider.Session.prototype as unknown as Session;
  sessions.past = function past(this: Session, age: unknown) {
    const maxAge = Number(age);
    const { accountId, loginTs: began, shownTimes } = this;
    const clientId = current()?.oidc.client?.clientId ?? '';
    if (accountId === undefined || began === undefined) return true;
    const shown = shownTimes?.[clientId];
    const own = (range: number) => shareOf(accountId, clientId, range);
    const at =
      shown?.began === began
        ? shown.at
        : // Without what timeFor() allows somebody who has just signed in.
          timeFor({ began, now: began, shareOf: own, maxAge });
    return seconds() - at > maxAge;
  };
  sessions.authTime = function authTime(this: Session) {
    const ctx = current();
    const { params = {}, prompts, claims, client, entities } = ctx?.oidc ?? {};
    const named = namedIn(params.claims);
    const isNew = prompts?.has('login') === true;
    const age = params.max_age ?? (isNew && named?.max_age === 0 ? 0 : undefined);
    const isAsked =
      age !== undefined || client?.requireAuthTime === true || named?.essential === true;
    // The engine gives it to every client that wants a new sign-in, or names it.
    if (!isAsked) delete (claims as Asked | undefined)?.id_token?.auth_time;
    const shown = timeIn(this, {
      maxAge: age === undefined ? undefined : Number(age),
      asked: isNew ? (entities?.Interaction?.iat ?? this.loginTs) : undefined,
    });
    if (isAsked && shown !== undefined && client !== undefined) {
      this.shownTimes = { ...this.shownTimes, [client.clientId]: shown };
    }
    return shown?.at;
  };
}

type Asked = { id_token?: Record<string, unknown> };

/** What the parameter `claims` says about it for the ID token. */
function namedIn(claims: unknown): { essential?: unknown; max_age?: unknown } | null {
  if (typeof claims !== 'string') return null;
  const named = (JSON.parse(claims) as Asked).id_token?.auth_time;
  return isJsonObject(named) ? named : null;
}

/**
 * The engine makes `prompt=login` of `max_age=0`, and forgets it; the client still has to get the time, without room (OpenID
 * Connect Core, section 2). The parameter `claims` keeps it, also of a pushed request.
 */
export function keepMaxAge({ method, query, oidc }: KoaContextWithOIDC, kept: unknown): void {
  const { params, body, entities } = oidc;
  // What was pushed says it itself; nobody adds to it in the address.
  if (entities.PushedAuthorizationRequest !== undefined) return;
  const { max_age: sent } = (method === 'POST' ? (body ?? {}) : query) as { max_age?: unknown };
  if (params === undefined || kept !== undefined || typeof sent !== 'string' || sent === '') return;
  if (Number(sent) !== 0) return;
  const claims = typeof params.claims === 'string' ? (JSON.parse(params.claims) as Asked) : {};
  const auth_time = { essential: true, max_age: 0 };
  params.claims = JSON.stringify({ ...claims, id_token: { ...claims.id_token, auth_time } });
}
