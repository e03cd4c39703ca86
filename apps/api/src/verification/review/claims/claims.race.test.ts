import { claimCase, claimNext } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import { aPassport } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { eventsAbout } from '#test/people/resets.ts';
import { aSubmission, type Submission } from '#test/people/reviews.ts';

const OPERATORS = 20;

const t = anApp();
let operators: SignedIn[];
beforeAll(async () => {
  operators = await Promise.all(Array.from({ length: OPERATORS }, () => anOperator(t)));
});

describe('R-KYC-13 claims by twenty operators at once', () => {
  it('R-KYC-13 give the case to one operator', async () => {
    const { caseId: id } = await aSubmission(t);
    const answers = await Promise.all(operators.map((each) => desk(t, each, claimCase, { id })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: OPERATORS - 1 }, () => 409),
    ]);
    await t.deps.db.deleteFrom('reviews').execute();
  });

  it('R-KYC-13 all succeed for twenty calls of one operator, with one audit event', async () => {
    const [operator] = operators as [SignedIn];
    const { id: account, caseId: id } = await aSubmission(t);
    const answers = await together(20, () => desk(t, operator, claimCase, { id }));
    expect(tally(answers)).toEqual({ ok: 20 });
    const claims = (await eventsAbout(t, account)).filter(([kind]) => kind === 'case_claimed');
    expect(claims).toHaveLength(1);
    await t.deps.db.deleteFrom('reviews').execute();
  });

  it('R-KYC-13 give each next case to exactly one operator', async () => {
    const cases: Submission[] = [];
    for (let n = 0; n < 12; n += 1) cases.push(await aSubmission(t));
    const answers = await Promise.all(operators.map((each) => desk(t, each, claimNext)));
    const taken = answers.flatMap((answer) => (answer.json() as { id: string | null }).id ?? []);
    expect(taken.toSorted()).toEqual(cases.map(({ caseId }) => caseId).toSorted());
  });

  it('R-DESK-9 give each next case of a filter to exactly one operator, and no other case', async () => {
    await t.deps.db.deleteFrom('reviews').execute();
    const cases: Submission[] = [];
    for (let n = 0; n < 3; n += 1) {
      await aSubmission(t);
      cases.push(await aSubmission(t, { parts: await aPassport() }));
    }
    const answers = await Promise.all(
      operators.map((each) => desk(t, each, claimNext, { document: 'passport' })),
    );
    const taken = answers.flatMap((answer) => (answer.json() as { id: string | null }).id ?? []);
    expect(taken.toSorted()).toEqual(cases.map(({ caseId }) => caseId).toSorted());
  });
});
