import { randomBytes } from 'node:crypto';
import type { ClientPurpose } from '@portico/contract';
import { type Caller, OPERATOR } from '#core/caller.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { foldsOf } from '#partners/names/look-alikes.ts';
import { type AuditKind, record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './clients.store.ts';

/*
 * The clients: programs that may ask a person to sign in with Portico. A client's metadata is that of OpenID Connect
 * Dynamic Client Registration 1.0, section 2, as far as Portico uses it.
 */

/** The metadata that the client chooses. */
export type ClientMetadata = {
  redirect_uris: string[];
  token_endpoint_auth_method:
    | 'client_secret_basic'
    | 'client_secret_post'
    | 'private_key_jwt'
    | 'none';
  jwks?: { keys: object[] };
  jwks_uri?: string;
  id_token_signed_response_alg?: 'ES256' | 'RS256';
  initiate_login_uri?: string;
  post_logout_redirect_uris?: string[];
  backchannel_logout_uri?: string;
  require_pushed_authorization_requests?: boolean;
  dpop_bound_access_tokens?: boolean;
  /** The FAPI 2.0 Security Profile binds the client. */
  fapi?: boolean;
  /** A `nonce` does what PKCE does elsewhere; only of a client with a secret. */
  nonce_instead_of_pkce?: boolean;
  /** What `acr_values` name is a wish. Those of older clients demand it: what they let in must not change. */
  acr_values_voluntary?: boolean;
  /** Its assertions name the issuer alone; those of older clients may name the token endpoint. */
  issuer_audience?: boolean;
};

export type Client = {
  id: string;
  name: string;
  state: store.ClientRow['state'];
  partnerId: string | null;
  metadata: ClientMetadata;
  /** The scopes that it may ask for. */
  ceiling: readonly string[];
  createdAt: number;
  /** When it became live; null if it never did. */
  approvedAt: number | null;
  closedAt: number | null;
  /** Its purpose, as the desk approved it. */
  purpose: ClientPurpose | null;
  /** The company's own app: nobody is asked for consent, and it knows people by the id of their account. */
  isOwn: boolean;
};

export type NewClient = Pick<Client, 'name' | 'metadata' | 'ceiling'> & {
  state: 'sandbox' | 'live';
  partnerId?: string;
};

type ClientDeps = Pick<Deps, 'db' | 'clock'>;

/** No client has another id: those that {@link addClientIn} makes are shorter. */
const ID = /^[\w-]{1,64}$/;

/** The author of a change: an operator by a command, or a member of the team. */
export type Author = {
  caller: Pick<Caller, 'ip' | 'requestId'>;
  accountId?: string;
  /** A lead at the desk. */
  operatorId?: string;
};

const BY_OPERATOR: Author = { caller: OPERATOR };

/** Adds a client. A secret is returned only this once: only its hash is stored. */
export async function addClient(
  deps: ClientDeps & Pick<Deps, 'keyRing' | 'secrets'>,
  client: NewClient,
): Promise<{ id: string; secret: string | null }> {
  await deps.keyRing.ensurePartnerKeys();
  return inTransaction(deps.db, (tx) => addClientIn(deps, tx, client, BY_OPERATOR));
}

/** Like {@link addClient}, in the caller's transaction, before which the keys were ensured. */
export async function addClientIn(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Queries,
  { name, metadata, ceiling, state, partnerId }: NewClient,
  author: Author,
): Promise<{ id: string; secret: string | null }> {
  const id = randomBytes(12).toString('base64url');
  const secret = needsSecret(metadata) ? newToken() : null;
  const now = deps.clock.now();
  await store.insertClient(tx, {
    id,
    ...(await namedColumns(name)),
    state,
    partner_id: partnerId ?? null,
    metadata: JSON.stringify(metadata),
    ceiling: ceiling.join(' '),
    purpose: null,
    created_at: now,
    changed_at: now,
    approved_by: null,
    approved_at: state === 'live' ? now : null,
    closed_at: null,
    telling_after: null,
    own_since: null,
  });
  await recordBy(deps, tx, author, 'client_added', { client: id, state });
  if (secret !== null) {
    const hash = hashToken(secret);
    await store.insertSecret(tx, { client_id: id, hash, created_at: now, ends_at: null });
  }
  return { id, secret };
}

/**
 * Replaces the metadata of a client, in the caller's transaction, which has locked it. `changed`: the names of the
 * settings, for the audit trail.
 */
export async function changeClient(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Queries,
  { id, name, metadata, ceiling }: Pick<Client, 'id' | 'name' | 'metadata' | 'ceiling'>,
  { changed, ...author }: Author & { changed: readonly string[] },
): Promise<void> {
  await store.updateClient(tx, id, {
    ...(await namedColumns(name)),
    metadata: JSON.stringify(metadata),
    ceiling: ceiling.join(' '),
    changed_at: deps.clock.now(),
  });
  const details = { client: id, changed: changed.join(' ') };
  await recordBy(deps, tx, author, 'client_changed', details);
}

/** What a lead approved for a client. */
export type Approval = Pick<Client, 'id' | 'ceiling' | 'purpose'> & {
  redirectUris: readonly string[];
  /** A nonce instead of PKCE; otherwise this setting stays. */
  nonceInsteadOfPkce: boolean;
};

/** Stores what a lead approved, in the caller's transaction, which has locked the client. One in the sandbox is live then. */
export async function approveClient(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  client: Client,
  {
    ceiling,
    purpose,
    redirectUris,
    nonceInsteadOfPkce,
    operatorId,
  }: Approval & { operatorId: string },
): Promise<void> {
  const now = clock.now();
  await store.approveClient(tx, client.id, {
    state: client.state === 'sandbox' ? 'live' : client.state,
    metadata: JSON.stringify({
      ...client.metadata,
      redirect_uris: [...redirectUris],
      ...(nonceInsteadOfPkce && { nonce_instead_of_pkce: true }),
    }),
    ceiling: ceiling.join(' '),
    purpose: purpose === null ? null : JSON.stringify(purpose),
    approved_by: operatorId,
    approved_at: now,
    changed_at: now,
  });
}

/** The clients that people use or used, the latest changed first. */
export async function listUsedClients({ db }: Pick<Deps, 'db'>, limit: number): Promise<Client[]> {
  return (await store.findUsedClients(db, limit)).map(clientOf);
}

/**
 * Locks a closed client with people who were not notified yet, and returns it with the account to continue after; null
 * if there is none.
 */
export async function lockToTell(tx: Queries): Promise<{ client: Client; after: string } | null> {
  const row = await store.lockToTell(tx);
  return row === undefined ? null : { client: clientOf(row), after: row.telling_after ?? '' };
}

/** The last account that was notified; null once all were. */
export function setNotifiedUntil(tx: Queries, id: string, after: string | null): Promise<void> {
  return store.setNotifiedUntil(tx, id, after);
}

/** Records an action on a client. */
export function recordBy(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Queries,
  { caller, accountId, operatorId }: Author,
  kind: AuditKind,
  details: Record<string, string>,
): Promise<void> {
  const by = operatorId === undefined ? {} : { operator: operatorId };
  return record(deps, tx, caller, { kind, accountId, details: { ...details, ...by } });
}

async function namedColumns(name: string) {
  const [name_fold, name_fold_small] = await foldsOf(name);
  return { name, name_fold, name_fold_small };
}

/** Locks a client in any state until the transaction ends, and returns it; null if it is unknown. */
export async function lockClient(tx: Queries, id: string): Promise<Client | null> {
  const row = await store.lockClient(tx, id);
  return row === undefined ? null : clientOf(row);
}

/** A client that people can sign in at now; null if it is unknown, suspended or closed. */
export function findOpenClient({ db }: Pick<Deps, 'db'>, id: string): Promise<Client | null> {
  return findOpenClientIn(db, id);
}

/** The same with its secrets, in one statement: each call of a partner's server needs both. */
export async function findOpenClientWithSecrets(
  { db, clock }: ClientDeps,
  id: string,
): Promise<(Client & { hasStream: boolean; isSecret(secret: string): boolean }) | null> {
  // The id in a client assertion or a hint has not been validated yet.
  if (!ID.test(id)) return null;
  const rows = await store.findClientWithSecrets(db, id, clock.now());
  const client = openClientOf(rows[0]);
  if (client === null) return null;
  const hashes = new Set(rows.map(({ hash }) => hash));
  const hasStream = rows.some(({ stream_id }) => stream_id !== null);
  return { ...client, hasStream, isSecret: (secret) => hashes.has(hashToken(secret)) };
}

/** Like {@link findOpenClient}, in the caller's transaction. */
export async function findOpenClientIn(tx: Queries, id: string): Promise<Client | null> {
  return openClientOf(await store.findClient(tx, id));
}

function openClientOf(row: store.ClientRow | undefined): Client | null {
  if (row === undefined || (row.state !== 'live' && row.state !== 'sandbox')) return null;
  return clientOf(row);
}

/** A client in any state; null if it is unknown. */
export async function findClient({ db }: Pick<Deps, 'db'>, id: string): Promise<Client | null> {
  const row = await store.findClient(db, id);
  return row === undefined ? null : clientOf(row);
}

/** Every client, oldest first. */
export async function listClients({ db }: Pick<Deps, 'db'>): Promise<Client[]> {
  return (await store.findClients(db)).map(clientOf);
}

/** The partners with a live client, each with its sign-in address for people who come from Portico, or null. */
export async function livePartners(db: Queries): Promise<Map<string, string | null>> {
  const partners = new Map<string, string | null>();
  for (const { partner_id: partner, metadata } of await store.findPartnerClients(db)) {
    if (partner === null) continue;
    const { initiate_login_uri: address = null } = JSON.parse(metadata) as ClientMetadata;
    partners.set(partner, partners.get(partner) ?? address);
  }
  return partners;
}

/** Marks a client as the company's own, in the caller's transaction, which has locked it. */
export async function markOwn(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Queries,
  id: string,
): Promise<void> {
  await store.markOwn(tx, id, deps.clock.now());
  await recordBy(deps, tx, BY_OPERATOR, 'client_made_own', { client: id });
}

/** True if this call moved the client from one of the states `from` to `to`, in the caller's transaction. */
export function moveClient(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  move: { id: string; from: readonly Client['state'][]; to: Client['state'] },
): Promise<boolean> {
  return store.moveClient(tx, { ...move, now: clock.now() });
}

export type SecretChange =
  | { kind: 'added'; secret: string }
  | { kind: 'ended' }
  /** `without`: it does not authenticate with a secret. `two`, `one`: the number of valid secrets. */
  | { kind: 'unknown' | 'without' | 'two' | 'one' };

/** The most secrets that are valid at a time: one can be replaced without an outage, and no forgotten one stays. */
const SECRETS_MAX = 2;

/** Adds a second secret, which is returned this once; the first one stays valid until it is ended. */
export function addClientSecret(
  deps: ClientDeps & Pick<Deps, 'secrets'>,
  id: string,
): Promise<SecretChange> {
  return inTransaction(deps.db, (tx) => addClientSecretIn(deps, tx, id, BY_OPERATOR));
}

/** Like {@link addClientSecret}, in the caller's transaction. */
export function addClientSecretIn(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Queries,
  id: string,
  author: Author,
): Promise<SecretChange> {
  return changeSecrets(deps, tx, id, async (live, now) => {
    if (live.length >= SECRETS_MAX) return { kind: 'two' };
    const secret = newToken();
    // Later than the first one, even within the same millisecond: the times say which one is the newest.
    const created_at = Math.max(now, ...live.map((each) => each.created_at + 1));
    await store.insertSecret(tx, {
      client_id: id,
      hash: hashToken(secret),
      created_at,
      ends_at: null,
    });
    await recordBy(deps, tx, author, 'client_secret_added', { client: id });
    return { kind: 'added', secret };
  });
}

/** Ends every secret but the newest. */
export function endFormerSecrets(
  deps: ClientDeps & Pick<Deps, 'secrets'>,
  id: string,
): Promise<SecretChange> {
  return inTransaction(deps.db, (tx) => endFormerSecretsIn(deps, tx, id, BY_OPERATOR));
}

/** Like {@link endFormerSecrets}, in the caller's transaction. */
export function endFormerSecretsIn(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Queries,
  id: string,
  author: Author,
): Promise<SecretChange> {
  return changeSecrets(deps, tx, id, async ([_newest, ...former], now) => {
    if (former.length === 0) return { kind: 'one' };
    const hashes = former.map(({ hash }) => hash);
    await store.endSecrets(tx, { clientId: id, hashes, now });
    await recordBy(deps, tx, author, 'client_secret_ended', { client: id });
    return { kind: 'ended' };
  });
}

type LiveSecrets = Awaited<ReturnType<typeof store.findLiveSecrets>>;

async function changeSecrets(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  id: string,
  change: (live: LiveSecrets, now: number) => Promise<SecretChange>,
): Promise<SecretChange> {
  const now = clock.now();
  const row = await store.lockToChange(tx, id, now);
  if (row === undefined) return { kind: 'unknown' };
  if (!needsSecret(clientOf(row).metadata)) return { kind: 'without' };
  return change(await store.findLiveSecrets(tx, id, now), now);
}

/** When each secret that is valid now was made, the newest first. */
export async function secretTimes(
  { db, clock }: ClientDeps,
  clientId: string,
): Promise<readonly number[]> {
  const live = await store.findLiveSecrets(db, clientId, clock.now());
  return live.map((each) => each.created_at);
}

/** Whether this is one of the secrets with which the client can authenticate now. */
export async function isClientSecret(
  { db, clock }: ClientDeps,
  { clientId, secret }: { clientId: string; secret: string },
): Promise<boolean> {
  return store.isLiveSecret(db, { clientId, hash: hashToken(secret), now: clock.now() });
}

export const hasClients = ({ db }: Pick<Deps, 'db'>): Promise<boolean> => store.hasClients(db);

function clientOf(row: store.ClientRow): Client {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    partnerId: row.partner_id,
    metadata: JSON.parse(row.metadata) as ClientMetadata,
    ceiling: row.ceiling.split(' '),
    createdAt: row.created_at,
    approvedAt: row.approved_at,
    closedAt: row.closed_at,
    purpose: row.purpose === null ? null : (JSON.parse(row.purpose) as ClientPurpose),
    isOwn: row.own_since !== null,
  };
}

/** Whether the client may send a `nonce` instead of PKCE (OpenID Connect Core 1.0; RFC 9700, section 2.1.1). */
export const takesNonce = (metadata: ClientMetadata): boolean =>
  metadata.nonce_instead_of_pkce === true && needsSecret(metadata) && metadata.fapi !== true;

/** Whether the client's `acr_values` demand what they name. */
export const demandsAcr = (metadata: ClientMetadata): boolean =>
  metadata.acr_values_voluntary !== true;

export function needsSecret({ token_endpoint_auth_method: method }: ClientMetadata): boolean {
  return method === 'client_secret_basic' || method === 'client_secret_post';
}
