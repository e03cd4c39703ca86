import { randomBytes } from 'node:crypto';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { REFUSAL_HEADER } from './answers.ts';
import type { PersonAt } from './request-memory.ts';
import { INTERACTION_PAGE, ROUTES, TTL } from './settings.ts';

/* How a browser leaves for an address of a client, and which browsers may. */

/**
 * An address with parameters added to its query, which stays as it was registered (RFC 6749, section 3.1.2). A parameter
 * of the query with the name of an added one is left out: a client could not tell which of the two is ours.
 */
export function withParams(
  address: string,
  params: Readonly<Record<string, string | null | undefined>>,
): string {
  const given = Object.entries(params).filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  );
  if (given.length === 0) return address;
  const [path = '', ...query] = address.split('?');
  const names = new Set(given.map(([name]) => name));
  const own = query
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !names.has([...new URLSearchParams(part).keys()][0] ?? ''));
  return `${path}?${[...own, new URLSearchParams(given)].join('&')}`;
}

/** What the engine adds to a redirect URI. */
const ANSWER = ['code', 'error', 'error_description', 'state', 'iss'];

type Answer = Record<string, string>;

/** Whether the engine sends the browser of a request to another site. */
function leadsAway({ oidc, response }: KoaContextWithOIDC): boolean {
  const location = response.get('location');
  if (location === '' || !LEAVES.has(oidc?.route ?? '')) return false;
  const { issuer } = oidc.provider;
  if (!URL.canParse(location, issuer)) return true;
  return new URL(location, issuer).origin !== new URL(issuer).origin;
}

/** The engine's answer to a client, which it put into an address; null if the address is not the client's. */
function answerOf({ oidc, response }: KoaContextWithOIDC): Answer | null {
  const { redirect_uri: uri } = oidc.params ?? {};
  const location = response.get('location');
  if (oidc.client === undefined) return null;
  if (typeof uri !== 'string' || !URL.canParse(uri) || !URL.canParse(location)) return null;
  const [to, own] = [new URL(location), new URL(uri)];
  if (to.origin !== own.origin || to.pathname !== own.pathname) return null;
  // An error of a request for tokens is behind a `#`, where no server of the client sees it.
  const found = to.hash === '' ? to.searchParams : new URLSearchParams(to.hash.slice(1));
  return Object.fromEntries([...found].filter(([name]) => ANSWER.includes(name)));
}

const LEAVES = new Set(['authorization', 'resume']);

/** An answer that waits for a member of the client's team. */
export type Held = { error: string; error_description?: string };

/** The name of the prompt of a request with such an answer. */
const HELD = 'team';

/** What a request with such an answer keeps of it; null for every other one. */
export function heldIn({ name, details }: { name: string; details?: object }): Held | null {
  return name === HELD ? (details as Held) : null;
}

/** The result of a request that a member of the team answered. */
type TeamResult = { team?: true };

/** The browser stays on a page of ours. */
function refuse(ctx: KoaContextWithOIDC): void {
  ctx.remove('location');
  ctx.set(REFUSAL_HEADER, 'invalid_request');
  ctx.status = 400;
  ctx.body = '';
}

/**
 * Brings every answer to a client into its form. Anybody can register an address for a client in the sandbox, so its
 * answers are for browsers of its team: any other browser gets our page, which asks for a member of the team
 * (RFC 9700, section 4.11.2).
 */
export function createLeaving(
  provider: Provider,
  { personAt, cookie, secure }: { personAt: PersonAt; cookie: string; secure: boolean },
) {
  async function isOfTeam(ctx: KoaContextWithOIDC): Promise<boolean> {
    const { session, entities } = ctx.oidc;
    if ((entities.Interaction?.result as TeamResult | undefined)?.team === true) return true;
    if (session?.accountId === undefined) return false;
    // In the sandbox it is null for everybody else.
    return (await personAt(ctx, session.accountId))?.inSession === true;
  }

  async function hold(ctx: KoaContextWithOIDC, { error = '', ...answer }: Answer): Promise<void> {
    const { client_id, redirect_uri, state } = ctx.oidc.params as Record<string, string>;
    const uid = randomBytes(24).toString('base64url');
    const path = `${ROUTES.authorization}/${uid}`;
    const details: Held = { error, error_description: answer.error_description ?? '' };
    const Interaction = provider.Interaction as unknown as new (
      uid: string,
      payload: object,
    ) => InstanceType<Provider['Interaction']>;
    const held = new Interaction(uid, {
      returnTo: ctx.oidc.urlFor('resume', { uid }),
      prompt: { name: HELD, reasons: [], details },
      params: { client_id, redirect_uri, state, response_type: 'code' },
    });
    await held.save(TTL.Interaction);
    const maxAge = TTL.Interaction * 1000;
    const kept = { path, secure, maxAge, httpOnly: true, sameSite: 'lax', signed: false } as const;
    ctx.cookies.set(cookie, uid, { ...kept, overwrite: false });
    ctx.redirect(`${INTERACTION_PAGE}?request=${uid}`);
    ctx.status = 303;
  }

  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    if (!leadsAway(ctx)) return;
    const answer = answerOf(ctx);
    // After some errors the engine reads the client and its address from the query, which nothing has checked.
    if (answer === null) return refuse(ctx);
    if (ctx.oidc.client?.sandbox === true && !(await isOfTeam(ctx))) return hold(ctx, answer);
    ctx.redirect(withParams(String(ctx.oidc.params?.redirect_uri), answer));
    ctx.status = 303;
  };
}
