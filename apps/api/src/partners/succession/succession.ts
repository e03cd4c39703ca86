import type { Address } from '@portico/contract';
import { type Author, lockClient, recordBy } from '#partners/clients/clients.ts';
import { closeClientIn, suspendClientIn } from '#partners/registration/states.ts';
import { deleteInvitationsTo } from '#partners/team/invitations.store.ts';
import * as store from '#partners/team/team.store.ts';
import { tellOwners } from '#partners/team/tell-owners.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';

/*
 * Passes on a person's clients when their account is deleted. A deletion is never refused: a client without an owner
 * passes to the developer who has been in its team for the longest time. With no developer left, nobody is responsible
 * for it: it is suspended, and an administrator decides; one in the sandbox, which only its team could enter, is
 * closed.
 */

type SuccessionDeps = Pick<Deps, 'clock' | 'secrets' | 'outbox' | 'config'>;

/** Takes an account that is being deleted out of every team, in the caller's transaction, which has locked it. */
export async function leaveAllTeams(
  deps: SuccessionDeps,
  tx: Queries,
  accountId: string,
  { caller, addresses }: { caller: Author['caller']; addresses: readonly Address[] },
): Promise<void> {
  const author = { caller, accountId };
  for (const { client_id: clientId } of await store.findMemberships(tx, accountId)) {
    const client = await lockClient(tx, clientId);
    // As it is under the client's lock.
    const member = await store.findMember(tx, { clientId, accountId });
    if (client === null || member === undefined) continue;
    await store.deleteMember(tx, member.id);
    const details = { client: clientId, member: member.id };
    await recordBy(deps, tx, author, 'client_member_removed', details);
    const isOrphaned = client.state !== 'closed' && (await store.countOwners(tx, clientId)) === 0;
    if (isOrphaned) await passOn(deps, tx, client, author);
  }
  for (const { channel, to } of addresses)
    if (channel === 'email') await deleteInvitationsTo(tx, to);
}

async function passOn(
  deps: SuccessionDeps,
  tx: Queries,
  client: NonNullable<Awaited<ReturnType<typeof lockClient>>>,
  author: Author,
): Promise<void> {
  const { id } = client;
  const heir = await store.findOldestDeveloper(tx, id);
  if (heir !== undefined) {
    await store.updateRole(tx, heir.id, 'owner');
    const details = { client: id, member: heir.id, role: 'owner' };
    await recordBy(deps, tx, author, 'client_member_changed', details);
    const changes = ['Its last owner deleted their account. You’re an owner of it now.'];
    await tellOwners(deps, tx, client, { changes, by: null });
    return;
  }
  if (client.state === 'sandbox') await closeClientIn(deps, tx, client, author);
  else await suspendClientIn(deps, tx, id, author);
  await recordBy(deps, tx, author, 'client_orphaned', { client: id });
}
