import { decideReview } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { findClient } from '#partners/clients/clients.ts';
import { anApp } from '#test/engines/start.ts';
import { aDeveloper, aRequest, aSandboxClient, askToGoLive } from '#test/partners/console.ts';
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
});
