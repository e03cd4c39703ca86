import { CLAIMS_BY_SCOPE, PARTNER_SCOPES, partnerKeys } from '@portico/contract';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Clock } from '#core/clock.ts';
import { acrValuesOf } from './acr.ts';
import { type Errors, REFUSAL_HEADER } from './answers.ts';
import { keepMaxAge } from './auth-time.ts';
import { checkClaims, EXTERNAL_ID } from './claims-parameter.ts';
import { ISSUER_AUDIENCE } from './client-proofs.ts';
import { CLIENT_SCOPES } from './client-tokens.ts';
import { isServerRoute } from './limited-calls.ts';
import { demandNonce, NONCE_INSTEAD_OF_PKCE, takesNonce } from './nonce.ts';
import type { EngineWorld } from './world.ts';

/* The engine's configuration, without what reads accounts, clients and objects. */

export type EngineSetup = {
  /** `PUBLIC_URL`. */
  issuer: string;
  /** The name of the cookie that binds a request to the browser in which it began. */
  requestCookie: string;
  /** The name of the cookie that binds a check of a client to a browser. */
  checkCookie: string;
  /** The name of the cookie of the engine's session. */
  sessionCookie: string;
  clock: Clock;
  /** Private JWKs with `kid`, `alg` and `use`; the first of an algorithm signs. */
  keys: object[];
  world: EngineWorld;
};

type EngineParts = {
  errors: Errors;
  seconds: () => number;
  /** Called before the person is asked about a sign-out. */
  logoutSource: (ctx: KoaContextWithOIDC) => Promise<void>;
};

/** The paths below the issuer. */
export const ROUTES = {
  authorization: '/connect/authorize',
  token: '/connect/token',
  userinfo: '/connect/userinfo',
  pushed_authorization_request: '/connect/request',
  revocation: '/connect/revoke',
  end_session: '/connect/logout',
  jwks: partnerKeys.path,
} as const;

/**
 * The page of the site on which a person decides; its query names the interaction, or the engine's secret of a
 * sign-out.
 */
export const INTERACTION_PAGE = '/connect';

/** More languages than any real user lists. */
export const LANGUAGES_MAX = 50;

export const LOGOUT_DECISION = `${ROUTES.end_session}/confirm`;
/** The engine's address after a sign-out that leads nowhere else. */
export const LOGOUT_DONE = `${ROUTES.end_session}/success`;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
export const TTL = {
  AuthorizationCode: MINUTE,
  AccessToken: 10 * MINUTE,
  IdToken: 10 * MINUTE,
  ClientCredentials: 10 * MINUTE,
  Interaction: 60 * MINUTE,
  Session: 30 * DAY,
  Grant: 366 * DAY,
} as const;
const REFRESH_IDLE = 30 * DAY;
const REFRESH_MOST = 365 * DAY;

/** The metadata of a client whose `acr_values` demand nothing. */
export const VOLUNTARY_ACR = 'acr_values_voluntary';

export function settingsOf(
  { issuer, requestCookie, sessionCookie, keys, world }: EngineSetup,
  { errors, seconds, logoutSource }: EngineParts,
): Configuration {
  const secure = issuer.startsWith('https:');
  return {
    jwks: { keys: keys as never },
    routes: ROUTES,
    scopes: ['openid', 'offline_access', ...PARTNER_SCOPES, EXTERNAL_ID, ...CLIENT_SCOPES],
    claims: {
      acr: null,
      amr: null,
      auth_time: null,
      iss: null,
      sid: null,
      openid: ['sub'],
      // Of `identity_assurance`, it allows to ask; the parameter `claims` says for which.
      ...CLAIMS_BY_SCOPE,
      [EXTERNAL_ID]: [EXTERNAL_ID],
    },
    discovery: world.discovery,
    // The claims of a scope are in the ID token too: most partners need no second call then.
    conformIdTokenClaims: false,
    acrValues: acrValuesOf(issuer),
    responseTypes: ['code'],
    // OpenID Connect requires the parameter, and an empty one would count as missing.
    allowOmittingSingleRegisteredRedirectUri: false,
    // `public` is that of the company's own apps. To the engine they are pairwise, too: the product decides each `sub`.
    subjectTypes: ['pairwise', 'public'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
      token_endpoint_auth_method: 'client_secret_basic',
      subject_type: 'pairwise',
    },
    enabledJWA: {
      clientAuthSigningAlgValues: ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'],
      idTokenSigningAlgValues: ['ES256', 'RS256'],
      userinfoSigningAlgValues: ['ES256', 'RS256'],
      dPoPSigningAlgValues: ['ES256', 'EdDSA', 'Ed25519'],
    },
    extraClientMetadata: {
      properties: [
        'fapi',
        'sandbox',
        'signals',
        NONCE_INSTEAD_OF_PKCE,
        ISSUER_AUDIENCE,
        VOLUNTARY_ACR,
      ],
    },
    sectorIdentifierUriValidate: () => false,
    pkce: { required: (_ctx, client) => !takesNonce(client) },
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true, assertClaimsParameter: checkClaims(errors) },
      revocation: { enabled: true },
      // For Shared Signals alone (client-tokens.ts).
      clientCredentials: { enabled: true },
      // The page is ours (sign-out.ts).
      rpInitiatedLogout: {
        enabled: true,
        logoutSource,
        postLogoutSuccessSource: async () => {},
      },
      // Its own calls have no second try; what is sent is sent by us (onSignIn).
      backchannelLogout: { enabled: true },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: true },
      dPoP: { enabled: true },
      fapi: {
        enabled: true,
        profile: (_ctx, client) => (client?.fapi === true ? '2.0' : undefined),
      },
    },
    cookies: {
      names: {
        session: sessionCookie,
        interaction: secure ? '__Secure-portico-connect-page' : 'portico-connect-page',
        resume: requestCookie,
      },
      long: { httpOnly: true, sameSite: 'lax', secure, path: '/', signed: false },
      short: { httpOnly: true, sameSite: 'lax', secure, signed: false },
    },
    ttl: {
      ...TTL,
      RefreshToken: (_ctx, token) => {
        const started = token.iiat ?? token.iat ?? seconds();
        const left = started + REFRESH_MOST - seconds();
        return Math.max(1, Math.min(REFRESH_IDLE, left));
      },
    },
    expiresWithSession: (_ctx, source) => !source.scopes.has('offline_access'),
    // A confidential client, or one with DPoP, is bound by its key: a new token at each use would gain nothing.
    rotateRefreshToken: ({ oidc }) =>
      isPublicClient(oidc.client) && oidc.entities.RefreshToken?.jkt === undefined,
    renderError(ctx, out) {
      // Whatever a server accepts, it reads JSON (RFC 6749, section 5.2).
      if (isServerRoute(ctx.oidc.route)) {
        ctx.body = out;
        return;
      }
      ctx.type = 'text/plain';
      ctx.body = '';
      ctx.set(REFUSAL_HEADER, out.error);
    },
    extraParams: {
      max_age: keepMaxAge,
      nonce: demandNonce(errors),
      ui_locales(_ctx, languages) {
        if ((languages?.split(' ').length ?? 0) <= LANGUAGES_MAX) return;
        throw new errors.InvalidRequest('ui_locales has too many languages');
      },
    },
    clientBasedCORS: ({ oidc }, origin, client) =>
      // It takes no cookie: anybody with the token could read it from anywhere. A secret belongs on no page.
      oidc.route === 'userinfo' || (isPublicClient(client) && originsOf(client).has(origin)),
    fetch: world.fetch,
    fetchResponseBodyLimits: { jwks_uri: 64 * 1024, sector_identifier_uri: 1024 },
  } as Configuration;
}

type EngineClient = Pick<InstanceType<Provider['Client']>, 'clientAuthMethod' | 'redirectUris'>;

const isPublicClient = (client?: EngineClient) => client?.clientAuthMethod === 'none';

/** The sites whose pages may use the client: those to which people return. */
function originsOf({ redirectUris = [] }: EngineClient): Set<string> {
  return new Set(redirectUris.map((uri) => new URL(uri).origin));
}
