import { type SocialAnswer, socialCallbackPath } from '@portico/contract';
import * as openid from 'openid-client';
import type { ConfiguredProvider, ProviderClient } from '#config/providers/provider.ts';
import type { Clock } from '#core/clock.ts';
import { traceHeaders } from '#core/trace.ts';
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

type Registered = Pick<ConfiguredProvider, 'id' | 'scope' | 'responseMode'> & {
  client: ProviderClient;
};

export function createOidcClient(provider: Registered, around: Surroundings): OidcClient {
  const { id, scope, responseMode } = provider;
  const redirectUri = `${around.publicUrl}${socialCallbackPath(id)}`;
  const discovered = once(() => discover(provider.client, around));
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
        const tokens = await openid.authorizationCodeGrant(
          await discovered(),
          answerUrl(redirectUri, answer),
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
        );
        return claimsOf(tokens.claims());
      } catch (error) {
        return oidcFailureOf(error);
      }
    },
  };
}

/** The provider's metadata; its issuer must be the configured one. */
async function discover(
  { issuer, clientId, secretAt }: ProviderClient,
  { clock, timeoutSeconds = TIMEOUT_SECONDS }: Surroundings,
): Promise<openid.Configuration> {
  const authentication: openid.ClientAuth = async (_server, client, body) => {
    body.set('client_id', client.client_id);
    body.set('client_secret', await secretAt(clock.now()));
  };
  const configuration = await openid.discovery(
    new URL(issuer),
    clientId,
    // One algorithm, regardless of what the provider or a token claims to support (RFC 8725, section 3.1).
    { id_token_signed_response_alg: 'RS256' },
    authentication,
    {
      timeout: timeoutSeconds,
      // For the later requests to the provider, too.
      [openid.customFetch]: (url, { headers, ...init }) =>
        fetch(url, { ...init, headers: { ...headers, ...traceHeaders() } } as RequestInit),
      execute: [
        // OpenID Connect Core, 3.1.3.7 allows skipping the check of a token received over TLS. We check it.
        openid.enableNonRepudiationChecks,
        // A provider on this machine. Production only accepts https (config-services.ts).
        ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
      ],
    },
  );
  const { authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata();
  for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri]) {
    if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) throw new Unusable();
  }
  return configuration;
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
