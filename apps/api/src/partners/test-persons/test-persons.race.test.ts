import { decideReview } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { aDeveloper, aSandboxClient, askToGoLive } from '#test/partners/console.ts';
import { together } from '#test/people/codes.ts';
import { anOperator, desk } from '#test/people/operators.ts';
import { post } from '#test/people/people.ts';
import { continueAs } from './test-persons.ts';

const t = anApp({ deps: { clock: { now: systemClock.now } } });

async function aTeam() {
  const owner = await aDeveloper(t);
  const { id } = await aSandboxClient(t, owner);
  const scopes = new Set(['openid', 'verified']);
  const choose = () =>
    continueAs(t.deps, { clientId: id, accountId: owner.id, kind: 'verified', scopes });
  return { owner, id, choose };
}
const accounts = async () =>
  Number(
    (
      await t.deps.db
        .selectFrom('accounts')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const personsOf = (id: string) =>
  t.deps.db.selectFrom('test_persons').selectAll().where('client_id', '=', id).execute();

describe('R-OP-48 at the same moment', () => {
  it('R-OP-48 twenty choices of one kind make one test person', async () => {
    const { choose, id } = await aTeam();
    const before = await accounts();
    const chosen = await together(20, choose);
    expect(new Set(chosen.map((each) => (each.ok ? each.value : each.code))).size).toBe(1);
    expect([await accounts(), (await personsOf(id)).length]).toEqual([before + 1, 1]);
  });

  it('R-OP-50 none is left at a client that goes live while its team chooses and resets', async () => {
    const lead = await anOperator(t, { role: 'lead' });
    for (let round = 0; round < 5; round += 1) {
      const { owner, id, choose } = await aTeam();
      const before = await accounts();
      const review = await askToGoLive(t, owner, id);
      const answers = await together(12, async (turn) => {
        if (turn === 6) return desk(t, lead, decideReview, { id: review, decision: 'approve' });
        const path = `/console/clients/${id}/test-persons/reset`;
        if (turn % 3 === 0) return post(t, path, {}, { token: owner.access_token });
        const chosen = await choose();
        return chosen.ok || chosen.code === 'client_unknown' ? null : chosen;
      });
      const failed = answers.filter((each) => each !== null && !('statusCode' in each));
      expect(failed).toEqual([]);
      expect([await personsOf(id), await accounts()]).toEqual([[], before]);
    }
  });
});
