import { type ClientRole, SANDBOX_CLIENTS_MAX } from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { iso } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import { lockAccount } from '#identity/index.ts';
import { type Client, lockClient, recordBy } from '#partners/clients/clients.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { findInvitations } from './invitations.store.ts';
import * as store from './team.store.ts';
import { changing, clientFor, ownedInSandbox } from './team.ts';
import { tellOwners } from './tell-owners.ts';

export type Owner = { clientId: string; account: Account; caller: Caller };

/** The members of a client and the invitations that nobody accepted yet. */
export async function teamOf(deps: Deps, clientId: string, account: Account) {
  const found = await clientFor(deps, { clientId, account, atLeast: 'viewer' });
  if (!found.ok) return found;
  const members = await store.findTeam(deps.db, clientId);
  const invitations = await findInvitations(deps.db, clientId, deps.clock.now());
  return ok({
    members: members.map(({ account_id, since, ...member }) => ({
      ...member,
      since: iso(since),
      you: account_id === account.id,
    })),
    invitations: invitations.map(({ email, role, created_at, expires_at }) => ({
      email,
      role,
      invitedAt: iso(created_at),
      expiresAt: iso(expires_at),
    })),
  });
}

/** Changes the role of a member; the last owner stays one. */
export async function changeRoleOf(
  deps: Deps,
  { caller, ...owner }: Owner,
  { member: id, role }: { member: string; role: ClientRole },
) {
  const { clientId, account } = owner;
  // Its account is locked before the client, so that two teams do not both count its clients.
  const before = async (tx: Queries) => {
    const member = await store.findMemberById(tx, { clientId, id });
    if (member !== undefined && role === 'owner') await lockAccount(tx, member.account_id);
  };
  return changing(
    deps,
    { ...owner, atLeast: 'owner' },
    async (tx, { client }) => {
      const member = await store.findMemberById(tx, { clientId, id });
      if (member === undefined) return fail('not_found');
      if (member.role === role) return ok(undefined);
      if (member.role === 'owner' && (await isLastOwner(tx, clientId))) return fail('last_owner');
      if (role === 'owner' && (await ownsEnough(tx, client, member.account_id))) return TOO_MANY;
      await store.updateRole(tx, id, role);
      const author = { caller, accountId: account.id };
      await recordBy(deps, tx, author, 'client_member_changed', {
        client: clientId,
        member: id,
        role,
      });
      const who =
        (await store.findEmail(tx, member.account_id)) ?? 'A member without an email address';
      await tellOwners(deps, tx, client, { changes: [`${who}: now ${role}`], by: account.id });
      return ok(undefined);
    },
    before,
  );
}

/** Removes a member; the last owner stays. */
export async function remove(deps: Deps, { caller, ...owner }: Owner, id: string) {
  const { clientId, account } = owner;
  return changing(deps, { ...owner, atLeast: 'owner' }, async (tx, { client }) => {
    const member = await store.findMemberById(tx, { clientId, id });
    if (member === undefined) return fail('not_found');
    if (member.role === 'owner' && (await isLastOwner(tx, clientId))) return fail('last_owner');
    const who =
      (await store.findEmail(tx, member.account_id)) ?? 'A member without an email address';
    await store.deleteMember(tx, id);
    const author = { caller, accountId: account.id };
    await recordBy(deps, tx, author, 'client_member_removed', { client: clientId, member: id });
    await tellOwners(deps, tx, client, { changes: [`${who}: removed`], by: account.id });
    return ok(undefined);
  });
}

/** The person leaves the team. The last owner stays, unless the client is closed. */
export async function leave(deps: Deps, { clientId, account, caller }: Owner) {
  const result = await inTransaction(deps.db, async (tx) => {
    const client = await lockClient(tx, clientId);
    const member = await store.findMember(tx, { clientId, accountId: account.id });
    if (client === null || member === undefined) return fail('client_unknown');
    const isNeeded = member.role === 'owner' && client.state !== 'closed';
    if (isNeeded && (await isLastOwner(tx, clientId))) return fail('last_owner');
    await store.deleteMember(tx, member.id);
    const author = { caller, accountId: account.id };
    await recordBy(deps, tx, author, 'client_member_removed', {
      client: clientId,
      member: member.id,
    });
    await tellOwners(deps, tx, client, { changes: ['Left the team.'], by: account.id });
    return ok(undefined);
  });
  deps.outbox.wake();
  return result;
}

const isLastOwner = async (tx: Queries, clientId: string) =>
  (await store.countOwners(tx, clientId)) <= 1;

/** Whether the account owns so many clients in the sandbox that it cannot become an owner of this one. */
export async function ownsEnough(tx: Queries, client: Client, accountId: string): Promise<boolean> {
  if (client.state !== 'sandbox') return false;
  return (await ownedInSandbox(tx, accountId)) >= SANDBOX_CLIENTS_MAX;
}

export const TOO_MANY = fail('client_limit', { params: { max: SANDBOX_CLIENTS_MAX } });
