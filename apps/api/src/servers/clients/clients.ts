import { randomBytes } from 'node:crypto';
import type { ServerScope } from '@portico/contract';
import { OPERATOR } from '#core/caller.ts';
import { isSameSecret } from '#core/compare.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { type AuditKind, record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './clients.store.ts';

/* The clients of the company's own backend. They are made and changed by command alone (docs/servers.md). */

type ClientDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

export type NewClient = {
  name: string;
  scopes: readonly ServerScope[];
  returnAddresses: readonly string[];
};

/** Its `client_id` and its secret, which is returned this once; null if another client has the name. */
export async function addServerClient(
  deps: ClientDeps,
  { name, scopes, returnAddresses }: NewClient,
): Promise<{ id: string; secret: string } | null> {
  const id = randomBytes(12).toString('base64url');
  const secret = newToken();
  const created_at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const isNew = await store.insertClient(tx, {
      id,
      name,
      scopes: scopes.join(' '),
      return_addresses: JSON.stringify(returnAddresses),
      created_at,
      disabled_at: null,
    });
    if (!isNew) return null;
    await store.insertSecret(tx, { client_id: id, hash: hashToken(secret), created_at });
    await note(deps, tx, 'server_client_added', { client: id, scopes: scopes.join(' ') });
    return { id, secret };
  });
}

export const listServerClients = ({ db }: Pick<Deps, 'db'>) => store.findClients(db);

/** The most secrets that are valid at a time. */
const SECRETS_MAX = 2;

export type Rotated =
  | { kind: 'added'; secret: string }
  | { kind: 'ended' }
  /** `two`, `one`: it has so many secrets already. */
  | { kind: 'unknown' | 'two' | 'one' };

/** Adds a second secret, which is returned this once; the first one stays valid until it is ended. */
export function addServerSecret(deps: ClientDeps, name: string): Promise<Rotated> {
  return changed<Rotated>(deps, name, { kind: 'unknown' }, async (tx, { id }) => {
    const live = await store.findSecrets(tx, id);
    if (live.length >= SECRETS_MAX) return { kind: 'two' };
    const secret = newToken();
    const created_at = deps.clock.now();
    await store.insertSecret(tx, { client_id: id, hash: hashToken(secret), created_at });
    await note(deps, tx, 'server_client_changed', { client: id, what: 'secret_added' });
    return { kind: 'added', secret };
  });
}

/** Ends every secret but the newest. */
export function endFormerServerSecrets(deps: ClientDeps, name: string): Promise<Rotated> {
  return changed<Rotated>(deps, name, { kind: 'unknown' }, async (tx, { id }) => {
    const [_newest, ...former] = await store.findSecrets(tx, id);
    if (former.length === 0) return { kind: 'one' };
    await store.deleteSecrets(tx, id, former);
    await note(deps, tx, 'server_client_changed', { client: id, what: 'secret_ended' });
    return { kind: 'ended' };
  });
}

export type Switched = 'unknown' | 'done' | 'already';

/** Disables a client, whose secrets and tokens are refused from then on, or enables it again. */
export function switchServerClient(
  deps: ClientDeps,
  name: string,
  { isDisabled }: { isDisabled: boolean },
): Promise<Switched> {
  return changed<Switched>(deps, name, 'unknown', async (tx, { id, disabled_at }) => {
    if ((disabled_at !== null) === isDisabled) return 'already';
    await store.setDisabled(tx, id, isDisabled ? deps.clock.now() : null);
    const what = isDisabled ? 'disabled' : 'enabled';
    await note(deps, tx, 'server_client_changed', { client: id, what });
    return 'done';
  });
}

function changed<T>(
  { db }: ClientDeps,
  name: string,
  unknown: T,
  change: (tx: Queries, client: store.ClientRow) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const client = await store.lockByName(tx, name);
    return client === undefined ? unknown : change(tx, client);
  });
}

const note = (deps: ClientDeps, tx: Queries, kind: AuditKind, details: Record<string, string>) =>
  record(deps, tx, OPERATOR, { kind, details });

/**
 * The scopes of a client that proves itself with this secret. `wrong`: there is such a client, and this is none of its
 * secrets, or it is disabled.
 */
export async function provedClient(
  { db }: Pick<Deps, 'db'>,
  { id, secret }: { id: string; secret: string },
): Promise<{ scopes: string[] } | 'wrong' | 'unknown'> {
  const rows = await store.findClientWithSecrets(db, id);
  const [client] = rows;
  if (client === undefined) return 'unknown';
  const hash = hashToken(secret);
  const isProved = rows.some((row) => isSameSecret(row.hash, hash));
  return isProved && client.disabled_at === null ? { scopes: client.scopes.split(' ') } : 'wrong';
}

/** Its name and its return addresses, exactly as they were registered. */
export async function serverClientOf(
  { db }: { db: Queries },
  id: string,
): Promise<{ name: string; returnAddresses: string[] } | null> {
  const row = await store.findClient(db, id);
  if (row === undefined) return null;
  return { name: row.name, returnAddresses: JSON.parse(row.return_addresses) as string[] };
}
