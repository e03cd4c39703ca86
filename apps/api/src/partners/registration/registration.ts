import { CLIENT_SCOPES, SANDBOX_CLIENTS_MAX } from '@portico/contract';
import { OPERATOR } from '#core/caller.ts';
import { addressProblem } from '#core/web-address.ts';
import { lockAccount } from '#identity/index.ts';
import {
  type Author,
  addClientIn,
  type Client,
  type ClientMetadata,
  demandsAcr,
  type NewClient,
} from '#partners/clients/clients.ts';
import { nameProblem } from '#partners/names/name-problem.ts';
import { rivalOf, takenProblem } from '#partners/names/taken-name.ts';
import { addMember, ownedInSandbox } from '#partners/team/team.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { hasPartner, namesThere } from '#site/index.ts';
import { isOwnAddress } from './addresses.ts';
import { readKeySet } from './key-set.ts';

/*
 * Registration of a client, at the partner console, by an administrator's command or by the demo partner: what may be
 * registered, and an explanation of what may not, for the person who typed it.
 */

/** The wanted settings, as they were typed. */
export type AskedClient = {
  name: string;
  redirectUris: readonly string[];
  /** Separated by spaces. */
  scope: string;
  /** `keys`: the text of a JSON Web Key Set, its address, or the set as it is registered. */
  auth:
    | { kind: 'secret' }
    | { kind: 'public' }
    | { kind: 'keys'; text: string }
    | { kind: 'keys'; uri: string }
    | { kind: 'keys'; registered: { keys: object[] } };
  live: boolean;
  partnerId?: string | undefined;
  initiateLoginUri?: string | undefined;
  postLogoutRedirectUris?: readonly string[];
  backchannelLogoutUri?: string | undefined;
  alg?: string | undefined;
  /** Whether every request has to be pushed first (RFC 9126); by default by clients that authenticate. */
  par?: boolean;
  fapi?: boolean;
  nonceInsteadOfPkce?: boolean;
  /** Whether `acr_values` demand what they name; of a new client they only ask for it. */
  acrRequired?: boolean;
  /** Whether client assertions name the issuer alone, as those of every new client do. */
  issuerAudience?: boolean;
};

export type Registered =
  | { ok: true; id: string; secret: string | null }
  | Unregistered
  /** `limit`: the owner has as many clients in the sandbox as a person may. `gone`: there is no such account. */
  | { ok: false; reason: 'limit' | 'gone'; problem: string };

/** `invalid`: what was typed can never be registered. `taken`: it cannot beside the clients that exist. */
type Unregistered = { ok: false; reason: 'invalid' | 'taken'; problem: string };

/** The author of a registration: an operator, or a person, who then owns the client. */
export type Registrant =
  | { kind: 'operator'; owner?: string | undefined }
  | { kind: 'person'; owner: string; caller: Author['caller'] };

const ID_TOKEN_ALGORITHMS = ['ES256', 'RS256'] as const;
const MOST_ADDRESSES = 20;

type RegistrationDeps = Pick<Deps, 'hooks' | 'db' | 'clock' | 'config' | 'keyRing' | 'secrets'>;

/** Registers a client; the secret is returned this once. */
export async function registerClient(
  deps: RegistrationDeps,
  asked: AskedClient,
  by: Registrant = { kind: 'operator' },
): Promise<Registered> {
  const wrongName = nameProblem(asked.name);
  if (wrongName !== null) return invalid(wrongName);
  const checked = await checkClient(deps, { ...asked, ...defaultsFor(asked) });
  if (!checked.ok) return checked;
  const { client } = checked;
  if (client.partnerId !== undefined && !(await hasPartner(deps, client.partnerId))) {
    return invalid(`There is no partner ${client.partnerId} on the landing page.`);
  }
  const there = await namesThere(deps);
  await deps.keyRing.ensurePartnerKeys();
  return inTransaction(deps.db, async (tx): Promise<Registered> => {
    if (by.owner !== undefined) {
      // Under the account's lock, so that it is not deleted meanwhile, and two registrations do not count the same
      // clients.
      if ((await lockAccount(tx, by.owner)) === undefined) return GONE;
      if (by.kind === 'person' && (await ownedInSandbox(tx, by.owner)) >= SANDBOX_CLIENTS_MAX)
        return TOO_MANY;
    }
    const owners = by.kind === 'person' ? [by.owner] : null;
    const rival = await rivalOf(tx, { ...client, owners, there });
    if (rival !== null)
      return { ok: false, reason: 'taken', problem: takenProblem(client.name, rival) };
    const author = by.kind === 'person' ? { caller: by.caller, accountId: by.owner } : OPERATED;
    const added = await addClientIn(deps, tx, client, author);
    if (by.owner !== undefined)
      await addMember(deps, tx, { clientId: added.id, accountId: by.owner, role: 'owner' });
    return { ok: true, ...added };
  });
}

/**
 * What a client that names nothing else gets when it is registered; a later change keeps what it has. RS256 is the
 * default of libraries that are not configured (OpenID Connect Dynamic Client Registration 1.0, section 2).
 */
function defaultsFor({
  auth,
  alg,
  acrRequired = false,
}: AskedClient): Pick<AskedClient, 'alg' | 'issuerAudience' | 'acrRequired'> {
  return {
    acrRequired,
    ...(auth.kind === 'secret' && alg === undefined && { alg: 'RS256' }),
    ...(auth.kind === 'keys' && { issuerAudience: true }),
  };
}

const OPERATED: Author = { caller: OPERATOR };
const GONE: Registered = { ok: false, reason: 'gone', problem: 'There is no such account.' };
const TOO_MANY: Registered = {
  ok: false,
  reason: 'limit',
  problem: `A person has at most ${SANDBOX_CLIENTS_MAX} clients in the sandbox.`,
};

const invalid = (problem: string): Unregistered => ({ ok: false, reason: 'invalid', problem });

/** Whether this can be registered, apart from its name, as the client that it would be. */
export async function checkClient(
  { config }: Pick<Deps, 'config'>,
  asked: AskedClient,
): Promise<{ ok: true; client: NewClient } | Unregistered> {
  const problem = problemOf(asked, config);
  if (problem !== null) return invalid(problem);
  if (asked.auth.kind !== 'keys') return { ok: true, client: clientOf(asked, {}) };
  if ('uri' in asked.auth)
    return { ok: true, client: clientOf(asked, { jwks_uri: asked.auth.uri }) };
  // Judged when they were registered: another change is no reason to replace them.
  if ('registered' in asked.auth)
    return { ok: true, client: clientOf(asked, { jwks: asked.auth.registered }) };
  const read = await readKeySet(asked.auth.text);
  if (!read.ok) return invalid(`The key set ${read.problem}.`);
  return { ok: true, client: clientOf(asked, { jwks: read.jwks }) };
}

/** How a client authenticates. */
export function authKindOf({
  token_endpoint_auth_method: method,
}: ClientMetadata): AskedClient['auth']['kind'] {
  if (method === 'none') return 'public';
  return method === 'private_key_jwt' ? 'keys' : 'secret';
}

/** The settings that would register this client: a change replaces parts of them. */
export function askedBy({ name, ceiling, metadata, state, partnerId }: Client): AskedClient {
  const kind = authKindOf(metadata);
  const { jwks, jwks_uri: uri } = metadata;
  const keys =
    uri === undefined
      ? ({ kind: 'keys', registered: jwks ?? { keys: [] } } as const)
      : ({ kind: 'keys', uri } as const);
  return {
    name,
    redirectUris: metadata.redirect_uris,
    scope: ceiling.join(' '),
    auth: kind === 'keys' ? keys : { kind },
    live: state !== 'sandbox',
    partnerId: partnerId ?? undefined,
    initiateLoginUri: metadata.initiate_login_uri,
    postLogoutRedirectUris: metadata.post_logout_redirect_uris ?? [],
    backchannelLogoutUri: metadata.backchannel_logout_uri,
    alg: metadata.id_token_signed_response_alg,
    par: metadata.require_pushed_authorization_requests === true,
    fapi: metadata.fapi === true,
    nonceInsteadOfPkce: metadata.nonce_instead_of_pkce === true,
    acrRequired: demandsAcr(metadata),
    issuerAudience: metadata.issuer_audience === true,
  };
}

/** The first problem of what was typed; null if there is none. */
function problemOf(asked: AskedClient, config: Config): string | null {
  return (
    scopeProblem(asked.scope) ??
    addressesProblem(asked, config) ??
    keysAddressProblem(asked) ??
    modeProblem(asked)
  );
}

function scopeProblem(scope: string): string | null {
  const known: readonly string[] = CLIENT_SCOPES;
  const scopes = scopesOf(scope);
  const unknown = scopes.find((each) => !known.includes(each));
  if (unknown !== undefined) return `There is no scope ${unknown}: known are ${known.join(', ')}.`;
  return scopes.includes('openid') ? null : 'The scope must contain openid.';
}

const scopesOf = (scope: string) => [...new Set(scope.split(/\s+/).filter((each) => each !== ''))];

function addressesProblem(
  {
    redirectUris,
    postLogoutRedirectUris = [],
    initiateLoginUri,
    backchannelLogoutUri,
  }: AskedClient,
  config: Config,
): string | null {
  if (redirectUris.length === 0) return 'A client needs a redirect URI.';
  const lists = {
    'redirect URI': redirectUris,
    'address after a sign-out': postLogoutRedirectUris,
    'login URI': initiateLoginUri === undefined ? [] : [initiateLoginUri],
    'back-channel logout URI': backchannelLogoutUri === undefined ? [] : [backchannelLogoutUri],
  };
  for (const [what, addresses] of Object.entries(lists)) {
    if (addresses.length > MOST_ADDRESSES)
      return `A client has at most ${MOST_ADDRESSES} of each address.`;
    for (const address of addresses) {
      const problem = addressProblem(address);
      if (problem !== null) return `The ${what} ${JSON.stringify(address)} ${problem}.`;
      if (isOwnAddress(address, config))
        return `The ${what} ${JSON.stringify(address)} is one of our own addresses: name one of your app.`;
    }
  }
  return null;
}

function keysAddressProblem({ auth }: AskedClient): string | null {
  if (!('uri' in auth)) return null;
  const problem = addressProblem(auth.uri);
  if (problem !== null) return `The address of the key set ${JSON.stringify(auth.uri)} ${problem}.`;
  return null;
}

/** Problems that only several choices together show. */
function modeProblem({
  auth,
  alg,
  par,
  fapi = false,
  nonceInsteadOfPkce = false,
}: AskedClient): string | null {
  const known: readonly string[] = ID_TOKEN_ALGORITHMS;
  if (alg !== undefined && !known.includes(alg))
    return `ID tokens are signed with ${known.join(' or ')}.`;
  // Others have nothing but PKCE that binds a code to who asked for it (RFC 9700, section 2.1.1).
  if (nonceInsteadOfPkce && auth.kind !== 'secret')
    return 'Only an app with a secret can send a nonce instead of PKCE.';
  if (!fapi) return null;
  if (auth.kind !== 'keys') return 'The FAPI 2.0 Security Profile needs a client with keys.';
  if (par === false) return 'The FAPI 2.0 Security Profile needs pushed requests.';
  return alg === 'RS256' ? 'The FAPI 2.0 Security Profile does not allow RS256.' : null;
}

function clientOf(
  asked: AskedClient,
  keys: { jwks?: { keys: object[] }; jwks_uri?: string },
): NewClient {
  const { auth, live, partnerId, initiateLoginUri, backchannelLogoutUri, fapi = false } = asked;
  const { par = auth.kind !== 'public', nonceInsteadOfPkce, acrRequired, issuerAudience } = asked;
  const after = asked.postLogoutRedirectUris ?? [];
  const methods = {
    secret: 'client_secret_basic',
    public: 'none',
    keys: 'private_key_jwt',
  } as const;
  return {
    name: asked.name.trim(),
    state: live ? 'live' : 'sandbox',
    ceiling: scopesOf(asked.scope),
    ...(partnerId !== undefined && { partnerId }),
    metadata: {
      redirect_uris: [...new Set(asked.redirectUris)],
      token_endpoint_auth_method: methods[auth.kind],
      require_pushed_authorization_requests: par,
      ...keys,
      ...(asked.alg !== undefined && {
        id_token_signed_response_alg: asked.alg as (typeof ID_TOKEN_ALGORITHMS)[number],
      }),
      ...(initiateLoginUri !== undefined && { initiate_login_uri: initiateLoginUri }),
      ...(after.length > 0 && { post_logout_redirect_uris: [...new Set(after)] }),
      ...(backchannelLogoutUri !== undefined && { backchannel_logout_uri: backchannelLogoutUri }),
      ...(fapi && { fapi, dpop_bound_access_tokens: true }),
      ...(nonceInsteadOfPkce === true && { nonce_instead_of_pkce: true }),
      ...(acrRequired === false && { acr_values_voluntary: true }),
      ...(issuerAudience === true && { issuer_audience: true }),
    } satisfies ClientMetadata,
  };
}
