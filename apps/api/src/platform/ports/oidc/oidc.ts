import { type SocialAnswer, socialCallbackPath } from '@portico/contract';
import * as openid from 'openid-client';
import type { Clock } from '#core/clock.ts';
import { traceHeaders } from '#core/trace.ts';
import type { ConfiguredProvider, ProviderClient } from '#platform/config/providers/provider.ts';
import { createGuardedFetch } from '#platform/ports/outbound/guarded-fetch.ts';
import { type OidcFailure, oidcFailureOf, Unusable } from './oidc-failure.ts';

/** Binds an authorization flow to the browser that began it. All three are secrets of that browser. */
export type FlowSecrets = {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
};

/** The person the provider identified. The claims are verified and unchanged. */
export type SocialClaims = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  givenName: string | null;
  familyName: string | null;
};

export type Exchanged = { ok: true; claims: SocialClaims } | OidcFailure;

/** A provider as its client sees it. Failures are returned, with a reason for the audit trail. */
export type OidcClient = {
  /** The provider's page for this flow. */
  authorizationUrl(secrets: FlowSecrets): Promise<{ ok: true; url: string } | OidcFailure>;
  /** Exchanges the returned code for the provider's claims about the person. */
  exchange(answer: SocialAnswer, secrets: FlowSecrets): Promise<Exchanged>;
};

type Surroundings = {
  /** The address to which the provider sends people back is configured, never read from a request. */
  publicUrl: string;
  clock: Clock;
  /** For each request to the provider. */
  timeoutSeconds?: number;
};

// A person waits for it: the library's default of half a minute is too long.
const TIMEOUT_SECONDS = 3;

type Registered = Pick<ConfiguredProvider, 'id' | 'scope' | 'responseMode' | 'isGeneric'> & {
  client: ProviderClient;
};

export function createOidcClient(provider: Registered, around: Surroundings): OidcClient {
  const { id, scope, responseMode, isGeneric } = provider;
  const redirectUri = `${around.publicUrl}${socialCallbackPath(id)}`;
  const discovered = once(() => discover(provider, around));
  return {
    async authorizationUrl({ state, nonce, verifier }) {
      try {
        const url = openid.buildAuthorizationUrl(await discovered(), {
          scope,
          ...(responseMode && { response_mode: responseMode }),
          redirect_uri: redirectUri,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { ok: true, url: url.href };
      } catch (error) {
        // The person has not done anything yet, so every failure is the provider's.
        return { ...oidcFailureOf(error), code: 'social_unavailable' };
      }
    },
    async exchange(answer, { state, nonce, verifier }) {
      try {
        const configuration = await discovered();
        const tokens = await openid.authorizationCodeGrant(
          configuration,
          answerUrl(redirectUri, answer),
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
        );
        const claims = tokens.claims();
        if (!isGeneric || claims === undefined) return claimsOf(claims);
        return claimsOf({ ...(await userInfoBeside(claims, configuration, tokens)), ...claims });
      } catch (error) {
        return oidcFailureOf(error);
      }
    },
  };
}

/** The provider's metadata; its issuer must be the configured one. */
async function discover(
  { client, isGeneric }: Registered,
  { clock, timeoutSeconds = TIMEOUT_SECONDS }: Surroundings,
): Promise<openid.Configuration> {
  const issuer = new URL(client.issuer);
  const isInsecure = issuer.protocol === 'http:';
  const fetchIt = isGeneric ? createGuardedFetch({ listed: [issuer.origin] }) : tracedFetch;
  const found = await openid.discovery(issuer, client.clientId, {}, openid.None(), {
    timeout: timeoutSeconds,
    [openid.customFetch]: fetchIt as openid.CustomFetch,
    // A provider on this machine. Production only accepts https (`needsTls` of its setting).
    execute: isInsecure ? [openid.allowInsecureRequests] : [],
  });
  const server = found.serverMetadata();
  for (const endpoint of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri]) {
    // A browser is sent to the first one: never to a script.
    if (endpoint === undefined || !isAddress(endpoint, issuer.protocol)) throw new Unusable();
  }
  const configuration = new openid.Configuration(
    server,
    client.clientId,
    { id_token_signed_response_alg: isGeneric ? algorithmOf(server) : 'RS256' },
    authenticationOf(client, clock, isGeneric === true && !takesSecretInBody(server)),
  );
  configuration.timeout = timeoutSeconds;
  configuration[openid.customFetch] = fetchIt as openid.CustomFetch;
  // OpenID Connect Core, 3.1.3.7 allows skipping the check of a token received over TLS. We check it.
  openid.enableNonRepudiationChecks(configuration);
  if (isInsecure) openid.allowInsecureRequests(configuration);
  return configuration;
}

const tracedFetch: typeof fetch = (url, { headers, ...init } = {}) =>
  fetch(url, { ...init, headers: { ...headers, ...traceHeaders() } } as RequestInit);

function isAddress(endpoint: string, protocol: string): boolean {
  return URL.canParse(endpoint) && ['https:', protocol].includes(new URL(endpoint).protocol);
}

/**
 * One algorithm, regardless of what a token claims (RFC 8725, section 3.1). A provider that says so may have another
 * one than the default of OpenID Connect, with a key pair in any case.
 */
function algorithmOf({ id_token_signing_alg_values_supported: supported }: openid.ServerMetadata) {
  if (supported === undefined) return 'RS256';
  const algorithm = ['RS256', 'ES256', 'PS256', 'EdDSA'].find((each) => supported.includes(each));
  if (algorithm === undefined) throw new Unusable();
  return algorithm;
}

/** The default is HTTP Basic (OpenID Connect Discovery, section 3). */
function takesSecretInBody({ token_endpoint_auth_methods_supported: ways }: openid.ServerMetadata) {
  return ways?.includes('client_secret_post') ?? false;
}

function authenticationOf(
  { secretAt }: ProviderClient,
  clock: Clock,
  isBasic: boolean,
): openid.ClientAuth {
  return async (server, client, body, headers) => {
    const secret = await secretAt(clock.now());
    const authenticate = isBasic
      ? openid.ClientSecretBasic(secret)
      : openid.ClientSecretPost(secret);
    await authenticate(server, client, body, headers);
  };
}

/**
 * OpenID Connect Core, section 5.4: a provider may give the claims of the scopes there and not in the ID token. An
 * address counts with the `email_verified` beside it, so both come from the same place.
 */
async function userInfoBeside(
  { sub, email }: openid.IDToken,
  configuration: openid.Configuration,
  { access_token }: openid.TokenEndpointResponse,
): Promise<openid.JsonObject> {
  if (email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return {};
  return openid.fetchUserInfo(configuration, access_token, sub);
}

/** Fetched once per process. After a failure, the next call tries again. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().catch((error) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}

/** The provider's answer, with only the parameters that belong to it. */
function answerUrl(redirectUri: string, { code, state, iss, error }: SocialAnswer): URL {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ code, state, iss, error })) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

// OpenID Connect Core, section 2: at most 255 ASCII characters. No space: it separates issuer and subject.
const SUBJECT = /^[\x21-\x7e]{1,255}$/;

function claimsOf(claims: openid.IDToken | undefined): Exchanged {
  if (claims === undefined || !SUBJECT.test(claims.sub)) {
    return { ok: false, code: 'social_failed', reason: 'subject' };
  }
  const { email_verified: verified } = claims;
  return {
    ok: true,
    claims: {
      issuer: claims.iss,
      subject: claims.sub,
      email: textOr(claims.email),
      // Apple writes booleans as strings.
      emailVerified: verified === true || verified === 'true',
      givenName: textOr(claims.given_name),
      familyName: textOr(claims.family_name),
    },
  };
}

function textOr(claim: unknown): string | null {
  return typeof claim === 'string' ? claim : null;
}
