import { decideReview } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { findClient } from '#partners/clients/clients.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDeveloper,
  aRequest,
  aSandboxClient,
  askToGoLive,
  type Developer,
} from '#test/partners/console.ts';
import { tally, together } from '#test/people/codes.ts';
import { anOperator, desk } from '#test/people/operators.ts';
import { get, post } from '#test/people/people.ts';

const t = anApp();

describe('R-OP-66 at the same moment', () => {
  it('R-OP-65 one of twenty requests of a client waits', async () => {
    const owner = await aDeveloper(t);
    const { id } = await aSandboxClient(t, owner);
    const token = owner.access_token;
    const answers = await together(20, () =>
      post(t, `/console/clients/${id}/review`, aRequest(), { token }),
    );
    expect(tally(answers)).toEqual({ ok: 1, client_invalid: 19 });
  });

  it('R-OP-66 one of two leads decides, or the owner withdraws, and the client is as the winner left it', async () => {
    const leads = [await anOperator(t, { role: 'lead' }), await anOperator(t, { role: 'lead' })];
    for (let round = 0; round < 5; round += 1) {
      const owner = await aDeveloper(t);
      const { id } = await aSandboxClient(t, owner);
      const review = await askToGoLive(t, owner, id);
      const token = owner.access_token;
      const answers = await together(12, (turn) => {
        const lead = leads[turn % 2] ?? { cookie: '' };
        if (turn % 3 === 2) {
          return post(t, `/console/clients/${id}/review/withdraw`, {}, { token });
        }
        return turn % 3 === 0
          ? desk(t, lead, decideReview, { id: review, decision: 'approve' })
          : desk(t, lead, decideReview, { id: review, decision: 'decline', reason: 'No.' });
      });
      expect(tally(answers)).toMatchObject({ ok: 1 });
      const shown = await get(t, `/console/clients/${id}/review`, token);
      const { state } = (shown.json() as { review: { state: string } }).review;
      const client = await findClient(t.deps, id);
      expect([state, client?.state]).toEqual([state, state === 'approved' ? 'live' : 'sandbox']);
      expect(client?.purpose === null).toBe(state !== 'approved');
    }
  });

  it('R-OP-31 one of eight clients with names that people confuse goes live', async () => {
    const lead = await anOperator(t, { role: 'lead' });
    const spellings = ['Lapwing', 'LAPWING', 'Lapwіng', 'Lap wing'];
    const asking: { owner: Developer; id: string; review: string }[] = [];
    for (let nth = 0; nth < 8; nth += 1) {
      const owner = await aDeveloper(t);
      const { id } = await aSandboxClient(t, owner, { name: spellings[nth % 4] });
      asking.push({ owner, id, review: await askToGoLive(t, owner, id) });
    }
    const answers = await together(8, (turn) =>
      desk(t, lead, decideReview, { id: asking[turn]?.review ?? '', decision: 'approve' }),
    );
    expect(tally(answers)).toEqual({ ok: 1, client_invalid: 7 });
    const clients = await Promise.all(asking.map(({ id }) => findClient(t.deps, id)));
    const lost = asking.find((_, nth) => clients[nth]?.state === 'sandbox');
    expect(clients.filter((client) => client?.state === 'live')).toHaveLength(1);
    // The others read why, withdraw, choose another name and ask again.
    const token = lost?.owner.access_token ?? '';
    const call = (verb: string, body: object) =>
      post(t, `/console/clients/${lost?.id}${verb}`, body, { token });
    await call('/review/withdraw', {});
    const refused = expectContractError(await call('/review', aRequest()));
    expect(refused.params?.problem).toContain('could take the name');
    expect((await call('/settings', { name: 'Fieldfare' })).statusCode).toBe(200);
    expect((await call('/review', aRequest())).statusCode).toBe(204);
  });

  it('R-OP-31 a name that an earlier version allowed does not go live, and other settings still change', async () => {
    const owner = await aDeveloper(t);
    const token = owner.access_token;
    const { id } = await aSandboxClient(t, owner);
    const name = 'Sandpiper\u3164';
    await t.deps.db.updateTable('clients').set({ name }).where('id', '=', id).execute();
    const url = `/console/clients/${id}`;
    const refused = expectContractError(await post(t, `${url}/review`, aRequest(), { token }));
    expect(refused.params?.problem).toContain('invisible');
    expect((await post(t, `${url}/settings`, { par: false }, { token })).statusCode).toBe(200);
  });
});
