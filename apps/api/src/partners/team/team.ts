import { randomUUID } from 'node:crypto';
import { CLIENT_ROLES, type ClientRole, type ErrorCode } from '@portico/contract';
import type { Account } from '#core/caller.ts';
import { type Fail, fail, type Ok, ok } from '#core/result.ts';
import { isRecentSignIn } from '#identity/index.ts';
import { type Client, findClient, lockClient } from '#partners/clients/clients.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './team.store.ts';

/* The permissions of a client’s team at the partner console. Each call of the console asks here first. */

/** The account's role in the client's team; null if it is not in it, or if there is no such client. */
export async function roleOf(db: Queries, pair: store.Pair): Promise<ClientRole | null> {
  return (await store.findMember(db, pair))?.role ?? null;
}

/** Whether a role may do what needs `atLeast`. */
const allows = (role: ClientRole, atLeast: ClientRole): boolean =>
  CLIENT_ROLES.indexOf(role) <= CLIENT_ROLES.indexOf(atLeast);

type Asked<AtLeast extends ClientRole> = { clientId: string; account: Account; atLeast: AtLeast };
export type ClientOfMember = { client: Client; role: ClientRole };
/** No role is too weak for what a viewer may do. */
type Refused<AtLeast> = Fail<
  'client_unknown' | (AtLeast extends 'viewer' ? never : 'role_insufficient')
>;

/**
 * The client, if the account's role in its team is strong enough. Somebody outside of the team gets the same answer as
 * for a client that does not exist.
 */
export async function clientFor<AtLeast extends ClientRole>(
  { db }: Pick<Deps, 'db'>,
  { clientId, account, atLeast }: Asked<AtLeast>,
): Promise<Ok<ClientOfMember> | Refused<AtLeast>> {
  const role = await roleOf(db, { clientId, accountId: account.id });
  const client = role === null ? null : await findClient({ db }, clientId);
  if (role === null || client === null) return fail('client_unknown');
  if (allows(role, atLeast)) return ok({ client, role });
  return fail('role_insufficient') as Refused<AtLeast>;
}

type ChangeRefusal =
  | 'client_unknown'
  | 'role_insufficient'
  | 'client_invalid'
  | 'recent_sign_in_needed';

/**
 * Changes a client in one transaction, which has locked it: the role and the state are those at that moment. A closed
 * client does not change any more; one that people use, or did until it was suspended, changes only soon after the
 * member signed in. `before` locks what has to be locked before a client.
 */
export async function changing<Done extends Ok<unknown> | Fail<ErrorCode>>(
  deps: Pick<Deps, 'db' | 'clock' | 'outbox'>,
  { clientId, account, atLeast }: Asked<ClientRole>,
  work: (tx: Queries, found: ClientOfMember) => Promise<Done>,
  before: (tx: Queries) => Promise<void> = async () => {},
): Promise<Done | Fail<ChangeRefusal>> {
  const result = await inTransaction(deps.db, async (tx) => {
    await before(tx);
    const client = await lockClient(tx, clientId);
    const role = await roleOf(tx, { clientId, accountId: account.id });
    if (client === null || role === null) return fail('client_unknown');
    if (!allows(role, atLeast)) return fail('role_insufficient');
    if (client.state === 'closed') return invalid('The app is closed.');
    const isRecent =
      client.state === 'sandbox' || (await isRecentSignIn(deps, tx, account.sessionId));
    return isRecent ? work(tx, { client, role }) : fail('recent_sign_in_needed');
  });
  deps.outbox.wake();
  return result;
}

/** What cannot be done with a client, in English words for its developer. */
export const invalid = (problem: string): Fail<'client_invalid'> =>
  fail('client_invalid', { params: { problem } });

/** Adds a member in the caller's transaction; false if the account is one already. */
export async function addMember(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  { clientId, accountId, role }: store.Pair & { role: ClientRole },
): Promise<boolean> {
  return store.insertMember(tx, {
    id: randomUUID(),
    client_id: clientId,
    account_id: accountId,
    role,
    since: clock.now(),
  });
}

/** How many clients in the sandbox the account owns. */
export const ownedInSandbox = (tx: Queries, accountId: string): Promise<number> =>
  store.countOwned(tx, accountId);

/** The clients of which the account is a member, the newest first. */
export async function clientsOf({ db }: Pick<Deps, 'db'>, accountId: string) {
  const rows = await store.findClientsOf(db, accountId);
  return rows.map(({ created_at, last_request_at: last, ...row }) => ({
    ...row,
    createdAt: created_at,
    lastRequestAt: last === null ? null : Number(last),
  }));
}
