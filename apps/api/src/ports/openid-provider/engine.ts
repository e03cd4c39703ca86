import { type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { CLAIMS_BY_SCOPE, NOBODY_LEAVES, PARTNER_SCOPES } from '@portico/contract';
import type {
  Adapter,
  AdapterPayload,
  ClientMetadata,
  Configuration,
  Interaction,
  KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { type Clock, SECOND } from '#core/clock.ts';
import type { JsonObject } from '#core/json.ts';
import { type AskedElements, normalizeClaims, scopesOfClaims } from './claims-parameter.ts';
import { addressAfter, setNoEmptySession, storeNoEmptySessions } from './empty-sessions.ts';
import { isServerRoute, limitCalls } from './limited-calls.ts';
import { observeRequests } from './observed.ts';
import { rememberInRequest } from './request-memory.ts';
import { standIn } from './stand-in.ts';
import type {
  EngineCaller,
  EngineClaims,
  EnginePerson,
  EngineWorld,
  VerifiedClaims,
} from './world.ts';

/*
 * The OpenID engine (the package oidc-provider) behind one port: its storage, its people and its claims are passed to
 * it. Reasons and limits: docs/decisions/0044-openid-provider.md.
 */

export type { ObservedRequest } from './observed.ts';
export type { EngineStandIn } from './stand-in.ts';
export type {
  CallingClient,
  EngineCaller,
  EngineClaims,
  EngineObjects,
  EnginePayload,
  EnginePerson,
  VerifiedClaims,
  VerifiedElement,
} from './world.ts';

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

/** The paths below the issuer. */
export const ROUTES = {
  authorization: '/connect/authorize',
  token: '/connect/token',
  userinfo: '/connect/userinfo',
  pushed_authorization_request: '/connect/request',
  revocation: '/connect/revoke',
  end_session: '/connect/logout',
  jwks: '/.well-known/jwks.json',
} as const;

/**
 * The page of the site on which a person decides; its query names the interaction, or the engine's secret of a
 * sign-out.
 */
export const INTERACTION_PAGE = '/connect';

/** More languages than any real user lists. */
export const LANGUAGES_MAX = 50;

const LOGOUT_DECISION = `${ROUTES.end_session}/confirm`;
/** The engine's address after a sign-out that leads nowhere else. */
export const LOGOUT_DONE = `${ROUTES.end_session}/success`;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const TTL = {
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
/** A client assertion ends within this time: until then its `jti` is kept. */
const ASSERTION_MOST = 10 * MINUTE;

/** The engine's response. */
type EngineAnswer = {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
  /** The engine's error code if the answer is a page that says what went wrong, or {@link UNAVAILABLE}. */
  refusal: string | null;
};

/** The rights of a client with a token of its own, without a person. */
type ClientToken = {
  clientId: string;
  scopes: ReadonlySet<string>;
  /** The thumbprint of the key to which it is bound (DPoP); null if it is a bearer token. */
  boundTo: string | null;
};

/** A request that waits for the person's decision. */
export type EngineRequest = {
  clientId: string;
  /** The scopes that the client asks for. */
  scopes: string[];
  /** What the engine needs: `login`, `consent` or `verify`, with the reasons. */
  prompt: { name: string; reasons: string[] };
  /** The age that the sign-in may have, in milliseconds; null if any. */
  maxAge: number | null;
  /** Whether the client accepts only verified people. */
  demandsVerification: boolean;
  /** The redirect URI, which the client has registered. */
  redirectUri: string;
  /** The person decided before in this flow, and the engine asks again. */
  repeated: boolean;
  /** The client wants the person to be asked even if they agreed before. */
  asksConsent: boolean;
  startedAt: number;
};

export type Engine = {
  /** `form`: the text of its body, if that is a form, which was read before. */
  answer(
    request: IncomingMessage,
    from: { form: string | null; caller: EngineCaller },
  ): Promise<EngineAnswer>;
  /** The request of this interaction; null if it is over, or belongs to another browser. */
  find(uid: string): Promise<EngineRequest | null>;
  /** The person agreed. Returns the address at which the flow continues; null if the request is over. */
  accept(uid: string, login: { account: string; at: number }): Promise<string | null>;
  /** The person's decision about a sign-out that a client began; returns a redirect or an error. */
  leave(
    request: IncomingMessage,
    decision: { secret: string; everywhere: boolean },
  ): Promise<EngineAnswer>;
  /** The person declined; the client gets `access_denied`. */
  decline(uid: string): Promise<string | null>;
  /** Null if it is not the token of a client for this audience, or is not valid any more. */
  clientToken(value: string, audience: string): Promise<ClientToken | null>;
};

/** The scopes of tokens that a client gets for itself (CAEP Interoperability Profile 1.0, section 2.7.2). */
const CLIENT_SCOPES = ['ssf.read', 'ssf.manage'] as const;

/** What such a token is for: the paths of Shared Signals below it. */
export const signalsAudience = (issuer: string) => `${issuer}/ssf`;

/** Loads the engine's code. It is needed only where a client exists. */
export async function createEngine({
  issuer,
  requestCookie,
  checkCookie,
  sessionCookie,
  clock,
  keys,
  world,
}: EngineSetup): Promise<Engine> {
  const library = await import('oidc-provider');
  const secure = issuer.startsWith('https:');
  const acr = acrOf(issuer);
  const seconds = () => Math.floor(clock.now() / SECOND);
  /** The names of the claims in the answer to a request, for the record of disclosures. */
  const given = new WeakMap<object, string[]>();
  const memory = rememberInRequest(world, () => library.Provider.ctx);
  const calls = limitCalls(library.errors, () => library.Provider.ctx as KoaContextWithOIDC);
  async function findClient(id: string) {
    const client = await memory.findClient(id);
    if (client !== null) calls.named(client.metadata);
    return client;
  }
  const personAt: PersonAt = (ctx, account) =>
    // A sign-out may name no client.
    memory.personAt(account, ctx.oidc.client?.clientId ?? '');
  const provider: Provider = new library.Provider(issuer, {
    adapter: (model: string) =>
      createAdapter(model, { ...memory, findClient }, library.errors, () =>
        grantTypeOf(library.Provider.ctx),
      ),
    jwks: { keys: keys as never },
    routes: ROUTES,
    scopes: ['openid', 'offline_access', ...PARTNER_SCOPES, ...CLIENT_SCOPES],
    claims: {
      acr: null,
      auth_time: null,
      iss: null,
      sid: null,
      openid: ['sub'],
      // Of `identity_assurance`, it allows to ask; the parameter `claims` says for which.
      ...CLAIMS_BY_SCOPE,
    },
    discovery: world.discovery,
    // The claims of a scope are in the ID token too: most partners need no second call then.
    conformIdTokenClaims: false,
    acrValues: [acr],
    responseTypes: ['code'],
    // OpenID Connect requires the parameter, and an empty one would count as missing.
    allowOmittingSingleRegisteredRedirectUri: false,
    subjectTypes: ['pairwise'],
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
    extraClientMetadata: { properties: ['fapi', 'sandbox', 'signals'] },
    sectorIdentifierUriValidate: () => false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      claimsParameter: {
        enabled: true,
        async assertClaimsParameter(ctx, claims) {
          const { params, entities } = ctx.oidc;
          // It was brought into its form when it was pushed.
          if (params === undefined || entities.PushedAuthorizationRequest !== undefined) return;
          const normal = normalizeClaims(claims as JsonObject, {
            scope: String(params.scope ?? ''),
            ceiling: ctx.oidc.client?.scope ?? '',
          });
          if (typeof normal.problem === 'string') {
            throw new library.errors.InvalidRequest(normal.problem);
          }
          params.claims = JSON.stringify(normal);
        },
      },
      revocation: { enabled: true },
      // For Shared Signals alone: see {@link createAdapter} and {@link bindClientTokens}.
      clientCredentials: { enabled: true },
      // The page is ours; {@link leave} sends the browser there.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async () => {},
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
    interactions: {
      policy: createPolicy(library.interactionPolicy, personAt, acr),
      url: (_ctx, { uid }) => `${INTERACTION_PAGE}?request=${uid}`,
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
    async findAccount(ctx, account, token) {
      const person = await personAt(ctx, account);
      if (person === null) return undefined;
      if ((token === undefined || isBoundToSession(token)) && !person.inSession) return undefined;
      // The verification ended since the sign-in. UserInfo says so; new tokens would hide it.
      if (isForVerified(token, acr) && !person.claims.verified) return undefined;
      return {
        accountId: account,
        async claims(_use, scope, asked) {
          const verified = await verifiedClaims(person, scope, asked);
          const others = await person.otherClaims(agreedOf(person, scope, asked));
          const claims = { sub: account, ...person.claims, ...others, ...verified };
          given.set(ctx, namesOf(claims, scope, asked));
          return claims;
        },
      };
    },
    async pairwiseIdentifier(ctx, account) {
      const person = await personAt(ctx, account);
      if (person === null) throw new Error('The account ended while its client was answered.');
      return person.subject();
    },
    async loadExistingGrant(ctx) {
      const { account, client, provider: own } = ctx.oidc;
      if (account === undefined || client === undefined) return undefined;
      const person = await personAt(ctx, account.accountId);
      const scopes = person?.scopes ?? new Set<string>();
      if (person === null || scopes.size === 0) return undefined;
      // Of everything that the client may ask for, so that the grant is the same for each of its requests.
      const withheld = await person.withheld(new Set((client.scope ?? '').split(' ')));
      // The tokens of an earlier sign-in in this browser, such as in another tab, belong to its grant: another one would
      // end them.
      const before = ctx.oidc.session?.grantIdFor(client.clientId);
      const known = before === undefined ? undefined : await own.Grant.find(before);
      if (known?.accountId === account.accountId && hasExactly(known, scopes, withheld)) {
        return known;
      }
      const grant = new own.Grant({ accountId: account.accountId, clientId: client.clientId });
      grant.addOIDCScope([...scopes].join(' '));
      grant.addOIDCClaims(claimsOf(scopes));
      // Rejected is what the engine then neither asks about nor gives.
      grant.rejectOIDCScope([...withheld].join(' '));
      grant.rejectOIDCClaims(claimsOf(withheld));
      await grant.save();
      return grant;
    },
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
      ui_locales(_ctx, languages) {
        if ((languages?.split(' ').length ?? 0) <= LANGUAGES_MAX) return;
        throw new library.errors.InvalidRequest('ui_locales has too many languages');
      },
    },
    // The engine's own check of the audience, and an assertion from the future (FAPI 2.0, section 5.3.2.1).
    assertJwtClientAuthClaimsAndHeader(_ctx, { aud, iat, exp }, _header, { fapi }) {
      if (fapi === true && aud !== issuer) {
        throw new library.errors.InvalidClientAuth('aud must be the issuer');
      }
      if (typeof iat === 'number' && iat > seconds() + MINUTE) {
        throw new library.errors.InvalidClientAuth('iat is in the future');
      }
      if (Number(exp) > seconds() + ASSERTION_MOST) {
        throw new library.errors.InvalidClientAuth('exp of the assertion is too far away');
      }
      calls.mayProve();
    },
    clientBasedCORS: ({ oidc }, origin, client) =>
      // It takes no cookie: anybody with the token could read it from anywhere. A secret belongs on no page.
      oidc.route === 'userinfo' || (isPublicClient(client) && originsOf(client).has(origin)),
    fetch: world.fetch,
    fetchResponseBodyLimits: { jwks_uri: 64 * 1024, sector_identifier_uri: 1024 },
  } as Configuration);

  provider.proxy = true;
  refuseOtherTokens(provider);
  boundTries(provider);
  bindClientTokens(provider, library.errors, signalsAudience(issuer));
  nameSessions(provider);
  storeNoEmptySessions(provider);
  provider.Client.prototype.compareClientSecret = function compare(secret: string) {
    return memory.isSecret(this.clientId, secret).then((is) => {
      if (is) calls.proved();
      return is;
    }) as unknown as boolean;
  };
  // The engine looks first and writes then: of fifty equal assertions or proofs all would pass.
  provider.ReplayDetection.unique = async (iss: string, jti: string, exp?: number) => {
    // At UserInfo a proof comes before its client, and no row comes before the limit of the client.
    if (!calls.isNamed()) await provider.Client.find(iss);
    const isFirst = await world.objects.isFirstUse(`${iss} ${jti}`, (exp ?? 0) - seconds());
    if (isFirst) calls.proved();
    return isFirst;
  };
  provider.Client.prototype.backchannelLogout = async () => {};
  const observe = observeRequests(provider, INTERACTION_PAGE);
  provider.use(async (context, next) => {
    const ctx = context as KoaContextWithOIDC;
    try {
      await next();
      const failure = observe.failureOf(ctx);
      if (failure !== undefined && isDown(world, failure)) return answerUnavailable(ctx);
      calls.ended(ctx);
      if (await standIn(ctx, world.standIn, checkCookie)) return;
      const observed = observe.requestOf(ctx);
      if (observed !== null) world.onRequest(observed);
      await disclose(world, ctx, given.get(ctx) ?? []);
      await noteSignIn(world, ctx);
      leave(ctx);
      setNoEmptySession(ctx, sessionCookie);
    } catch (error) {
      // Beside the engine's own answer: a session that could not be stored, a disclosure that could not be recorded.
      if (!isDown(world, error)) throw error;
      answerUnavailable(ctx);
    }
  });

  const handle = provider.callback();
  const { host, protocol } = new URL(issuer);
  const own = { host, 'x-forwarded-proto': protocol.slice(0, -1) };

  async function finish(uid: string, result: object): Promise<string | null> {
    const interaction = await provider.Interaction.find(uid);
    if (interaction === undefined) return null;
    return resolve(provider, interaction, result);
  }

  return {
    async answer(request, { form, caller }) {
      // The engine builds addresses from the request; they are the site's own, whatever the caller wrote.
      Object.assign(request.headers, own);
      delete request.headers['x-forwarded-host'];
      const { url = '', headers } = request;
      const sent = form === null ? request : formRequest(request, { url, headers, form });
      calls.from(sent, caller);
      return captured(sent, handle);
    },
    async leave(request, { secret, everywhere }) {
      // The engine takes forms, and our calls are JSON.
      const form = new URLSearchParams({ xsrf: secret, ...(everywhere && { logout: 'yes' }) });
      const headers = { ...own, cookie: request.headers.cookie };
      const sent = { url: LOGOUT_DECISION, headers, form: form.toString() };
      return captured(formRequest(request, sent), handle);
    },
    async find(uid) {
      const found = await provider.Interaction.find(uid);
      return found === undefined ? null : requestOf(found, acr);
    },
    accept: (uid, { account, at }) =>
      finish(uid, { login: { accountId: account, ts: Math.floor(at / 1000) }, consent: {} }),
    decline: (uid) =>
      finish(uid, { error: 'access_denied', error_description: 'The person declined.' }),
    async clientToken(value, audience) {
      const found = (await provider.ClientCredentials.find(value)) as FoundClientToken | undefined;
      if (found?.isValid !== true || found.aud !== audience) return null;
      const scopes = new Set((found.scope ?? '').split(' ').filter(Boolean));
      return { clientId: String(found.clientId), scopes, boundTo: found.jkt ?? null };
    },
  };
}

type KnownGrant = { getOIDCScope(): string; getRejectedOIDCScope(): string };

/** Whether a grant has these scopes, and leaves out exactly those that are withheld now. */
function hasExactly(
  grant: KnownGrant,
  scopes: ReadonlySet<string>,
  withheld: ReadonlySet<string>,
): boolean {
  const isSame = (text: string, wanted: ReadonlySet<string>) => {
    const all = new Set(text.split(' ').filter((scope) => scope !== ''));
    return all.size === wanted.size && [...wanted].every((scope) => all.has(scope));
  };
  return isSame(grant.getOIDCScope(), scopes) && isSame(grant.getRejectedOIDCScope(), withheld);
}

const CLAIMS: Record<string, readonly string[]> = CLAIMS_BY_SCOPE;

const claimsOf = (scopes: Iterable<string>) => [...scopes].flatMap((scope) => CLAIMS[scope] ?? []);

/** The scopes of an answer to which the account agreed: those of the token, and of claims that were asked for by name. */
function agreedOf(person: EnginePerson, scope: string, asked: unknown): Set<string> {
  const scopes = [...scope.split(' '), ...scopesOfClaims(asked)];
  return new Set(scopes.filter((each) => person.scopes.has(each)));
}

/** The names of the claims in an answer. */
function namesOf(claims: GivenClaims, scope: string, asked: unknown): string[] {
  const named = [...claimsOf(scope.split(' ')), ...Object.keys(asked ?? {})];
  return [...named.filter((name) => name in claims), ...namesIn(claims.verified_claims)];
}

type GivenClaims = EngineClaims & { verified_claims?: VerifiedClaims };

/** What is given of the verification, if it is asked for. */
async function verifiedClaims(
  person: EnginePerson,
  scope: string,
  asked: unknown,
): Promise<{ verified_claims?: VerifiedClaims }> {
  const { verified_claims: wanted } = (asked ?? {}) as { verified_claims?: AskedElements };
  if (wanted === undefined) return {};
  const scopes = scope.split(' ').filter((each) => person.scopes.has(each));
  const answer = await person.verifiedClaims(wanted, new Set(scopes));
  return answer === undefined ? {} : { verified_claims: answer };
}

/** The `acr` of a sign-in by a verified person. */
const acrOf = (issuer: string) => `${issuer}/acr/verified`;

type EngineClient = Pick<InstanceType<Provider['Client']>, 'clientAuthMethod' | 'redirectUris'>;

const isPublicClient = (client?: EngineClient) => client?.clientAuthMethod === 'none';

/** The sites whose pages may use the client: those to which people return. */
function originsOf({ redirectUris = [] }: EngineClient): Set<string> {
  return new Set(redirectUris.map((uri) => new URL(uri).origin));
}

const REFUSAL_HEADER = 'x-portico-refusal';

/** The code of an error: what the answer needs cannot be reached now. */
export const UNAVAILABLE = 'temporarily_unavailable';

function isBoundToSession(token: object): boolean {
  return (token as { expiresWithSession?: boolean }).expiresWithSession === true;
}

const OTHER_TYPES = new Set(['logout+jwt', 'secevent+jwt']);

/** The engine takes any token that its keys signed for the client as a hint; a logout token or a signal is no ID token. */
function refuseOtherTokens({ IdToken }: Provider): void {
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

/** A client's keys that fit an assertion are tried one after another, and it has chosen what each costs. */
const TRIES_MAX = 2;

/** Where several keys of a client fit, its assertion names one (OpenID Connect Core 1.0, section 10.1). */
function boundTries({ Client }: Provider): void {
  type Keys = { selectForVerify(by: { kid?: unknown }): object[] };
  const clients = Client as unknown as {
    find(id: string): Promise<{ asymmetricKeyStore: Keys } | undefined>;
  };
  const find = clients.find.bind(Client);
  const bounded = new WeakSet<Keys>();
  clients.find = async (id) => {
    const client = await find(id);
    const keys = client?.asymmetricKeyStore;
    if (keys === undefined || bounded.has(keys)) return client;
    bounded.add(keys);
    const select = keys.selectForVerify.bind(keys);
    keys.selectForVerify = (by) => {
      const fitting = select(by);
      if (fitting.length > 1 && typeof by.kid !== 'string') return [];
      return fitting.slice(0, TRIES_MAX);
    };
    return client;
  };
}

type Errors = typeof import('oidc-provider').errors;

type FoundClientToken = {
  isValid: boolean;
  clientId?: string;
  scope?: string;
  aud?: string | string[];
  jkt?: string;
};

/** A client's own token names what it is for, and what it may do there. */
function bindClientTokens({ ClientCredentials }: Provider, errors: Errors, audience: string): void {
  type Token = { scope?: string; aud?: string; save(): Promise<string> };
  const tokens = ClientCredentials.prototype as unknown as Token;
  const { save } = tokens;
  tokens.save = function bound(this: Token) {
    if (this.scope === undefined) {
      throw new errors.InvalidScope(`ask for ${CLIENT_SCOPES.join(' or ')}`, '');
    }
    this.aud = audience;
    return save.call(this);
  };
}

/** A client whose stream reports ended sessions has to know which one ended, as with a logout token. */
function nameSessions({ Client }: Provider): void {
  type Named = { signals?: boolean; includeSid(): boolean };
  const clients = Client.prototype as unknown as Named;
  const { includeSid } = clients;
  clients.includeSid = function named(this: Named) {
    return this.signals === true || includeSid.call(this);
  };
}

/** The `grant_type` of the request that is answered. */
function grantTypeOf(ctx: unknown): unknown {
  const { oidc } = (ctx ?? {}) as { oidc?: { route?: string; params?: Record<string, unknown> } };
  return oidc?.route === 'token' ? oidc.params?.grant_type : undefined;
}

function createAdapter(
  model: string,
  { objects, findClient }: Pick<EngineWorld, 'objects' | 'findClient'>,
  errors: Errors,
  grantType: () => unknown,
): Adapter {
  return {
    upsert: (id, payload, seconds) => objects.save(model, id, payload, seconds),
    async find(id) {
      if (model === 'Client') {
        const metadata = (await findClient(id))?.metadata;
        return clientAt(metadata, grantType()) as AdapterPayload | undefined;
      }
      return objects.find(model, id);
    },
    findByUid: (uid) => objects.findByUid(model, uid),
    findByUserCode: async () => undefined,
    async consume(id) {
      if (await objects.consume(model, id)) return;
      if (model === 'PushedAuthorizationRequest') {
        throw new errors.InvalidRequestUri('request_uri is invalid, expired, or was already used');
      }
      await objects.endGrantOf(model, id);
      throw new errors.InvalidGrant(`${model} was already used`);
    },
    destroy: (id) => objects.remove(model, id),
    revokeByGrantId: (grantId) => objects.endGrant(model, grantId),
  };
}

/**
 * A client that asks for itself may ask for Shared Signals alone, and one that asks for a person never for these: it is
 * another one to the engine in each case.
 */
function clientAt(metadata: ClientMetadata | undefined, grantType: unknown) {
  const isConfidential = metadata?.token_endpoint_auth_method !== 'none';
  if (metadata === undefined || grantType !== 'client_credentials' || !isConfidential) {
    return metadata;
  }
  const scope = CLIENT_SCOPES.join(' ');
  return { ...metadata, grant_types: ['client_credentials'], response_types: [], scope };
}

type PersonAt = (ctx: KoaContextWithOIDC, account: string) => Promise<EnginePerson | null>;

type Policy = typeof import('oidc-provider').interactionPolicy;

/**
 * When a person has to decide: nobody is signed in, the client demands a verified person, or asks for more than the
 * person agreed to.
 */
function createPolicy({ base, Check, Prompt }: Policy, personAt: PersonAt, acr: string) {
  const policy = base();
  const login = policy.get('login');
  // These ask the person to sign in again, which verifies nobody. The prompt `verify` takes their place.
  login?.checks.remove('essential_acrs');
  login?.checks.remove('essential_acr');
  login?.checks.add(
    new Check(
      'session_ended',
      'the person signed out of Portico',
      'login_required',
      async (ctx) => {
        const { session } = ctx.oidc;
        if (session?.accountId === undefined) return Check.NO_NEED_TO_PROMPT;
        const person = await personAt(ctx, session.accountId);
        return person?.inSession ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
      },
    ),
  );
  login?.checks.add(
    new Check(
      'test_choice',
      'the team of a sandbox client chooses who signs in',
      'login_required',
      ({ oidc: { client, prompts, result } }) =>
        client?.sandbox === true && !prompts.has('none') && result?.login === undefined
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
    ),
  );
  policy.add(
    new Prompt(
      { name: 'verify', requestable: false },
      new Check('unverified', 'the person is not verified', 'interaction_required', async (ctx) => {
        const { session } = ctx.oidc;
        if (session?.accountId === undefined) return Check.NO_NEED_TO_PROMPT;
        const verified = (await personAt(ctx, session.accountId))?.claims.verified === true;
        const reached = verified ? acr : undefined;
        if (session.acr !== reached) (session as { acr: string | undefined }).acr = reached;
        if (!demands(ctx.oidc.params ?? {}, acr)) return Check.NO_NEED_TO_PROMPT;
        noteDemand(ctx.oidc.claims as AskedClaims);
        return verified ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
      }),
    ),
    1,
  );
  return policy;
}

/**
 * Marks the demand in the claims of the request, which its code and refresh token keep: the engine keeps `acr_values` as a
 * claim that is asked for and not essential.
 */
function noteDemand(claims: AskedClaims): void {
  const asked = claims?.id_token?.acr;
  if (asked) asked.essential = true;
}

/** Whether the code or refresh token came from a request that accepts verified people alone. */
function isForVerified(token: unknown, acr: string): boolean {
  const { kind, claims } = (token ?? {}) as { kind?: string; claims?: AskedClaims };
  const isSpent = kind === 'AuthorizationCode' || kind === 'RefreshToken';
  return isSpent && isEssential(claims, acr);
}

function isEssential(claims: AskedClaims, acr: string): boolean {
  const asked = claims?.id_token?.acr;
  if (asked?.essential !== true) return false;
  return asked.value === acr || asked.values?.includes(acr) === true;
}

/** Whether a request accepts verified people alone: by `acr_values`, or by an essential `acr` claim. */
function demands(params: Record<string, unknown>, acr: string): boolean {
  const { acr_values: wanted, claims } = params;
  if (typeof wanted === 'string' && wanted.split(' ').includes(acr)) return true;
  if (typeof claims !== 'string') return false;
  return isEssential(JSON.parse(claims) as AskedClaims, acr);
}

type AskedAcr = { essential?: boolean; value?: string; values?: string[] } | null;
type AskedClaims = { id_token?: { acr?: AskedAcr } } | undefined;

/** Keeps the person's decision. A session of somebody else in this browser ends first: the flow goes on with this one. */
async function resolve(
  provider: Provider,
  interaction: Interaction,
  result: object,
): Promise<string> {
  const { login } = result as { login?: { accountId: string } };
  const before = interaction.session;
  if (login !== undefined && before !== undefined && before.accountId !== login.accountId) {
    const session = await provider.Session.findByUid(before.uid);
    await session?.destroy();
    delete interaction.session;
  }
  interaction.result = result as never;
  await interaction.save(TTL.Interaction);
  return interaction.returnTo;
}

/** The scopes of a request, and those of claims that it names. */
function askedIn({ scope, claims }: Record<string, unknown>): string[] {
  const named = typeof claims === 'string' ? Object.values(JSON.parse(claims) as object) : [];
  return [...new Set([...String(scope ?? '').split(' '), ...named.flatMap(scopesOfClaims)])];
}

function requestOf(
  { params, prompt, iat, lastSubmission }: Interaction,
  acr: string,
): EngineRequest {
  return {
    redirectUri: String(params.redirect_uri),
    repeated: lastSubmission !== undefined,
    asksConsent: String(params.prompt ?? '')
      .split(' ')
      .includes('consent'),
    clientId: String(params.client_id),
    scopes: askedIn(params),
    prompt: { name: prompt.name, reasons: prompt.reasons },
    maxAge: params.max_age === undefined ? null : Number(params.max_age) * SECOND,
    demandsVerification: demands(params, acr),
    startedAt: iat * 1000,
  };
}

/** After an answer that contains claims. */
async function disclose(
  world: EngineWorld,
  { oidc, status }: KoaContextWithOIDC,
  given: readonly string[],
): Promise<void> {
  if (status !== 200 || oidc === undefined) return;
  if (oidc.route !== 'token' && oidc.route !== 'userinfo') return;
  const { AccessToken: token } = oidc.entities;
  if (token?.grantId === undefined || token.accountId === undefined) return;
  await world.onDisclosure({
    account: token.accountId,
    clientId: String(token.clientId),
    grantId: token.grantId,
    claims: [...new Set(['sub', ...given])],
  });
}

/** The names of the claims about the person. */
function namesIn(verified: GivenClaims['verified_claims']): string[] {
  const elements = verified === undefined ? [] : [verified].flat();
  return elements.flatMap(({ claims }) => Object.keys(claims));
}

/** After a code was redeemed. */
async function noteSignIn(world: EngineWorld, { oidc, status }: KoaContextWithOIDC): Promise<void> {
  if (status !== 200 || oidc?.route !== 'token') return;
  const { AuthorizationCode: code } = oidc.entities;
  if (code?.sid === undefined || code.accountId === undefined) return;
  await world.onSignIn({ account: code.accountId, clientId: String(code.clientId), sid: code.sid });
}

/** The page on which a person decides whether to sign out of Portico too is ours. */
function leave(ctx: KoaContextWithOIDC): void {
  if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200) return;
  const { secret = '' } = (ctx.oidc.session?.state ?? {}) as { secret?: string };
  ctx.body = '';
  ctx.status = 303;
  const isNobody = ctx.oidc.session?.accountId === undefined;
  const page = `${INTERACTION_PAGE}?leave=${isNobody ? NOBODY_LEAVES : secret}`;
  ctx.redirect(isNobody ? (addressAfter(ctx) ?? page) : page);
}

/** A form as the engine reads it, on the connection of another request. */
function formRequest(
  { socket }: IncomingMessage,
  { url, headers, form }: { url: string; headers: IncomingHttpHeaders; form: string },
): IncomingMessage {
  const { 'transfer-encoding': _chunks, ...others } = headers;
  const sent = new IncomingMessage(socket);
  sent.method = 'POST';
  sent.url = url;
  sent.headers = {
    ...others,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(form)),
  };
  // An incomplete request would close the connection when it is read.
  sent.complete = true;
  sent.push(form);
  sent.push(null);
  return sent;
}

/** The engine wraps some errors in its own. */
function isDown(world: Pick<EngineWorld, 'isDown'>, error: Error | unknown): boolean {
  return world.isDown(error) || (error instanceof Error && world.isDown(error.cause));
}

/** In place of the engine's `server_error`: the caller may try again (RFC 6749, section 4.1.2.1). */
function answerUnavailable(ctx: KoaContextWithOIDC): void {
  const location = ctx.response.get('location');
  const leadsBack = /(?<=[?&#]error=)server_error\b/;
  if (leadsBack.test(location)) {
    ctx.redirect(location.replace(leadsBack, UNAVAILABLE));
    return;
  }
  ctx.remove('location');
  ctx.set(REFUSAL_HEADER, UNAVAILABLE);
  ctx.status = 503;
  ctx.body = '';
}

/**
 * The engine's answer as values, so that it is sent like every other one: with our headers, limits, metrics and request
 * id. Its answers are small.
 */
async function captured(
  request: IncomingMessage,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<EngineAnswer> {
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  response.write = ((chunk: string | Buffer) => {
    chunks.push(Buffer.from(chunk));
    return true;
  }) as typeof response.write;
  const ended = new Promise<void>((done) => {
    response.end = ((chunk?: string | Buffer) => {
      if (chunk !== undefined && typeof chunk !== 'function') chunks.push(Buffer.from(chunk));
      done();
      return response;
    }) as typeof response.end;
  });
  await handle(request, response);
  await ended;
  const headers: EngineAnswer['headers'] = {};
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (value !== undefined && name !== REFUSAL_HEADER) {
      headers[name] = Array.isArray(value) ? value : String(value);
    }
  }
  const refusal = response.getHeader(REFUSAL_HEADER);
  return {
    status: response.statusCode,
    headers,
    body: Buffer.concat(chunks).toString('utf8'),
    refusal: refusal === undefined ? null : String(refusal),
  };
}
