import { type ClientRole, INVITATION_DAYS, SANDBOX_CLIENTS_MAX, TEAM_MAX } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDeveloper,
  aMember,
  anInvitation,
  aSandboxClient,
  type Developer,
  goLive,
  membersOf,
} from '#test/partners/console.ts';
import { tally, together } from '#test/people/codes.ts';
import { get, post } from '#test/people/people.ts';
import { aWalletPerson } from '#test/people/wallets.ts';
import { findInvitations } from './invitations.store.ts';
import { purgeExpiredInvitations } from './invitations.ts';
import { roleOf } from './team.ts';

const t = anApp();

const team = (id: string, verb: string, body: object, { access_token: token }: Developer) =>
  post(t, `/console/clients/${id}/team/${verb}`, body, { token });
const leave = (id: string, by: Developer) => team(id, 'leave', {}, by);
const accept = (token: string, by: Pick<Developer, 'access_token'>) =>
  post(t, '/console/invitation/accept', { token }, { token: by.access_token });
const read = (token: string, by: Pick<Developer, 'access_token'>) =>
  post(t, '/console/invitation', { token }, { token: by.access_token });
const codeOf = (answer: Awaited<ReturnType<typeof leave>>) => expectContractError(answer).code;

async function aTeam() {
  const owner = await aDeveloper(t);
  const { id, name } = await aSandboxClient(t, owner);
  return { owner, id, name };
}

async function memberId(owner: Developer, id: string, who: Developer): Promise<string> {
  const member = (await membersOf(t, owner, id)).find(({ email }) => email === who.email);
  if (member === undefined) throw new Error('not in the team');
  return member.id;
}

describe('R-OP-42 an invitation', () => {
  it('R-OP-42 makes its reader a member with the invited role, once', async () => {
    const { owner, id, name } = await aTeam();
    const guest = await aDeveloper(t);
    const invited = { email: guest.email, role: 'developer' } as const;
    const token = await anInvitation(t, owner, id, invited);
    const mail = t.mails.filter(({ to }) => to === guest.email).at(-1);
    for (const part of [owner.email, name, 'developer']) expect(mail?.text).toContain(part);
    expect(mail?.subject).not.toContain(name);
    // What can be accepted is not stored, and no member reads it.
    expect(JSON.stringify(await findInvitations(t.deps.db, id, 0))).not.toContain(token);
    const seen = await get(t, `/console/clients/${id}/team`, owner.access_token);
    const invitedAt = new Date(t.clock.now()).toISOString();
    const expiresAt = new Date(t.clock.now() + INVITATION_DAYS * DAY).toISOString();
    expect(seen.json()).toMatchObject({ invitations: [{ ...invited, invitedAt, expiresAt }] });

    expect((await read(token, guest)).json()).toEqual({
      clientId: id,
      name,
      ...invited,
      expiresAt,
    });
    t.clock.advance(1000);
    expect((await accept(token, guest)).json()).toEqual({ clientId: id });
    expect(await membersOf(t, guest, id)).toMatchObject([
      { email: owner.email, role: 'owner', you: false },
      { email: guest.email, role: 'developer', you: true },
    ]);
    for (const again of [accept, read])
      expect(codeOf(await again(token, guest))).toBe('invitation_over');
    const repeated = await team(id, 'invite', { email: guest.email, role: 'owner' }, owner);
    expect(codeOf(repeated)).toBe('client_invalid');
  });

  it('R-OP-42 is for the account that signs in with the invited address, and for no other', async () => {
    const { owner, id } = await aTeam();
    const guest = await aDeveloper(t);
    const token = await anInvitation(t, owner, id, { email: guest.email, role: 'owner' });
    for (const thief of [await aDeveloper(t), await aWalletPerson(t)]) {
      expect(codeOf(await read(token, thief))).toBe('invitation_for_another');
      expect(codeOf(await accept(token, thief))).toBe('invitation_for_another');
    }
    expect((await accept(token, guest)).statusCode).toBe(200);
  });

  it('R-OP-42 is over after seven days, once it was withdrawn or replaced, and with its client', async () => {
    const { owner, id } = await aTeam();
    const guest = await aDeveloper(t);
    const invited = { email: guest.email, role: 'viewer' } as const;
    const replaced = await anInvitation(t, owner, id, invited);
    const withdrawn = await anInvitation(t, owner, id, invited);
    expect((await team(id, 'withdraw', { email: guest.email }, owner)).statusCode).toBe(204);
    expect(codeOf(await team(id, 'withdraw', { email: guest.email }, owner))).toBe('not_found');
    const late = await anInvitation(t, owner, id, invited);
    const other = await aSandboxClient(t, owner);
    const closed = await anInvitation(t, owner, other.id, invited);
    await post(t, `/console/clients/${other.id}/close`, {}, { token: owner.access_token });
    for (const token of [replaced, withdrawn, closed, 'unknown']) {
      expect(codeOf(await accept(token, guest))).toBe('invitation_over');
    }
    t.clock.advance(INVITATION_DAYS * DAY);
    const renewed = await post(t, '/user/auth/refresh', { refresh_token: guest.refresh_token });
    const later = renewed.json() as Developer;
    expect(codeOf(await accept(late, later))).toBe('invitation_over');
    await purgeExpiredInvitations(t.deps);
    expect(await findInvitations(t.deps.db, id, 0)).toEqual([]);
    expect(await roleOf(t.deps.db, { clientId: id, accountId: guest.id })).toBeNull();
  });

  it('R-OP-42 reaches one address five times a day at most', async () => {
    const email = 'flooded@example.com';
    const invite = async () => {
      const { owner, id } = await aTeam();
      return team(id, 'invite', { email, role: 'viewer' }, owner);
    };
    for (let sent = 0; sent < 5; sent += 1) expect((await invite()).statusCode).toBe(204);
    expect(codeOf(await invite())).toBe('too_many_requests');
  });

  it('R-OP-42 is refused beyond fifty members and invitations of a team, and beyond fifty a day by one member', async () => {
    const { owner, id } = await aTeam();
    await aMember(t, id, 'viewer');
    await goLive(t, id);
    const invite = (nth: number) =>
      team(id, 'invite', { email: `guest-${nth}@example.com`, role: 'viewer' }, owner);
    const sent = await together(TEAM_MAX - 2, invite);
    expect(tally(sent)).toEqual({ ok: TEAM_MAX - 2 });
    expect(codeOf(await invite(TEAM_MAX))).toBe('client_invalid');
    const makeRoom = (nth: number) =>
      team(id, 'withdraw', { email: `guest-${nth}@example.com` }, owner);
    for (const nth of [0, 1]) {
      await makeRoom(nth);
      expect((await invite(TEAM_MAX + nth)).statusCode).toBe(204);
    }
    await makeRoom(2);
    const refused = await invite(TEAM_MAX + 2);
    expect(codeOf(refused)).toBe('too_many_requests');
    expect(refused.headers['retry-after']).toBe('86400');
  });

  it('R-OP-95 three of twenty invitations of an app are sent until somebody joined', async () => {
    const { owner, id } = await aTeam();
    const to = (email: string, by = owner, app = id) =>
      team(app, 'invite', { email, role: 'viewer' }, by);
    const sent = await together(20, (nth) => to(`first-${nth}@example.com`));
    expect(tally(sent)).toEqual({ ok: 3, client_invalid: 17 });
    const guest = await aDeveloper(t);
    const refused = expectContractError(await to(guest.email));
    expect(refused.params?.problem).toContain('3 open invitations');
    const [open] = await findInvitations(t.deps.db, id, t.clock.now());
    // Another letter to the same address is no other stranger.
    expect((await to(open?.email ?? '')).statusCode).toBe(204);
    await team(id, 'withdraw', { email: open?.email ?? '' }, owner);
    const token = await anInvitation(t, owner, id, { email: guest.email, role: 'viewer' });
    await accept(token, guest);
    for (const nth of [1, 2, 3, 4])
      expect((await to(`second-${nth}@example.com`)).statusCode).toBe(204);
  });

  it('R-OP-95 withdrawing and further apps send no more than ten a day', async () => {
    const owner = await aDeveloper(t);
    let sent = 0;
    for (let app = 0; app < 4; app += 1) {
      const { id } = await aSandboxClient(t, owner);
      for (const nth of [0, 1, 2, 3]) {
        const email = `stranger-${app}-${nth}@example.com`;
        const answer = await team(id, 'invite', { email, role: 'viewer' }, owner);
        if (answer.statusCode === 204) sent += 1;
        if (nth === 0) await team(id, 'withdraw', { email }, owner);
      }
    }
    expect(sent).toBe(10);
  });

  it('R-OP-95 one member sends ten invitations a day until three people joined apps of theirs', async () => {
    const { owner, id } = await aTeam();
    const invite = (nth: number) =>
      team(id, 'invite', { email: `unknown-${nth}@example.com`, role: 'viewer' }, owner);
    const other = await aMember(t, id, 'viewer');
    // The same person in another app is no second person.
    const second = await aSandboxClient(t, owner);
    const again = { email: other.email, role: 'viewer' } as const;
    await accept(await anInvitation(t, owner, second.id, again), other);
    expect(tally(await together(20, invite))).toEqual({ ok: 9, too_many_requests: 11 });
    await aMember(t, second.id, 'viewer');
    expect(codeOf(await invite(20))).toBe('too_many_requests');
    await aMember(t, id, 'viewer');
    expect(tally(await together(20, (nth) => invite(30 + nth)))).toEqual({ ok: 20 });
  });

  it('R-OP-95 an app that is live lifts the limit, in its other apps, too', async () => {
    const { owner, id } = await aTeam();
    const live = await aSandboxClient(t, owner);
    await goLive(t, live.id);
    await aMember(t, id, 'viewer');
    const sent = await together(15, (nth) =>
      team(id, 'invite', { email: `known-${nth}@example.com`, role: 'viewer' }, owner),
    );
    expect(tally(sent)).toEqual({ ok: 15 });
  });

  it('R-OP-95 nobody invites without an address of their own', async () => {
    const wallet = await aWalletPerson(t);
    const { id } = await aSandboxClient(t, wallet);
    const url = `/console/clients/${id}/team/invite`;
    const body = { email: 'stranger@example.com', role: 'viewer' };
    const refused = expectContractError(await post(t, url, body, { token: wallet.access_token }));
    expect(refused.params?.problem).toContain('email address or a phone number');
    await t.deliver();
    expect(t.mails.filter(({ to }) => to === body.email)).toEqual([]);
  });

  it('R-OP-95 the letter to a stranger has no name that is a domain', async () => {
    const owner = await aDeveloper(t);
    const { id } = await aSandboxClient(t, owner, { name: 'Bellfound.com' });
    const guest = await aDeveloper(t);
    await anInvitation(t, owner, id, { email: guest.email, role: 'viewer' });
    const mail = t.mails.filter(({ to }) => to === guest.email).at(-1);
    expect(mail?.text).toContain('to the team of an app as a viewer');
    expect(`${mail?.text}${mail?.html}`.toLowerCase()).not.toContain('bellfound');
  });

  it('R-OP-40 makes nobody the owner of more clients in the sandbox than the limit', async () => {
    const { owner, id } = await aTeam();
    const guest = await aMember(t, id, 'viewer');
    const other = await aSandboxClient(t, owner);
    const invited = { email: guest.email, role: 'owner' } as const;
    const token = await anInvitation(t, owner, other.id, invited);
    const own = await Promise.all(
      Array.from({ length: SANDBOX_CLIENTS_MAX }, () => aSandboxClient(t, guest)),
    );
    expect(codeOf(await accept(token, guest))).toBe('client_limit');
    const promote = { member: await memberId(owner, id, guest), role: 'owner' };
    expect(codeOf(await team(id, 'role', promote, owner))).toBe('client_limit');
    await post(t, `/console/clients/${own[0]?.id}/close`, {}, { token: guest.access_token });
    expect((await accept(token, guest)).statusCode).toBe(200);
    expect(codeOf(await team(id, 'role', promote, owner))).toBe('client_limit');
  });
});

describe('R-OP-43 a team', () => {
  const CHANGES = (member: string, email: string): [string, object][] => [
    ['invite', { email: 'x@example.com', role: 'owner' }],
    ['withdraw', { email }],
    ['role', { member, role: 'viewer' }],
    ['remove', { member }],
  ];

  it('R-OP-43 is changed by its owners alone, and seen by its members alone', async () => {
    const { owner, id } = await aTeam();
    const member = await memberId(owner, id, owner);
    const stranger = await aDeveloper(t);
    const roles: ClientRole[] = ['developer', 'viewer'];
    for (const role of roles) {
      const weak = await aMember(t, id, role);
      for (const [verb, body] of CHANGES(member, owner.email)) {
        expect([verb, codeOf(await team(id, verb, body, weak))]).toEqual([
          verb,
          'role_insufficient',
        ]);
      }
      expect(await membersOf(t, weak, id)).toHaveLength(roles.indexOf(role) + 2);
    }
    for (const [verb, body] of [...CHANGES(member, owner.email), ['leave', {}] as const]) {
      expect([verb, codeOf(await team(id, verb, body, stranger))]).toEqual([
        verb,
        'client_unknown',
      ]);
    }
    const seen = await get(t, `/console/clients/${id}/team`, stranger.access_token);
    expect(codeOf(seen)).toBe('client_unknown');
    // An owner of another client cannot reach this one’s members.
    const other = await aSandboxClient(t, stranger);
    for (const [verb, body] of CHANGES(member, owner.email).slice(2)) {
      expect(codeOf(await team(other.id, verb, body, stranger))).toBe('not_found');
    }
    expect(await roleOf(t.deps.db, { clientId: id, accountId: owner.id })).toBe('owner');
  });

  it('R-OP-43 loses a removed member at once', async () => {
    const { owner, id } = await aTeam();
    const developer = await aMember(t, id, 'developer');
    const secret = () =>
      post(t, `/console/clients/${id}/secrets`, {}, { token: developer.access_token });
    expect((await secret()).statusCode).toBe(200);
    const member = await memberId(owner, id, developer);
    expect((await team(id, 'remove', { member }, owner)).statusCode).toBe(204);
    expect(codeOf(await secret())).toBe('client_unknown');
    const listed = await get(t, '/console/clients', developer.access_token);
    expect(listed.json()).toEqual({ clients: [] });
    expect(codeOf(await team(id, 'remove', { member }, owner))).toBe('not_found');
  });

  it('R-OP-43 keeps an owner: the last one cannot leave, be removed or be demoted', async () => {
    const { owner, id } = await aTeam();
    const second = await aMember(t, id, 'developer');
    const [first, other] = [await memberId(owner, id, owner), await memberId(owner, id, second)];
    for (const answer of [
      await leave(id, owner),
      await team(id, 'remove', { member: first }, owner),
      await team(id, 'role', { member: first, role: 'developer' }, owner),
    ]) {
      expect(codeOf(answer)).toBe('last_owner');
    }
    expect((await team(id, 'role', { member: other, role: 'owner' }, owner)).statusCode).toBe(204);
    expect((await leave(id, owner)).statusCode).toBe(204);
    expect(await membersOf(t, second, id)).toMatchObject([{ email: second.email, role: 'owner' }]);
  });

  it('R-OP-43 of a live client tells its owners who joined, changed and left', async () => {
    const { owner, id } = await aTeam();
    await goLive(t, id);
    const guest = await aDeveloper(t);
    const mailed = async (action: Promise<unknown>) => {
      await action;
      await t.deliver();
      return t.mails.filter(({ to }) => to === owner.email).at(-1)?.text;
    };
    const token = await anInvitation(t, owner, id, { email: guest.email, role: 'viewer' });
    expect(await mailed(accept(token, guest))).toContain('Joined the team: viewer');
    const member = await memberId(owner, id, guest);
    const changed = team(id, 'role', { member, role: 'developer' }, owner);
    expect(await mailed(changed)).toContain(`${guest.email}: now developer`);
    expect(await mailed(leave(id, guest))).toContain('Left the team');
  });
});

describe('R-OP-43 at the same moment', () => {
  it('R-OP-43 of two owners who leave, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, id } = await aTeam();
      const second = await aMember(t, id, 'owner');
      const answers = await Promise.all([leave(id, owner), leave(id, second)]);
      expect(tally(answers)).toEqual({ ok: 1, last_owner: 1 });
    }
  });

  it('R-OP-43 of two owners who demote each other, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, id } = await aTeam();
      const second = await aMember(t, id, 'owner');
      const [one, other] = [await memberId(owner, id, owner), await memberId(owner, id, second)];
      const demote = (member: string, by: Developer) =>
        team(id, 'role', { member, role: 'viewer' }, by);
      const answers = await Promise.all([demote(other, owner), demote(one, second)]);
      expect(tally(answers)).toEqual({ ok: 1, role_insufficient: 1 });
    }
  });

  it('R-OP-42 one invitation that is accepted twenty times makes one member', async () => {
    const { owner, id } = await aTeam();
    const guest = await aDeveloper(t);
    const token = await anInvitation(t, owner, id, { email: guest.email, role: 'viewer' });
    const answers = await together(20, () => accept(token, guest));
    expect(tally(answers)).toEqual({ ok: 1, invitation_over: 19 });
    expect(await membersOf(t, owner, id)).toHaveLength(2);
  });
});
