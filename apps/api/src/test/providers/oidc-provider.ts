import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { escapeHtml } from '#core/html.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { inMemory } from './oidc-memory.ts';
import { interact, type ProviderAccount } from './oidc-page.ts';
import { serve } from './serve.ts';

/** Those that the product knows, and those that settings name. */
export type ProviderKind = 'google' | 'apple' | `oidc-${string}`;

export type TestProvider = {
  kind: ProviderKind;
  /** What people know it by. */
  name: string;
  issuer: string;
  /** The settings that make the product its client. */
  env: Record<string, string>;
  /** Adds an account, or changes its claims. */
  knows(account: ProviderAccount): void;
  /** Every accepted client secret, in order. */
  secrets: string[];
  /** The `traceparent` of every request that had one. */
  traces: string[];
  close(): Promise<void>;
};

const CLIENT = 'portico-test-client';
const TEAM = 'TEAM123456';
const KEY = 'KEY1234567';
/** Apple accepts a secret for half a year at most. */
const APPLE_SECRET_SECONDS_MAX = 15_777_000;

/**
 * A real OpenID provider on a free port that behaves like Google or Apple: it requires PKCE and its client's secret.
 * As Apple, it answers by `form_post`, verifies each secret as a JWT, and sends a name once, outside the token. Its
 * page asks for an email address and has two buttons, Continue and Cancel; an unknown address gets an account.
 * Another kind is as the standard has it: HTTP Basic at the token endpoint, and an ID token without the address and the
 * name, which are at the UserInfo endpoint; `oidc-harbor` signs with ES256. `callbacks` are the allowed redirect
 * addresses.
 */
export async function startProvider(
  kind: ProviderKind,
  callbacks: string[],
): Promise<TestProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const secrets: string[] = [];
  const traces: string[] = [];
  const server = createServer();
  const { origin: issuer, close } = await serve(server);
  const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const googleSecret = 'a secret that Google gave';

  const provider = new Provider(issuer, configurationOf(kind, callbacks, googleSecret, accounts));
  if (kind === 'apple') {
    provider.Client.prototype.compareClientSecret = (secret) =>
      isAppleSecret(secret, issuer, appleKey.publicKey).then((isRight) => {
        if (isRight) secrets.push(secret);
        return isRight;
      });
    provider.use(demandFormPost);
    provider.use(addNameOnce(accounts));
  }
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { traceparent } = request.headers;
    if (typeof traceparent === 'string') traces.push(traceparent);
    const isInteraction = request.url?.startsWith('/interaction/');
    const done = isInteraction
      ? interact(provider, accounts, request, response)
      : answer(request, response);
    done.catch((error: Error) => response.writeHead(500).end(error.message));
  });
  return {
    kind,
    name: nameOf(kind),
    issuer,
    env: environment(kind, issuer, googleSecret, appleKey.privateKey),
    knows: (account) => void accounts.set(account.sub, account),
    secrets,
    traces,
    close,
  };
}

const nameOf = (kind: ProviderKind) => {
  const id = kind.replace(/^oidc-/, '');
  const brand = `${id[0]?.toUpperCase()}${id.slice(1)}`;
  return id === kind ? brand : `${brand} ID`;
};

type Client = { issuer: string; clientId: string; secret: string };

/** The settings of a generic provider; with others beside it, `OIDC_PROVIDERS` has to list all of them. */
export function genericEnv(
  kind: ProviderKind,
  { issuer, clientId, secret }: Client,
): Record<string, string> {
  const id = kind.replace(/^oidc-/, '');
  const setting = (part: string) => `OIDC_${id.toUpperCase()}_${part}`;
  return {
    OIDC_PROVIDERS: id,
    [setting('NAME')]: nameOf(kind),
    [setting('ISSUER')]: issuer,
    [setting('CLIENT_ID')]: clientId,
    [setting('CLIENT_SECRET')]: secret,
  };
}

/** The configuration of providers by these settings. */
export function providersBy(env: Record<string, string>): Config['providers'] {
  const read = readConfig(env, '/');
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config.providers;
}

function environment(
  kind: TestProvider['kind'],
  issuer: string,
  googleSecret: string,
  appleKey: KeyObject,
): Record<string, string> {
  if (kind !== 'google' && kind !== 'apple')
    return genericEnv(kind, { issuer, clientId: CLIENT, secret: googleSecret });
  if (kind === 'google') {
    return {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: CLIENT,
      GOOGLE_CLIENT_SECRET: googleSecret,
    };
  }
  return {
    APPLE_ISSUER: issuer,
    APPLE_CLIENT_ID: CLIENT,
    APPLE_TEAM_ID: TEAM,
    APPLE_KEY_ID: KEY,
    APPLE_PRIVATE_KEY: appleKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function configurationOf(
  kind: TestProvider['kind'],
  callbacks: string[],
  secret: string,
  accounts: Map<string, ProviderAccount>,
): Configuration {
  const isGeneric = kind !== 'google' && kind !== 'apple';
  const alg = kind === 'oidc-harbor' ? 'ES256' : 'RS256';
  const { privateKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const scope = kind === 'apple' ? 'openid email name' : 'openid email profile';
  return {
    adapter: inMemory(new Map()),
    clients: [
      {
        client_id: CLIENT,
        // Apple's secret is verified as a JWT, and never compared with this.
        client_secret: secret,
        token_endpoint_auth_method: isGeneric ? 'client_secret_basic' : 'client_secret_post',
        id_token_signed_response_alg: alg,
        redirect_uris: callbacks,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg }] },
    enabledJWA: { idTokenSigningAlgValues: [alg] },
    ...(isGeneric && { clientAuthMethods: ['client_secret_basic'] }),
    cookies: { keys: ['of the provider alone'] },
    scopes: scope.split(' '),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      ...(kind !== 'apple' && { profile: ['given_name', 'family_name'] }),
    },
    conformIdTokenClaims: isGeneric,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 300,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ ...(accounts.get(sub) ?? { sub }) }),
    }),
    // No consent page: a person who is signed in with the provider has agreed.
    async loadExistingGrant(context) {
      const { client, provider, session } = context.oidc;
      const given = session?.grantIdFor(client?.clientId ?? '');
      if (given !== undefined) return provider.Grant.find(given);
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  };
}

/**
 * Apple's checks of a client secret: a JWT with ES256, issued by the team, for the client, to Apple, with a limited
 * lifetime.
 */
async function isAppleSecret(secret: string, issuer: string, key: KeyObject): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(secret, key, {
      algorithms: ['ES256'],
      issuer: TEAM,
      subject: CLIENT,
      audience: issuer,
      requiredClaims: ['iat', 'exp'],
    });
    const lasts = (payload.exp ?? 0) - (payload.iat ?? 0);
    return decodeProtectedHeader(secret).kid === KEY && lasts <= APPLE_SECRET_SECONDS_MAX;
  } catch {
    return false;
  }
}

/** Apple requires form_post for requests that ask for a name or an address. */
async function demandFormPost(context: KoaContextWithOIDC, next: () => Promise<void>) {
  if (context.path === '/auth' && context.query.response_mode !== 'form_post') {
    context.throw(400, 'response_mode must be form_post');
  }
  await next();
}

/** Apple adds the name to the form with the code, the first time only, and never to a token. */
function addNameOnce(accounts: Map<string, ProviderAccount>) {
  const sentNames = new Set<string>();
  return async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    const account = accounts.get(context.oidc?.session?.accountId ?? '');
    const page = context.body;
    if (account === undefined || typeof page !== 'string' || !page.includes('name="code"')) return;
    const { sub, email, given_name: firstName, family_name: lastName } = account;
    if (firstName === undefined || sentNames.has(sub)) return;
    sentNames.add(sub);
    const user = escapeHtml(JSON.stringify({ name: { firstName, lastName }, email }));
    context.body = page.replace(
      '<noscript>',
      `<input type="hidden" name="user" value="${user}"/><noscript>`,
    );
  };
}
