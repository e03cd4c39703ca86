import { claimNext, deskQueue, QUEUE_PAGE, type QueueFilter } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { anIdCard, aPassport } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn, signInAtDesk } from '#test/people/operators.ts';
import {
  aSubmission,
  CONFIRMED,
  claim,
  decideCase,
  sendAgain,
  waitingCaseOf,
  wholeQueue,
} from '#test/people/reviews.ts';

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

describe('R-DESK-9 the filter of the queue', () => {
  /** The waiting cases by what they are, the oldest first. */
  const cases: Record<'old' | 'day' | 'passport' | 'fresh', string> = {
    old: '',
    day: '',
    passport: '',
    fresh: '',
  };
  beforeAll(async () => {
    await t.deps.db.deleteFrom('reviews').execute();
    const from = (country: string) => ({
      documentCountry: { name: 'documentCountry', value: country },
    });
    const again = await aSubmission(t, { parts: await anIdCard(from('DE')) });
    await decideCase(t, one, again.caseId, {
      decision: 'ask_again',
      marks: [{ part: 'docImageFront', reason: 'blurred' }],
    });
    await sendAgain(t, again, await anIdCard(from('DE')));
    cases.old = await waitingCaseOf(t, again.id);
    t.clock.advance(DAY);
    cases.day = (await aSubmission(t)).caseId;
    t.clock.advance(HOUR);
    cases.passport = (await aSubmission(t, { parts: await aPassport(from('DE')) })).caseId;
    t.clock.advance(DAY - HOUR);
    cases.fresh = (await aSubmission(t)).caseId;
    for (const operator of [one, other]) operator.cookie = await signInAtDesk(t, operator);
  });
  const idsOf = async (filter: QueueFilter) =>
    (await wholeQueue(t, one, 'all', filter)).map(({ id }) => id);
  const next = async (operator: SignedIn, filter: QueueFilter) => {
    const answer = await desk(t, operator, claimNext, filter);
    return (answer.json() as { id: string | null }).id;
  };

  it('R-DESK-9 narrows it by each of its parts, and by several', async () => {
    const { old, day, passport, fresh } = cases;
    expect(await idsOf({})).toEqual([old, day, passport, fresh]);
    // At 24 hours to the second a case counts: the desk marks it from then on.
    expect(await idsOf({ waitedHours: 24 })).toEqual([old, day]);
    expect(await idsOf({ waitedHours: 48 })).toEqual([old]);
    expect(await idsOf({ document: 'passport' })).toEqual([passport]);
    expect(await idsOf({ document: 'id_card' })).toEqual([old, day, fresh]);
    expect(await idsOf({ country: 'DE' })).toEqual([old, passport]);
    expect(await idsOf({ isLater: true })).toEqual([old]);
    expect(await idsOf({ country: 'DE', document: 'id_card' })).toEqual([old]);
    expect(await idsOf({ country: 'UA', waitedHours: 24 })).toEqual([day]);
    const all = { waitedHours: 48, document: 'id_card', country: 'DE', isLater: true } as const;
    expect(await idsOf(all)).toEqual([old]);
  });

  it('R-DESK-9 answers a filter that matches nothing with an empty page, and takes nothing', async () => {
    for (const filter of [
      { country: 'FR' },
      { document: 'passport', isLater: true },
      { waitedHours: 48, country: 'UA' },
    ] as const) {
      const page = (await desk(t, one, deskQueue, { which: 'all', ...filter })).json();
      expect(page).toMatchObject({ cases: [], next: null, waiting: 4 });
      expect(await next(one, filter)).toBe(null);
    }
  });

  it.each([
    [{ waitedHours: 25 }, 'waitedHours', 'invalid_value'],
    [{ waitedHours: '24' }, 'waitedHours', 'invalid_value'],
    [{ waitedHours: -1e308 }, 'waitedHours', 'invalid_value'],
    [{ document: "passport' or 1=1" }, 'document', 'document_unknown'],
    [{ document: ['passport'] }, 'document', 'document_unknown'],
    [{ country: 'XX' }, 'country', 'country_unknown'],
    [{ country: '' }, 'country', 'required'],
    [{ country: 'a'.repeat(300) }, 'country', 'country_unknown'],
    [{ isLater: false }, 'isLater', 'invalid_value'],
    [{ isLater: 'true' }, 'isLater', 'invalid_value'],
  ])(
    'R-DESK-9 refuses %j in a sentence, for the list and the next case',
    async (filter, field, code) => {
      for (const [endpoint, body] of [
        [deskQueue, { which: 'all', ...filter }],
        [claimNext, filter],
      ] as const) {
        const answer = await desk(t, one, endpoint, body as never);
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({
          code: 'invalid_request',
          message: expect.stringMatching(/^[A-Z].+\.$/),
          fields: { [field]: code },
        });
      }
    },
  );

  it('R-DESK-9 holds from page to page', async () => {
    const { id } = await aSubmission(t);
    const later = await fill(id, 2 * QUEUE_PAGE + 7);
    expect(await idsOf({ document: 'passport' })).toEqual([cases.passport, ...later]);
    expect(await idsOf({ document: 'passport', country: 'UA' })).toEqual(later);
    expect(await idsOf({ document: 'passport', country: 'DE' })).toEqual([cases.passport]);
    await t.deps.db.deleteFrom('reviews').where('account_id', '=', id).execute();
  });

  it('R-DESK-9 decides which case is next, and a desk that sends none gets the oldest', async () => {
    expect(await next(one, { country: 'DE' })).toBe(cases.old);
    expect(await next(other, { country: 'DE' })).toBe(cases.passport);
    expect(await next(one, { country: 'DE' })).toBe(null);
    expect((await wholeQueue(t, one, 'mine', { document: 'id_card' })).map(({ id }) => id)).toEqual(
      [cases.old],
    );
    expect(await wholeQueue(t, one, 'mine', { document: 'passport' })).toEqual([]);
    const answer = await desk(t, one, claimNext);
    expect(answer.json()).toEqual({ id: cases.day });
    expect(await next(other, {})).toBe(cases.fresh);
  });
});
