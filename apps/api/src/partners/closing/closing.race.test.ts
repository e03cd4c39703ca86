import { describe, expect, it } from 'vitest';
import { addClient } from '#partners/clients/clients.ts';
import { giveConsent } from '#partners/connections/connections.ts';
import { closeClient, resumeClient, suspendClient } from '#partners/registration/states.ts';
import { changeRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { aRegisteredPerson, idOf } from '#test/people/people.ts';
import { tellAll, tellSome } from './closing.ts';

const t = anApp();

/** A live client with people who connected it. */
async function aUsedClient(people: readonly { id: string }[]): Promise<string> {
  const { id } = await addClient(t.deps, {
    name: 'Quay <b>& Oar',
    state: 'live',
    ceiling: ['openid', 'verified'],
    metadata: {
      redirect_uris: ['https://quay.example/callback'],
      token_endpoint_auth_method: 'none',
    },
  });
  for (const { id: accountId } of people) {
    const pair = { accountId, clientId: id, scopes: new Set(['openid', 'verified']) };
    await giveConsent(t.deps, t.deps.db, pair);
  }
  return id;
}

async function somePeople(count: number) {
  const people: { id: string; email: string }[] = [];
  for (let made = 0; made < count; made += 1) {
    const person = await aRegisteredPerson(t);
    people.push({ id: await idOf(t, person), email: person.email });
  }
  return people;
}

/** The emails that an action sent. */
async function mailsOf(action: () => Promise<unknown>) {
  await t.deliver();
  const before = t.mails.length;
  await action();
  await t.deliver();
  return t.mails.slice(before);
}

describe('R-OP-69 people of a closed client', () => {
  it('R-OP-69 get one message each, however many processes do it and wherever one is killed', async () => {
    const people = await somePeople(7);
    const stranger = await aRegisteredPerson(t);
    const [german] = people;
    await changeRows(t, 'accounts', { id: german?.id ?? '' }, { locale: 'de-DE' });
    const id = await aUsedClient(people);
    const mails = await mailsOf(async () => {
      await closeClient(t.deps, id);
      await tellSome(t.deps, 2);
      // Killed before its commit: the slice begins again from its beginning, and its messages were never queued.
      let slices = 0;
      const outbox = {
        ...t.deps.outbox,
        add: async (...given: Parameters<typeof t.deps.outbox.add>) => {
          slices += 1;
          await t.deps.outbox.add(...given);
          if (slices === 2) throw new Error('killed');
        },
      };
      await expect(tellSome({ ...t.deps, outbox }, 3)).rejects.toThrow('killed');
      await together(6, () => tellSome(t.deps, 2));
      await tellAll(t.deps);
    });
    expect(mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
    expect(mails.map(({ to }) => to)).not.toContain(stranger.email);
    const mail = mails.find(({ to }) => to === german?.email);
    expect(mail?.subject).toBe('Ein verbundener Partner gehört nicht mehr zu Portico');
    expect(mail?.text).toContain('Quay <b>& Oar');
    expect(mail?.html).not.toContain('<b>&');
    expect(mail?.text).not.toContain('reset-password');
    expect(await mailsOf(() => tellAll(t.deps))).toEqual([]);
  });

  it('R-OP-69 get none about a suspension, of a client in the sandbox, or after they disconnected', async () => {
    const people = await somePeople(1);
    const id = await aUsedClient(people);
    const mails = await mailsOf(async () => {
      await suspendClient(t.deps, id);
      await tellAll(t.deps);
      await resumeClient(t.deps, id);
      await changeRows(t, 'connections', { client_id: id }, { ended_at: 1 });
      await closeClient(t.deps, id);
      await tellAll(t.deps);
    });
    expect(mails).toEqual([]);
  });
});
