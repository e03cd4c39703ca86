import {
  type ConfirmRisk,
  claimCase,
  claimNext,
  decide,
  deskQueue,
  type ImageQuality,
  type QueuedCase,
  REJECTION_WAIT_HOURS,
  releaseCase,
} from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { changeRows, findRow, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { aPassport, statusOf } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { erase, exported } from '#test/people/own-data.ts';
import { DETAILS, get, post } from '#test/people/people.ts';
import {
  aSubmission,
  CONFIRMED,
  caseOf,
  claim,
  type Decision,
  decideCase,
  GLARE,
  openCase,
  REFUSED,
  type Submission,
  sendAgain,
  waitingCaseOf,
  wholeQueue,
} from '#test/people/reviews.ts';
import { BY_NUMBER, BY_ZONE, freshPassport, readCase } from '#test/people/tags.ts';
import { rejectDue } from './waiting-rejections.ts';

const WAIT = REJECTION_WAIT_HOURS * HOUR;
const FINE: ImageQuality = { sharpness: 900, glare: 0, luminance: 128, shortSide: 1200, fill: 60 };
/** What the zone of `zoneOf` says. */
const ON_PASSPORT = {
  ...DETAILS,
  firstName: 'Olena',
  lastName: 'Shevchenko',
  birthDate: '1990-01-02',
};

describe('R-DESK-5 a rejection by one operator', () => {
  // As it is without settings, but for confirmations.
  const t = anApp({ env: { REVIEW_REJECTIONS: '' } });
  let one: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    [one, other] = [await anOperator(t), await anOperator(t)];
  });

  const mailsTo = async (email: string) => {
    await t.deliver();
    return t.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  };
  const rowStatus = async (accountId: string) =>
    (await findRow(t, 'kyc', { account_id: accountId }, 'status')).status;
  /** Its time has come, while everybody's sessions go on. */
  const makeDue = (id: string) => changeRows(t, 'reviews', { id }, { rejects_at: t.clock.now() });
  const standing = async (token: string) => (await get(t, '/user/verification', token)).json();

  it('R-DESK-5 waits for 24 hours, tells the person why and until when, and then takes effect once', async () => {
    const { caseId: id, id: accountId, token, email } = await aSubmission(t);
    const before = (await mailsTo(email)).length;
    expect(await decideCase(t, one, id, REFUSED)).toBe('REJECTION_WAITS');
    const takesEffectAt = new Date(t.clock.now() + WAIT).toISOString();
    expect(await standing(token)).toMatchObject({
      status: 'PENDING',
      rejection: [],
      waitingRejection: { reasons: ['altered'], takesEffectAt },
    });
    expect((await mailsTo(email)).slice(before)).toEqual([
      'Your submission is about to be rejected',
    ]);

    t.clock.advance(WAIT - 1);
    await rejectDue(t.deps);
    expect(await rowStatus(accountId)).toBe('PENDING');
    t.clock.advance(1);
    await rejectDue(t.deps);
    await rejectDue(t.deps);
    expect(await rowStatus(accountId)).toBe('REJECTED');
    expect((await mailsTo(email)).slice(before + 1)).toEqual([
      'We couldn’t accept your submission',
    ]);
    const events = await findRows(
      t,
      'audit_events',
      { account_id: accountId, kind: ['verification_decided', 'rejection_proposed'] },
      'kind',
      'details',
      'ip',
    );
    expect(
      events.map(({ kind, details, ip }) => [kind, JSON.parse(details), ip === '']).sort(),
    ).toEqual([
      [
        'rejection_proposed',
        { case: id, reviewer: one.id, reasons: 'altered', takesEffect: takesEffectAt },
        false,
      ],
      ['verification_decided', { case: id, outcome: 'REJECTED', reviewer: one.id }, true],
    ]);
    const { note, decided_by } = await findRow(t, 'reviews', { id }, 'note', 'decided_by');
    expect({ note, decided_by }).toEqual({ note: REFUSED.note, decided_by: one.id });
    // Sessions ended meanwhile.
    [one, other] = [await anOperator(t), await anOperator(t)];
  });

  it('R-DESK-5 takes effect once, however many processes find that it is due', async () => {
    const people = [];
    for (let n = 0; n < 4; n += 1) people.push(await aSubmission(t));
    for (const { caseId } of people) await decideCase(t, one, caseId, REFUSED);
    for (const { caseId } of people) await makeDue(caseId);
    await Promise.all(Array.from({ length: 8 }, () => rejectDue(t.deps)));
    for (const { id, token, email } of people) {
      expect(await statusOf(t, token)).toBe('REJECTED');
      const decided = { account_id: id, kind: 'verification_decided' };
      expect(await findRows(t, 'audit_events', decided, 'kind')).toHaveLength(1);
      const subjects = await mailsTo(email);
      expect(subjects.filter((each) => each === 'We couldn’t accept your submission')).toHaveLength(
        1,
      );
    }
  });

  it('R-DESK-5 is stopped by the person, who withdraws and corrects the submission', async () => {
    const person = await aSubmission(t);
    await decideCase(t, one, person.caseId, REFUSED);
    expect(
      (await post(t, '/user/verification/withdraw', {}, { token: person.token })).statusCode,
    ).toBe(200);
    expect((await standing(person.token)).waitingRejection).toBe(null);
    await sendAgain(t, person);
    await makeDue(person.caseId);
    await rejectDue(t.deps);
    expect(await statusOf(t, person.token)).toBe('PENDING');
    // The next operator sees what was proposed about the withdrawn submission.
    const next = await waitingCaseOf(t, person.id);
    await claim(t, other, next);
    expect((await caseOf(t, other, next)).before).toMatchObject([
      { outcome: 'WITHDRAWN', by: one.name, rejection: ['altered'] },
    ]);
  });

  it('R-DESK-5 is answered once by the person, and the operators read it', async () => {
    const { caseId: id, token } = await aSubmission(t);
    const answer = (text: string) => post(t, '/user/verification/answer', { text }, { token });
    expect((await answer('Too early.')).statusCode).toBe(404);
    await decideCase(t, one, id, REFUSED);
    expect(await standing(token)).toMatchObject({ mayAnswer: true });
    const texts = Array.from({ length: 6 }, (_, n) => `It is my own passport.\n${n}`);
    const answers = await Promise.all(texts.map(answer));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const said = texts[answers.findIndex(({ statusCode }) => statusCode === 204)] ?? '';
    expect(await standing(token)).toMatchObject({ status: 'PENDING', waitingRejection: null });
    expect((await standing(token)).mayAnswer).toBe(undefined);
    expect((await wholeQueue(t, other, 'rejections')).filter((each) => each.id === id)).toEqual([]);
    const [listed] = (await wholeQueue(t, one)).filter((each) => each.id === id);
    expect(listed).toMatchObject({ mayClaim: true, proposal: { isAnswered: true } });
    const { data } = await exported(t, token);
    expect(data.decisions).toMatchObject([{ answer: said }]);

    // Without a decision that follows it, nothing takes effect.
    expect((await findRow(t, 'reviews', { id }, 'rejects_at')).rejects_at).toBe(null);
    await claim(t, other, id);
    expect((await caseOf(t, other, id)).proposal).toMatchObject({ answer: { text: said } });
    expect(await decideCase(t, other, id, REFUSED)).toBe('REJECTED');
    expect((await erase(t, token)).statusCode).toBe(200);
    expect((await findRow(t, 'reviews', { id }, 'answer')).answer).toBe(null);
  });

  it('R-DESK-5 a process of the previous version proposes the contrary, and its time is over', async () => {
    const { caseId: id, token } = await aSubmission(t);
    await decideCase(t, one, id, REFUSED);
    // What that version writes.
    const contrary = { proposed_by: other.id, proposal_kind: 'confirm' as const, proposal: '[]' };
    await changeRows(t, 'reviews', { id }, contrary);
    await makeDue(id);
    expect((await standing(token)).waitingRejection).toBe(null);
    await rejectDue(t.deps);
    expect(await statusOf(t, token)).toBe('PENDING');
    expect((await wholeQueue(t, one)).map((each) => each.id)).toContain(id);
  });

  it('R-DESK-5 a rejection that was proposed while it took two waits once it is made again', async () => {
    const { caseId: id } = await aSubmission(t);
    t.deps.config.reviewRejections = 2;
    expect(await decideCase(t, one, id, REFUSED)).toBe('PROPOSED');
    t.deps.config.reviewRejections = 1;
    expect(await decideCase(t, one, id, REFUSED)).toBe('REJECTION_WAITS');
  });

  it('R-DESK-5 a case that cannot be rejected keeps no other one from its time', async () => {
    const [broken, whole] = [await aSubmission(t), await aSubmission(t)];
    for (const { caseId } of [broken, whole]) await decideCase(t, one, caseId, REFUSED);
    const at = t.clock.now();
    await changeRows(t, 'reviews', { id: broken.caseId }, { proposal: '{', rejects_at: at - 1 });
    await makeDue(whole.caseId);
    await expect(rejectDue(t.deps)).rejects.toThrow();
    expect(await statusOf(t, whole.token)).toBe('REJECTED');
    await changeRows(t, 'reviews', { id: broken.caseId }, { proposal: '[]' });
    await rejectDue(t.deps);
  });

  it.each([
    ['another operator confirms', () => other, CONFIRMED, 'CONFIRMED'],
    ['another operator asks for a correction', () => other, GLARE, 'RESUBMISSION'],
    ['the same operator asks for a correction', () => one, GLARE, 'RESUBMISSION'],
    ['the same operator confirms', () => one, CONFIRMED, 'CONFIRMED'],
  ] as const)('R-DESK-5 is stopped if %s', async (_how, who, decision, outcome) => {
    const { caseId, token } = await aSubmission(t);
    await decideCase(t, one, caseId, REFUSED);
    expect(await decideCase(t, who(), caseId, decision)).toBe(outcome);
    await makeDue(caseId);
    await rejectDue(t.deps);
    expect(await statusOf(t, token)).toBe(outcome);
  });

  it('R-DESK-5 is neither shortened nor prolonged by another rejection', async () => {
    const { caseId: id, token } = await aSubmission(t);
    await decideCase(t, one, id, REFUSED);
    const { takesEffectAt } = (await standing(token)).waitingRejection;
    t.clock.advance(MINUTE);
    for (const who of [other, one]) {
      await claim(t, who, id);
      const answer = await desk(t, who, decide, { id, ...REFUSED });
      expect([answer.statusCode, (answer.json() as { fields?: object }).fields]).toEqual([
        400,
        { decision: 'invalid_value' },
      ]);
      await desk(t, who, releaseCase, { id });
    }
    expect((await standing(token)).waitingRejection.takesEffectAt).toBe(takesEffectAt);
  });

  it('R-DESK-5 waits for an operator who is looking at it, and no longer than their claim', async () => {
    const { caseId: id, token } = await aSubmission(t);
    await decideCase(t, one, id, REFUSED);
    await claim(t, other, id);
    await makeDue(id);
    await rejectDue(t.deps);
    expect(await statusOf(t, token)).toBe('PENDING');
    await changeRows(t, 'reviews', { id }, { claim_expires_at: t.clock.now() });
    await rejectDue(t.deps);
    expect(await statusOf(t, token)).toBe('REJECTED');
  });

  it('R-DESK-5 is in a list of its own, and neither counted as waiting nor given out as the next case', async () => {
    const [operator, looker] = [await anOperator(t), await anOperator(t)];
    const before = (await desk(t, operator, deskQueue, { which: 'all' })).json();
    const { caseId } = await aSubmission(t);
    await decideCase(t, operator, caseId, REFUSED);
    const listed = async (which: 'all' | 'second' | 'rejections') =>
      (await wholeQueue(t, looker, which)).find(({ id }) => id === caseId);
    expect([await listed('all'), await listed('second')]).toEqual([undefined, undefined]);
    expect(await listed('rejections')).toMatchObject({
      isSecondLook: false,
      mayClaim: true,
      proposal: {
        decision: 'reject',
        risks: [],
        rejectsAt: new Date(t.clock.now() + WAIT).toISOString(),
        isAnswered: false,
      },
    } satisfies Partial<QueuedCase>);
    const after = (await desk(t, operator, deskQueue, { which: 'all' })).json();
    expect((after as { waiting: number }).waiting).toBe((before as { waiting: number }).waiting);
    for (let round = 0; round < 50; round += 1) {
      const { id } = (await desk(t, looker, claimNext)).json() as { id: string | null };
      if (id === null) break;
      expect(id).not.toBe(caseId);
    }
  });

  it('R-DESK-5 a withdrawal, a decision and its time never both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { caseId: id, id: accountId, token } = await aSubmission(t);
      await decideCase(t, one, id, REFUSED);
      await makeDue(id);
      await Promise.all([
        rejectDue(t.deps),
        post(t, '/user/verification/withdraw', {}, { token }),
        desk(t, other, claimCase, { id }).then(() => desk(t, other, decide, { id, ...GLARE })),
        rejectDue(t.deps),
      ]);
      const { outcome } = await findRow(t, 'reviews', { id }, 'outcome');
      const is = { REJECTED: 'REJECTED', WITHDRAWN: 'IN_PROGRESS', RESUBMISSION: 'RESUBMISSION' };
      expect(await statusOf(t, token)).toBe(is[outcome as keyof typeof is]);
      const ended = {
        account_id: accountId,
        kind: ['verification_decided', 'submission_withdrawn'],
      };
      expect(await findRows(t, 'audit_events', ended, 'kind')).toHaveLength(1);
    }
  });
});

describe('R-DESK-6 a confirmation without REVIEW_CONFIRMATIONS', () => {
  // As it is without settings.
  const t = anApp({ env: { REVIEW_CONFIRMATIONS: '', REVIEW_REJECTIONS: '' } });
  let one: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    [one, other] = [await anOperator(t), await anOperator(t)];
  });
  const risksAt = async (id: string) =>
    (await wholeQueue(t, other, 'second')).find((each) => each.id === id)?.proposal?.risks;
  /** Photos without a fault, which the drawn ones of tests have. */
  const makeGood = (accountId: string) =>
    changeRows(t, 'documents', { account_id: accountId }, { quality: JSON.stringify(FINE) });
  /** A person whose passport says what they entered, opened and read by this operator. */
  const aPlainCase = async (operator: SignedIn, passport = freshPassport()) => {
    const person = await aSubmission(t, { parts: await aPassport(), details: ON_PASSPORT });
    await readCase(t, operator, person.caseId, passport);
    await makeGood(person.id);
    return person;
  };
  const confirm = async (operator: SignedIn, id: string, decision: Decision = BY_ZONE) =>
    (await desk(t, operator, decide, { id, ...decision })).json() as { outcome?: string };

  it('R-DESK-6 takes one operator if nothing warns', async () => {
    const { caseId, token } = await aPlainCase(one);
    expect(await confirm(one, caseId)).toEqual({ outcome: 'CONFIRMED' });
    expect(await statusOf(t, token)).toBe('CONFIRMED');
  });

  it.each<[ConfirmRisk, (person: Submission) => Promise<unknown>, Decision?]>([
    [
      'similar_account',
      async ({ id }) => {
        const [{ sha256 } = { sha256: '' }] = await findRows(
          t,
          'documents',
          { account_id: id },
          'sha256',
        );
        const twin = await aSubmission(t);
        await changeRows(t, 'documents', { account_id: twin.id, side: 'personImage' }, { sha256 });
      },
    ],
    [
      'zone_differs',
      async ({ id, caseId }) => {
        await changeRows(t, 'kyc', { account_id: id }, { birth_date: '1991-01-02' });
        await readCase(t, one, caseId, freshPassport());
      },
    ],
    [
      'image_quality',
      async ({ id }) =>
        changeRows(
          t,
          'documents',
          { account_id: id, side: 'personImage' },
          { quality: JSON.stringify({ ...FINE, luminance: 3 }) },
        ),
    ],
    [
      'zone_unread',
      async ({ caseId }) => changeRows(t, 'reviews', { id: caseId }, { mrz: null }),
      BY_NUMBER,
    ],
    [
      'number_unread',
      async ({ caseId }) =>
        changeRows(t, 'reviews', { id: caseId }, { sealed_number: null, number_from: null }),
      { ...BY_ZONE, personTag: 'none' },
    ],
  ])('R-DESK-6 takes two: %s', async (risk, warn, decision = BY_ZONE) => {
    const person = await aPlainCase(one);
    await warn(person);
    const { caseId: id, token } = person;
    expect(await confirm(one, id, decision)).toEqual({ outcome: 'PROPOSED' });
    expect([await statusOf(t, token), await risksAt(id)]).toEqual(['PENDING', [risk]]);
  });

  it('R-DESK-6 takes a second operator, who opens every photo, and the desk says why', async () => {
    const { caseId: id, id: accountId, token } = await aPlainCase(one);
    await changeRows(t, 'kyc', { account_id: accountId }, { birth_date: '1991-01-02' });
    await readCase(t, one, id, freshPassport());
    expect(await confirm(one, id)).toEqual({ outcome: 'PROPOSED' });
    expect((await desk(t, one, claimCase, { id })).json()).toMatchObject({
      code: 'second_operator_needed',
    });
    await claim(t, other, id);
    expect(await caseOf(t, other, id)).toMatchObject({
      isByRisk: true,
      isAlone: false,
      proposal: { decision: 'confirm', risks: ['zone_differs'], rejectsAt: null },
    });
    const unseen = await desk(t, other, decide, { id, ...BY_ZONE });
    expect((unseen.json() as { fields: object }).fields).toEqual({ images: 'required' });
    expect(await decideCase(t, other, id, BY_ZONE)).toBe('CONFIRMED');
    const events = await findRows(t, 'audit_events', { account_id: accountId }, 'kind', 'details');
    const of = (kind: string) =>
      JSON.parse(events.find((each) => each.kind === kind)?.details ?? '{}');
    expect(of('confirmation_proposed')).toMatchObject({ reviewer: one.id, risks: 'zone_differs' });
    expect(of('verification_decided')).toMatchObject({ reviewer: one.id, second: other.id });
    expect(await statusOf(t, token)).toBe('CONFIRMED');
  });

  it('R-DESK-6 takes two after a warning that another reading hides, and after photos that were not measured', async () => {
    const typed = await aPlainCase(one);
    const { caseId: id, id: accountId } = typed;
    await changeRows(t, 'kyc', { account_id: accountId }, { birth_date: '1991-01-02' });
    await readCase(t, one, id, freshPassport());
    expect(await confirm(one, id)).toEqual({ outcome: 'PROPOSED' });
    expect(await decideCase(t, other, id, REFUSED)).toBe('REJECTION_WAITS');
    await changeRows(t, 'kyc', { account_id: accountId }, { birth_date: '1990-01-02' });
    await readCase(t, one, id, freshPassport());
    expect(await confirm(one, id)).toEqual({ outcome: 'PROPOSED' });
    expect(await risksAt(id)).toEqual(['zone_differs']);

    const unmeasured = await aPlainCase(one);
    const files = { account_id: unmeasured.id };
    await changeRows(t, 'documents', files, { quality: null, fingerprint: null });
    expect(await confirm(one, unmeasured.caseId)).toEqual({ outcome: 'PROPOSED' });
  });

  it('R-DESK-6 lets a lone operator go on once one is enough', async () => {
    const { caseId: id } = await aSubmission(t);
    await openCase(t, one, id);
    expect(await confirm(one, id, CONFIRMED)).toEqual({ outcome: 'PROPOSED' });
    t.deps.config.reviewConfirmations = 1;
    expect(await decideCase(t, one, id, CONFIRMED)).toBe('CONFIRMED');
    t.deps.config.reviewConfirmations = null;
  });

  it('R-DESK-6 takes two for every case with 2, and one for every case with 1', async () => {
    const { caseId } = await aPlainCase(one);
    t.deps.config.reviewConfirmations = 2;
    expect(await confirm(one, caseId)).toEqual({ outcome: 'PROPOSED' });
    expect(await risksAt(caseId)).toEqual([]);
    t.deps.config.reviewConfirmations = 1;
    const { caseId: warned } = await aSubmission(t);
    expect(await decideCase(t, one, warned, CONFIRMED)).toBe('CONFIRMED');
    t.deps.config.reviewConfirmations = null;
  });

  it('R-DESK-6 is proposed once by ten concurrent calls, and made once by the second operators', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { caseId: id, id: accountId, token } = await aSubmission(t);
      await openCase(t, one, id);
      const tried = await Promise.all(
        Array.from({ length: 10 }, () => desk(t, one, decide, { id, ...CONFIRMED })),
      );
      expect(tried.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      await openCase(t, other, id);
      const made = await Promise.all(
        Array.from({ length: 10 }, () => desk(t, other, decide, { id, ...CONFIRMED })),
      );
      expect(made.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(await statusOf(t, token)).toBe('CONFIRMED');
      const decided = { account_id: accountId, kind: 'verification_decided' };
      expect(await findRows(t, 'audit_events', decided, 'kind')).toHaveLength(1);
    }
  });
});

describe('R-DESK-6 an operator without a colleague', () => {
  const t = anApp({ env: { REVIEW_CONFIRMATIONS: '', REVIEW_REJECTIONS: '' } });

  it('R-DESK-6 reads at the desk that some decisions take two, and can still reject', async () => {
    const only = await anOperator(t);
    const { caseId } = await aSubmission(t);
    const queue = async () =>
      (await desk(t, only, deskQueue, { which: 'all' })).json() as { isStuck: boolean };
    expect((await queue()).isStuck).toBe(true);
    await claim(t, only, caseId);
    expect((await caseOf(t, only, caseId)).isAlone).toBe(true);
    expect(await decideCase(t, only, caseId, REFUSED)).toBe('REJECTION_WAITS');
    t.deps.config.reviewConfirmations = 1;
    expect((await queue()).isStuck).toBe(false);
    t.deps.config.reviewConfirmations = null;
    await anOperator(t);
    expect((await queue()).isStuck).toBe(false);
  });
});
