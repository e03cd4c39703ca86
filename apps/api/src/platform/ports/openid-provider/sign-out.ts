import { NOBODY_LEAVES } from '@portico/contract';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { withParams } from './redirects.ts';
import type { PersonAt } from './request-memory.ts';
import { INTERACTION_PAGE } from './settings.ts';
import type { EngineWorld } from './world.ts';

/* Sign-outs that a client begins, and what a client needs to be told about the end of a session. */

/** The page on which a person decides whether to sign out of Portico too is ours. */
export function leave(ctx: KoaContextWithOIDC): void {
  if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200) return;
  const { secret = '' } = (ctx.oidc.session?.state ?? {}) as { secret?: string };
  ctx.body = '';
  ctx.status = 303;
  const isNobody = ctx.oidc.session?.accountId === undefined;
  const page = `${INTERACTION_PAGE}?leave=${isNobody ? NOBODY_LEAVES : secret}`;
  ctx.redirect(isNobody ? (addressAfter(ctx) ?? page) : page);
}

type LeaveState = { postLogoutRedirectUri?: string | undefined; state?: string | undefined };

/**
 * Where a sign-out leads in a browser in which nobody is signed in: back to the client, as it was registered. Null if it
 * named no address, or is in the sandbox, where anybody can register any address.
 */
function addressAfter({ oidc }: KoaContextWithOIDC): string | null {
  const { postLogoutRedirectUri, state } = (oidc.session?.state ?? {}) as LeaveState;
  if (postLogoutRedirectUri === undefined || oidc.client?.sandbox === true) return null;
  return withParams(postLogoutRedirectUri, { state });
}

/**
 * The person is asked next whether to sign out: where that leads, as one address. A client in the sandbox gets only its
 * team back; whether the member is still signed in to Portico says nothing about that.
 */
export const addressOfLeave =
  (personAt: PersonAt) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client, session } = ctx.oidc;
    const left = (session?.state ?? {}) as LeaveState;
    if (left.postLogoutRedirectUri === undefined) return;
    const isStranger =
      client?.sandbox === true && (await personAt(ctx, String(session?.accountId))) === null;
    left.postLogoutRedirectUri = isStranger
      ? undefined
      : withParams(left.postLogoutRedirectUri, { state: left.state });
    left.state = undefined;
  };

const OTHER_TYPES = new Set(['logout+jwt', 'secevent+jwt']);

/** The engine takes any token that its keys signed for the client as a hint; a logout token or a signal is no ID token. */
export function refuseOtherTokens({ IdToken }: Provider): void {
  type Validated = { header: { typ?: string } };
  const hints = IdToken as unknown as {
    validate(jwt: string, client: object): Promise<Validated>;
  };
  const validate = hints.validate.bind(IdToken);
  hints.validate = async (jwt, client) => {
    const validated = await validate(jwt, client);
    const { typ = '' } = validated.header;
    if (OTHER_TYPES.has(typ)) throw new Error(`${typ} is no ID token`);
    return validated;
  };
}

/** A client whose stream reports ended sessions has to know which one ended, as with a logout token. */
export function nameSessions({ Client }: Provider): void {
  type Named = { signals?: boolean; includeSid(): boolean };
  const clients = Client.prototype as unknown as Named;
  const { includeSid } = clients;
  clients.includeSid = function named(this: Named) {
    return this.signals === true || includeSid.call(this);
  };
}

/** After a code was redeemed. */
export async function noteSignIn(
  world: EngineWorld,
  { oidc, status }: KoaContextWithOIDC,
): Promise<void> {
  if (status !== 200 || oidc?.route !== 'token') return;
  const { AuthorizationCode: code } = oidc.entities;
  if (code?.sid === undefined || code.accountId === undefined) return;
  await world.onSignIn({ account: code.accountId, clientId: String(code.clientId), sid: code.sid });
}
