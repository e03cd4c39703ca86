import { deskQueue, QUEUE_PAGE } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { aSubmission, CONFIRMED, claim, decideCase, wholeQueue } from '#test/people/reviews.ts';

const t = anApp();
let one: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  one = await anOperator(t);
  other = await anOperator(t);
});

/** Adds `count` cases of one account, in pairs with the same submission time. */
async function fill(accountId: string, count: number): Promise<string[]> {
  const start = t.clock.now() + 1000;
  const rows = Array.from({ length: count }, (_, n) => ({
    id: crypto.randomUUID(),
    account_id: accountId,
    attempt: n + 2,
    document: 'passport' as const,
    submitted_at: start + Math.floor(n / 2),
  }));
  await t.deps.db.insertInto('reviews').values(rows).execute();
  const inOrder = rows.sort((a, b) => a.submitted_at - b.submitted_at || (a.id < b.id ? -1 : 1));
  return inOrder.map(({ id }) => id);
}

describe('R-KYC-13 the queue', () => {
  it('R-KYC-13 lists waiting cases oldest first, each once across its pages', async () => {
    const first = await aSubmission(t);
    const ids = await fill(first.id, 2 * QUEUE_PAGE + 7);
    const cases = await wholeQueue(t, one);
    expect(cases.map(({ id }) => id)).toEqual([first.caseId, ...ids]);
    expect(cases[0]).toEqual({
      id: first.caseId,
      reference: expect.any(String),
      submittedAt: new Date(t.clock.now()).toISOString(),
      name: null,
      document: 'id_card',
      documentCountry: 'UA',
      attempt: 1,
      claim: null,
      proposal: null,
      isSecondLook: false,
      mayClaim: true,
    });
    const page = (await desk(t, one, deskQueue, { which: 'all' })).json();
    expect(page).toMatchObject({ waiting: ids.length + 1, decidedToday: 0 });
    await t.deps.db.deleteFrom('reviews').execute();
  });

  it('R-KYC-13 filters by cases with a proposal and by the operator’s own claims', async () => {
    const [fresh, proposed, mine] = [
      await aSubmission(t),
      await aSubmission(t),
      await aSubmission(t),
    ];
    await decideCase(t, other, proposed.caseId, { decision: 'reject', reasons: ['untrue'] });
    await claim(t, one, mine.caseId);
    const idsOf = async (which: 'all' | 'second' | 'mine') =>
      (await wholeQueue(t, one, which)).map(({ id }) => id).sort();
    expect(await idsOf('all')).toEqual([fresh.caseId, proposed.caseId, mine.caseId].sort());
    expect(await idsOf('second')).toEqual([proposed.caseId]);
    expect(await idsOf('mine')).toEqual([mine.caseId]);
    await decideCase(t, one, fresh.caseId, CONFIRMED);
    expect((await desk(t, one, deskQueue, { which: 'all' })).json()).toMatchObject({
      waiting: 2,
      decidedToday: 1,
    });
  });

  it.each([
    'x',
    '%00',
    'a'.repeat(3000),
    Buffer.from('1 x').toString('base64url'),
    Buffer.from(`99999999999999999999 ${crypto.randomUUID()}`).toString('base64url'),
  ])('R-KYC-13 refuses the invalid cursor %j', async (after) => {
    const answer = await desk(t, one, deskQueue, { which: 'all', after });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { after: 'invalid_value' } });
  });
});
