import { createPrivateKey } from 'node:crypto';
import { type SocialAnswer, type SocialProvider, socialCallbackPath } from '@portico/contract';
import { SignJWT } from 'jose';
import * as openid from 'openid-client';
import type { AppleConfig, GoogleConfig } from '#config/config-services.ts';
import { type Clock, SECOND } from '#core/clock.ts';
import { type OidcFailure, oidcFailureOf, Unusable } from './oidc-failure.ts';

/** What binds a visit to the browser and the moment that began it; all three are secrets of that browser. */
export type FlowSecrets = {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
};

/** Whom the provider vouches for: checked, but as the provider wrote it. */
export type SocialClaims = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  givenName: string | null;
  familyName: string | null;
};

export type Exchanged = { ok: true; claims: SocialClaims } | OidcFailure;

/** A provider as its customer sees it. Failure is answered, with a reason for the audit trail. */
export type OidcClient = {
  /** The provider's page for this visit. */
  authorizationUrl(secrets: FlowSecrets): Promise<{ ok: true; url: string } | OidcFailure>;
  /** Spends the code that came back for what the provider says of the person. */
  exchange(answer: SocialAnswer, secrets: FlowSecrets): Promise<Exchanged>;
};

type Surroundings = {
  /** Where the provider sends people back to is configured, never read from a request. */
  publicUrl: string;
  clock: Clock;
  /** For each request to the provider. */
  timeoutSeconds?: number;
};

// A person waits for it: half a minute, as the library has it, is no answer.
const TIMEOUT_SECONDS = 3;

/** Google, or what speaks like it: a secret that is kept. */
export function createGoogle(config: GoogleConfig, around: Surroundings): OidcClient {
  return createOidcClient(
    {
      provider: 'google',
      issuer: config.issuer,
      clientId: config.clientId,
      authentication: openid.ClientSecretPost(config.clientSecret),
      parameters: { scope: 'openid email profile' },
    },
    around,
  );
}

const APPLE_SECRET_SECONDS = 300;

/**
 * Apple: no secret is kept, each is a JWT (ES256) made for one request, so that none runs out after six months.
 * Whoever asks Apple for a name gets the answer by `form_post`.
 */
export function createApple(config: AppleConfig, around: Surroundings): OidcClient {
  const key = createPrivateKey(config.privateKey);
  const authentication: openid.ClientAuth = async (_server, client, body) => {
    const now = Math.floor(around.clock.now() / SECOND);
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: config.keyId })
      .setIssuer(config.teamId)
      .setSubject(config.clientId)
      .setAudience(config.issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + APPLE_SECRET_SECONDS)
      .sign(key);
    body.set('client_id', client.client_id);
    body.set('client_secret', secret);
  };
  return createOidcClient(
    {
      provider: 'apple',
      issuer: config.issuer,
      clientId: config.clientId,
      authentication,
      parameters: { scope: 'openid name email', response_mode: 'form_post' },
    },
    around,
  );
}

type Registration = {
  provider: SocialProvider;
  issuer: string;
  clientId: string;
  authentication: openid.ClientAuth;
  parameters: Record<string, string>;
};

function createOidcClient(registration: Registration, around: Surroundings): OidcClient {
  const { provider, parameters } = registration;
  const redirectUri = `${around.publicUrl}${socialCallbackPath(provider)}`;
  const discovered = once(() => discover(registration, around.timeoutSeconds ?? TIMEOUT_SECONDS));
  return {
    async authorizationUrl({ state, nonce, verifier }) {
      try {
        const url = openid.buildAuthorizationUrl(await discovered(), {
          ...parameters,
          redirect_uri: redirectUri,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { ok: true, url: url.href };
      } catch (error) {
        // Nobody has done anything yet: whatever is wrong is wrong on the other side.
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

/** The provider's own description of itself; its issuer must be the configured one. */
async function discover(
  { issuer, clientId, authentication }: Registration,
  timeout: number,
): Promise<openid.Configuration> {
  const configuration = await openid.discovery(
    new URL(issuer),
    clientId,
    // One algorithm, whatever the provider or a token claims to support (RFC 8725, section 3.1).
    { id_token_signed_response_alg: 'RS256' },
    authentication,
    {
      timeout,
      execute: [
        // A token straight from the provider may go unchecked over TLS (OpenID Connect Core, 3.1.3.7); not here.
        openid.enableNonRepudiationChecks,
        // A provider on this machine. Production takes https alone (config-services.ts).
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

/** Asked once for as long as the process runs, unless it failed: then the next one asks again. */
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

/** The answer as the provider sent it to us, without what it did not mean for us. */
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
