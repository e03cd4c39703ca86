import { describe, expect, it } from 'vitest';
import { findClient } from '#partners/clients/clients.ts';
import { findInvitations } from '#partners/team/invitations.store.ts';
import { anApp } from '#test/engines/start.ts';
import {
  aDeveloper,
  aMember,
  anInvitation,
  aSandboxClient,
  type Developer,
  goLive,
  membersOf,
} from '#test/partners/console.ts';
import { exported } from '#test/people/own-data.ts';
import { post } from '#test/people/people.ts';

const t = anApp();

async function deleteAccount({ access_token: token }: Developer): Promise<void> {
  expect((await post(t, '/user/delete-account', {}, { token })).statusCode).toBe(204);
}

async function aTeam() {
  const owner = await aDeveloper(t);
  const { id, name } = await aSandboxClient(t, owner);
  return { owner, id, name };
}

const eventsOf = async (id: string) => {
  const rows = await t.deps.db
    .selectFrom('audit_events')
    .select('kind')
    .where('details', 'like', `%${id}%`)
    .orderBy('at')
    .execute();
  return rows.map(({ kind }) => kind).sort();
};

describe('R-OP-46 the deletion of an account', () => {
  it('R-OP-46 of the last owner passes a client on to its oldest developer, who gets an email', async () => {
    const { owner, id } = await aTeam();
    await goLive(t, id);
    await aMember(t, id, 'viewer');
    const heir = await aMember(t, id, 'developer');
    t.clock.advance(1000);
    await aMember(t, id, 'developer');
    await deleteAccount(owner);
    const roles = (await membersOf(t, heir, id)).map(({ email, role }) => [email, role]);
    expect(roles).toContainEqual([heir.email, 'owner']);
    expect(roles.map(([, role]) => role).sort()).toEqual(['developer', 'owner', 'viewer']);
    expect(await findClient(t.deps, id)).toMatchObject({ state: 'live' });
    expect(await eventsOf(id)).toEqual([
      'client_added',
      'client_member_changed',
      'client_member_removed',
    ]);
    await t.deliver();
    expect(t.mails.findLast(({ to }) => to === heir.email)?.text).toContain('an owner of it now');
  });

  it('R-OP-46 of the last member who could answer for it suspends a live client and closes one in the sandbox', async () => {
    const live = await aTeam();
    await goLive(t, live.id);
    await aMember(t, live.id, 'viewer');
    const sandbox = await aTeam();
    await deleteAccount(live.owner);
    await deleteAccount(sandbox.owner);
    expect(await findClient(t.deps, live.id)).toMatchObject({ state: 'suspended' });
    expect(await findClient(t.deps, sandbox.id)).toMatchObject({ state: 'closed' });
    expect(await eventsOf(live.id)).toEqual([
      'client_added',
      'client_member_removed',
      'client_orphaned',
      'client_suspended',
    ]);
  });

  it('R-OP-46 of one of two owners changes nothing for the other, and leaves no invitation behind', async () => {
    const { owner, id } = await aTeam();
    const second = await aMember(t, id, 'owner');
    const guest = await aDeveloper(t);
    await anInvitation(t, owner, id, { email: guest.email, role: 'viewer' });
    await deleteAccount(owner);
    await deleteAccount(guest);
    expect(await membersOf(t, second, id)).toMatchObject([{ role: 'owner', you: true }]);
    expect(await findClient(t.deps, id)).toMatchObject({ state: 'sandbox' });
    expect(await findInvitations(t.deps.db, id, 0)).toEqual([]);
  });

  it('R-OP-46 of both owners at the same moment leaves the client to its developer', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { owner, id } = await aTeam();
      const second = await aMember(t, id, 'owner');
      const heir = await aMember(t, id, 'developer');
      await Promise.all([deleteAccount(owner), deleteAccount(second)]);
      expect(await membersOf(t, heir, id)).toMatchObject([{ role: 'owner', you: true }]);
    }
  });
});

describe('R-OP-46 the data download', () => {
  it('R-OP-46 has the teams of the person, and the invitations to their address', async () => {
    const { owner, id, name } = await aTeam();
    const member = await aMember(t, id, 'viewer');
    const other = await aTeam();
    await anInvitation(t, other.owner, other.id, { email: member.email, role: 'developer' });
    const { data } = await exported(t, member.access_token);
    const at = new Date(t.clock.now()).toISOString();
    expect(data).toMatchObject({
      partnerConsole: {
        teams: [{ name, client_id: id, role: 'viewer', since: at }],
        invitations: [{ name: other.name, client_id: other.id, role: 'developer' }],
      },
    });
    expect(JSON.stringify(data)).not.toContain(owner.email);
  });
});
