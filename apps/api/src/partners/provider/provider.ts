import { OWN_APP_SCOPES } from '@portico/contract';
import { createStandIn } from '#partners/check/answers.ts';
import {
  type Client,
  findOpenClientWithSecrets,
  hasClients,
  needsSecret,
} from '#partners/clients/clients.ts';
import { createDisclosures } from '#partners/connections/connections.ts';
import { scopesOfOwn } from '#partners/details/details.ts';
import { recordSignIn } from '#partners/logout/logout.ts';
import { createObjects, parseEngineAccount } from '#partners/objects/objects.ts';
import { personAt, testPersonAt } from '#partners/person/person.ts';
import { usableKeys } from '#partners/registration/key-set.ts';
import { withoutOwnAddresses } from '#partners/registration/own-addresses.ts';
import { createPublishedKeys } from '#partners/registration/published-keys.ts';
import { createRequestLog, type RequestLog } from '#partners/requests/request-log.ts';
import { ASSURANCE_METADATA } from '#partners/verified-claims/verified-claims.ts';
import { isDatabaseDown } from '#platform/db/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { UNAVAILABLE } from '#platform/ports/openid-provider/answers.ts';
import { CLAIMS_DEPTH_MAX } from '#platform/ports/openid-provider/claims-parameter.ts';
import { createEngine, type Engine } from '#platform/ports/openid-provider/engine.ts';
import {
  INTERACTION_PAGE,
  LANGUAGES_MAX,
  LOGOUT_DONE,
  ROUTES,
} from '#platform/ports/openid-provider/settings.ts';
import type { EngineWorld } from '#platform/ports/openid-provider/world.ts';
import { shareOf } from './sign-in-time.ts';

/*
 * Sign in with Portico: the OpenID engine with our data behind it. There is one engine for each version of the key ring;
 * the next one takes over with the first request after a key began or ended to sign.
 */

export type ProviderDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'secrets' | 'keyRing' | 'guardedFetch'
>;

const { jwks: _isOurs, authorization, ...others } = ROUTES;
const DISCOVERY = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'];
/** The paths that the engine answers. */
export const ENGINE_PATHS = [
  ...DISCOVERY,
  authorization,
  `${authorization}/:uid`,
  ...Object.values(others),
];

export type { CallingClient, EngineCaller } from '#platform/ports/openid-provider/world.ts';
export { CLAIMS_DEPTH_MAX, INTERACTION_PAGE, LANGUAGES_MAX, LOGOUT_DONE, UNAVAILABLE };
export const AUTHORIZATION = authorization;

/** Below them a person's browser calls; the other paths are for partners' servers. */
export const ENGINE_BROWSER_PATHS = [authorization, ROUTES.end_session];

export type OpenIdProvider = {
  /** The engine with the present keys; null while no client exists, so that its code need not be loaded. */
  engine(): Promise<Engine | null>;
  /** The log of clients' requests, for their developers. */
  requests: RequestLog;
};

/** `cookies`: the names under which browsers know the cookie that binds a request to them, and that of the engine. */
export function createOpenIdProvider(
  deps: ProviderDeps,
  cookies: { requestCookie: string; sessionCookie: string; checkCookie: string },
): OpenIdProvider {
  let made: { version: string; engine: Promise<Engine> } | null = null;
  let isNeeded = false;
  const requests = createRequestLog(deps);
  return {
    requests,
    async engine() {
      isNeeded ||= await hasClients(deps);
      if (!isNeeded) return null;
      if (made === null) await deps.keyRing.ensurePartnerKeys();
      const { version, keys } = deps.keyRing.partnerKeys();
      if (made?.version !== version) {
        const engine = createEngine({
          issuer: deps.config.publicUrl,
          ...cookies,
          clock: deps.clock,
          keys: [...keys],
          world: worldOf(deps, requests),
        });
        const own = { version, engine };
        made = own;
        // The next request tries again, unless a later engine took over meanwhile.
        engine.catch(() => {
          if (made === own) made = null;
        });
      }
      return made.engine;
    },
  };
}

function worldOf(deps: ProviderDeps, requests: RequestLog): EngineWorld {
  const { db, config, clock } = deps;
  const recordDisclosure = createDisclosures(deps);
  return {
    objects: createObjects(deps),
    async findClient(id) {
      const client = await findOpenClientWithSecrets(deps, id);
      const usable = client === null ? null : withoutOwnAddresses(client.metadata, config);
      if (client === null || usable === null) return null;
      const known = { ...client, metadata: usable };
      const metadata = metadataOf(known, { issuer: config.publicUrl, now: clock.now() });
      return { metadata, isSecret: client.isSecret };
    },
    async personAt(account, clientId) {
      const known = parseEngineAccount(account);
      if (known === null) return null;
      const { id: accountId, sessionId, isTest } = known;
      return (isTest ? testPersonAt : personAt)(deps, { accountId, sessionId, clientId });
    },
    async onDisclosure({ account, ...disclosure }) {
      const known = parseEngineAccount(account);
      if (known !== null) await recordDisclosure({ accountId: known.id, ...disclosure });
    },
    async onSignIn({ account, ...signIn }) {
      const known = parseEngineAccount(account);
      if (known === null) return;
      const { id, sessionId, isTest } = known;
      await recordSignIn(db, { sessionId, testPersonId: isTest ? id : null, ...signIn });
    },
    onRequest: requests.note,
    standIn: createStandIn(deps),
    discovery: ASSURANCE_METADATA,
    isDown: isDatabaseDown,
    shareOf: (account, id, range) => shareOf(deps.secrets, account, id, range),
    fetch: fetchingKeys(deps),
  };
}

/** The engine fetches nothing but the keys of clients. An error has words for the client's developer. */
function fetchingKeys(deps: Pick<Deps, 'guardedFetch' | 'clock'>): EngineWorld['fetch'] {
  const keysAt = createPublishedKeys(deps);
  return async (address) => {
    const read = await keysAt(String(address));
    if (!read.ok) throw new Error(`The key set at jwks_uri ${read.problem}.`);
    return Response.json(read.jwks);
  };
}

/** The client as the engine sees it. Portico compares secrets itself, so the engine gets none. */
function metadataOf(
  { id, name, state, metadata, ceiling, isOwn, hasStream }: Client & { hasStream: boolean },
  { issuer, now }: { issuer: string; now: number },
) {
  const hosts = new Set(metadata.redirect_uris.map((uri) => new URL(uri).host));
  // Only our pages use it. The engine would refuse the http address of a developer's own machine.
  const { initiate_login_uri: _isOurs, jwks, ...others } = metadata;
  return {
    ...others,
    // Each `sub` is ours (partners/subjects); the engine's own would be its id of an account and a session.
    subject_type: 'pairwise' as const,
    ...(jwks !== undefined && { jwks: usableKeys(jwks, now) }),
    client_id: id,
    client_name: name,
    ...(state === 'sandbox' && { sandbox: true }),
    ...(hasStream && { signals: true }),
    // Other modes would expose the code to scripts and logs of the page.
    response_modes: ['query'],
    // Not part of the metadata or the ceiling, so that nothing but the operator's mark gives them.
    scope: (isOwn ? [...new Set([...scopesOfOwn(ceiling), ...OWN_APP_SCOPES])] : ceiling).join(' '),
    ...(needsSecret(metadata) && { client_secret: `of ${id}` }),
    // The sign-in that ends is named, so that the person's other browsers stay signed in there.
    ...(metadata.backchannel_logout_uri !== undefined && {
      backchannel_logout_session_required: true,
    }),
    // The standard asks clients with several hosts to name their sector. Ours is the client itself.
    ...(hosts.size > 1 && { sector_identifier_uri: `https://${new URL(issuer).host}/` }),
    ...(metadata.token_endpoint_auth_method === 'none' && { application_type: 'web' as const }),
  };
}
