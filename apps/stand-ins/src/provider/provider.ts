import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import Provider, {
  type Configuration,
  type InteractionResults,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { inMemory } from './memory.ts';
import { serve } from './serve.ts';

/** Those that the product knows, and those that settings name. */
export type ProviderKind = 'google' | 'apple' | `oidc-${string}`;

/** An account with the provider; omitted claims are not sent. Apple also sends booleans as strings. */
export type ProviderAccount = {
  sub: string;
  email?: string;
  email_verified?: boolean | 'true' | 'false';
  given_name?: string;
  family_name?: string;
};

/** The only page of a provider, where a person says who they are. */
export type ProviderPage = {
  /** `client` is the origin to which the provider sends people back. */
  show(response: ServerResponse, client: string): void;
  /** What a form that was sent from the page means; null for one that the page does not send. */
  read(form: URLSearchParams): { sub: string } | { error: string } | null;
  /** Any other file that the page needs. */
  files?: Record<string, { type: string; content: string }>;
};

/** To whom Apple has sent a name: it does so once, for good. */
export type SentNames = { has(sub: string): boolean; add(sub: string): void };

type ProviderOptions = {
  /** The redirect addresses that it allows. */
  callbacks: string[];
  accounts: ReadonlyMap<string, ProviderAccount>;
  page: ProviderPage;
  sentNames?: SentNames;
  /** Asks each time who it is, instead of knowing the person by its own session. */
  asksAlways?: boolean;
};

export type StartedProvider = {
  kind: ProviderKind;
  issuer: string;
  /** The settings that make the product its client. */
  env: Record<string, string>;
  /** Every accepted client secret, in order. */
  secrets: string[];
  /** The `traceparent` of every request that had one. */
  traces: string[];
  close(): Promise<void>;
};

const CLIENT = 'portico';
const TEAM = 'TEAM123456';
const KEY = 'KEY1234567';
/** Apple accepts a secret for half a year at most. */
const APPLE_SECRET_SECONDS_MAX = 15_777_000;

/**
 * A real OpenID provider on a free port of this machine that behaves like Google or Apple: it requires PKCE and its
 * client's secret, which is new at each start. As Apple, it answers by `form_post`, verifies each secret as a JWT, and
 * sends a name once, outside the token. Another kind is as the standard has it: HTTP Basic at the token endpoint, and an
 * ID token without the address and the name, which are at the UserInfo endpoint; `oidc-harbor` signs with ES256.
 */
export async function startProvider(
  kind: ProviderKind,
  options: ProviderOptions,
): Promise<StartedProvider> {
  const { accounts, page, sentNames = new Set<string>() } = options;
  const secrets: string[] = [];
  const traces: string[] = [];
  const server = createServer();
  const { origin: issuer, close } = await serve(server);
  const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secret = randomBytes(32).toString('base64url');

  const provider = new Provider(issuer, configurationOf(kind, secret, options));
  if (kind === 'apple') {
    provider.Client.prototype.compareClientSecret = (given) =>
      isAppleSecret(given, issuer, appleKey.publicKey).then((isRight) => {
        if (isRight) secrets.push(given);
        return isRight;
      });
    provider.use(demandFormPost);
    provider.use(addNameOnce(accounts, sentNames));
  }
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // By a foreign name that resolves to this machine, another site could read its pages.
    if (`http://${request.headers.host}` !== issuer) return void response.writeHead(421).end();
    const { traceparent } = request.headers;
    if (typeof traceparent === 'string') traces.push(traceparent);
    const file = page.files?.[request.url ?? ''];
    if (file !== undefined)
      return void response.writeHead(200, { 'content-type': file.type }).end(file.content);
    const isInteraction = request.url?.startsWith('/interaction/');
    const done = isInteraction
      ? interact(provider, page, request, response)
      : answer(request, response);
    done.catch(() =>
      response.writeHead(400).end('This sign-in is over. Please go back and begin again.'),
    );
  });
  return {
    kind,
    issuer,
    env: environment(kind, issuer, secret, appleKey.privateKey),
    secrets,
    traces,
    close,
  };
}

async function interact(
  provider: Provider,
  page: ProviderPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST')
    return page.show(response, new URL(String(params.redirect_uri)).origin);
  const read = page.read(new URLSearchParams(await text(request)));
  if (read === null) return void response.writeHead(400).end('The page has no such choice.');
  const result: InteractionResults = 'error' in read ? read : { login: { accountId: read.sub } };
  await provider.interactionFinished(request, response, result);
}

function environment(
  kind: ProviderKind,
  issuer: string,
  secret: string,
  appleKey: KeyObject,
): Record<string, string> {
  if (kind !== 'apple') {
    const prefix = kind.replace('-', '_').toUpperCase();
    return {
      [`${prefix}_ISSUER`]: issuer,
      [`${prefix}_CLIENT_ID`]: CLIENT,
      [`${prefix}_CLIENT_SECRET`]: secret,
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
  kind: ProviderKind,
  secret: string,
  { callbacks, accounts, asksAlways = false }: ProviderOptions,
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
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      // A browser sends a cookie to every port of a machine: each provider has its own name.
      names: {
        session: `${kind}-session`,
        interaction: `${kind}-interaction`,
        resume: `${kind}-resume`,
      },
    },
    scopes: scope.split(' '),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      ...(kind !== 'apple' && { profile: ['given_name', 'family_name'] }),
    },
    conformIdTokenClaims: isGeneric,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: {
      url: (_context, interaction) => `/interaction/${interaction.uid}`,
      policy: policyOf(asksAlways),
    },
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

function policyOf(asksAlways: boolean) {
  const policy = interactionPolicy.base();
  if (!asksAlways) return policy;
  const check = new interactionPolicy.Check('chosen', 'a person is chosen each time', ({ oidc }) =>
    oidc.result?.login === undefined
      ? interactionPolicy.Check.REQUEST_PROMPT
      : interactionPolicy.Check.NO_NEED_TO_PROMPT,
  );
  policy.get('login')?.checks.add(check);
  return policy;
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
function addNameOnce(accounts: ReadonlyMap<string, ProviderAccount>, sentNames: SentNames) {
  return async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    const account = accounts.get(context.oidc?.session?.accountId ?? '');
    const page = context.body;
    if (account === undefined || typeof page !== 'string' || !page.includes('name="code"')) return;
    const { sub, email, given_name: firstName, family_name: lastName } = account;
    if (firstName === undefined || sentNames.has(sub)) return;
    sentNames.add(sub);
    const user = escaped(JSON.stringify({ name: { firstName, lastName }, email }));
    context.body = page.replace(
      '<noscript>',
      `<input type="hidden" name="user" value="${user}"/><noscript>`,
    );
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
