import { type Country, decide } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeRows, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { anIdCard, aPassport, statusOf, submit } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { DETAILS, get } from '#test/people/people.ts';
import { aJpeg } from '#test/people/pictures.ts';
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

async function mailTo(email: string): Promise<string> {
  await t.deliver();
  return t.mails.filter((mail) => mail.to === email).at(-1)?.subject ?? '';
}

async function eventsOf(accountId: string) {
  const rows = await findRows(
    t,
    'audit_events',
    { account_id: accountId, kind: ['rejection_proposed', 'verification_decided'] },
    'kind',
    'details',
  );
  return rows.map(({ kind, details }) => ({ kind, ...JSON.parse(details) }));
}

describe('R-KYC-13 a confirmation by one operator', () => {
  it('R-KYC-12 R-KYC-13 confirms the verification, emails the person and closes the case', async () => {
    const { caseId, token, id, email } = await aSubmission(t);
    expect(await decideCase(t, one, caseId, { ...CONFIRMED, note: 'Fine.' })).toBe('CONFIRMED');
    expect(await statusOf(t, token)).toBe('CONFIRMED');
    expect(await mailTo(email)).toBe('You’re verified');
    expect(await eventsOf(id)).toEqual([
      {
        kind: 'verification_decided',
        case: caseId,
        outcome: 'CONFIRMED',
        reviewer: one.id,
        personTag: 'none',
        zoneUnread: 'no_zone',
      },
    ]);
    expect((await wholeQueue(t, one)).some((each) => each.id === caseId)).toBe(false);
    expect((await desk(t, one, decide, { id: caseId, ...CONFIRMED })).statusCode).toBe(404);
  });
});

describe('R-KYC-12 a correction request by one operator', () => {
  it('R-KYC-12 R-KYC-13 names the part and the reason, and refuses the same image again', async () => {
    const front = await aJpeg(320, 200);
    const parts = await anIdCard({ docImageFront: { name: 'docImageFront', bytes: front } });
    const person = await aSubmission(t, { parts });
    expect(await decideCase(t, one, person.caseId, GLARE)).toBe('RESUBMISSION');
    expect(await mailTo(person.email)).toBe('We need a little more to verify you');
    const verification = (await get(t, '/user/verification', person.token)).json();
    expect(verification).toMatchObject({
      status: 'RESUBMISSION',
      marks: [{ part: 'docImageFront', reason: 'glare', corrected: false }],
    });
    const same = await submit(t, person.token, parts);
    expect((same.json() as { code: string }).code).toBe('image_refused_before');

    await sendAgain(t, person);
    const next = await waitingCaseOf(t, person.id);
    await claim(t, other, next);
    const seen = await caseOf(t, other, next);
    expect(seen.attempt).toBe(2);
    expect(seen.before).toMatchObject([
      { outcome: 'RESUBMISSION', by: one.name, marks: GLARE.marks, note: '' },
    ]);
  });

  it.each<[string, Decision, string, Country]>([
    ['an empty list of marks', { decision: 'ask_again', marks: [] }, 'marks', 'UA'],
    ['a correction request without marks', { decision: 'ask_again' }, 'marks', 'UA'],
    [
      'a part twice',
      { decision: 'ask_again', marks: [...(GLARE.marks ?? []), ...(GLARE.marks ?? [])] },
      'marks',
      'UA',
    ],
    [
      'a reason that does not fit',
      { decision: 'ask_again', marks: [{ part: 'name', reason: 'glare' }] },
      'marks',
      'UA',
    ],
    [
      'a side that a passport does not have',
      { decision: 'ask_again', marks: [{ part: 'docImageBack', reason: 'dark' }] },
      'marks',
      'GB',
    ],
    ['a rejection without a reason', { decision: 'reject' }, 'reasons', 'UA'],
    ['a confirmation with marks', { ...CONFIRMED, marks: GLARE.marks }, 'marks', 'UA'],
    ['a confirmation with reasons', { ...CONFIRMED, reasons: ['untrue'] }, 'reasons', 'UA'],
  ])('R-KYC-13 %s is refused and decides nothing', async (_what, decision, field, country) => {
    const parts = country === 'GB' ? await aPassport() : await anIdCard();
    const { caseId: id, token } = await aSubmission(t, { parts });
    await claim(t, one, id);
    const answer = await desk(t, one, decide, { id, ...decision });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys((answer.json() as { fields: object }).fields)).toEqual([field]);
    expect(await statusOf(t, token)).toBe('PENDING');
  });
});

describe('R-KYC-13 a rejection takes two operators', () => {
  it('R-KYC-13 the first proposes without a message to the person, and only another operator rejects', async () => {
    const person = await aSubmission(t);
    const { caseId: id, token, email } = person;
    const before = await mailTo(email);
    expect(await decideCase(t, one, id, REFUSED)).toBe('PROPOSED');
    expect(await statusOf(t, token)).toBe('PENDING');
    expect(await mailTo(email)).toBe(before);
    // The case is unclaimed again, but the operator who proposed cannot decide it.
    expect((await desk(t, one, decide, { id, ...REFUSED })).json()).toMatchObject({
      code: 'second_operator_needed',
    });
    await claim(t, other, id);
    expect((await caseOf(t, other, id)).proposal).toMatchObject({
      operatorId: one.id,
      name: one.name,
      isMine: false,
      reasons: ['altered'],
      note: REFUSED.note,
    });
    const second = await desk(t, other, decide, { id, decision: 'reject', reasons: ['untrue'] });
    expect(second.json()).toEqual({ outcome: 'REJECTED' });
    expect((await get(t, '/user/verification', token)).json()).toMatchObject({
      status: 'REJECTED',
      rejection: ['untrue'],
    });
    expect(await mailTo(email)).toBe('We couldn’t accept your submission');
    expect(await eventsOf(person.id)).toEqual(
      expect.arrayContaining([
        { kind: 'rejection_proposed', case: id, reviewer: one.id, reasons: 'altered' },
        {
          kind: 'verification_decided',
          case: id,
          outcome: 'REJECTED',
          reviewer: one.id,
          second: other.id,
        },
      ]),
    );
  });

  it.each<[Decision, string]>([
    [CONFIRMED, 'CONFIRMED'],
    [GLARE, 'RESUBMISSION'],
  ])('R-KYC-13 the second operator may decide otherwise: %o', async (decision, outcome) => {
    const { caseId, token } = await aSubmission(t);
    await decideCase(t, one, caseId, REFUSED);
    expect(await decideCase(t, other, caseId, decision)).toBe(outcome);
    expect(await statusOf(t, token)).toBe(outcome);
  });

  it('R-KYC-13 the operator who proposed cannot decide, even if the row says that they claimed it', async () => {
    const { caseId: id, token } = await aSubmission(t);
    await decideCase(t, one, id, REFUSED);
    await changeRows(
      t,
      'reviews',
      { id },
      { claimed_by: one.id, claim_expires_at: t.clock.now() + 1000 },
    );
    for (const decision of [REFUSED, GLARE, CONFIRMED]) {
      const answer = await desk(t, one, decide, { id, ...decision });
      expect((answer.json() as { code: string }).code).toBe('second_operator_needed');
    }
    expect(await statusOf(t, token)).toBe('PENDING');
  });
});

describe('R-KYC-13 a decision without the claim', () => {
  it('R-KYC-13 is refused if the case is unclaimed, claimed by another operator, or the claim expired', async () => {
    const { caseId: id, token } = await aSubmission(t);
    const tries = async (operator: SignedIn, code: string) => {
      // An invalid body gets the same reply, without its validation errors.
      for (const decision of [REFUSED, GLARE, CONFIRMED, { decision: 'reject' } as const]) {
        const answer = await desk(t, operator, decide, { id, ...decision });
        expect((answer.json() as { code: string }).code).toBe(code);
      }
    };
    await tries(one, 'case_taken');
    await claim(t, other, id);
    await tries(one, 'case_taken');
    await t.deps.db.updateTable('reviews').set({ claim_expires_at: t.clock.now() }).execute();
    await tries(other, 'case_taken');
    expect(await statusOf(t, token)).toBe('PENDING');
  });

  it('R-KYC-14 replies and emails to people never contain an operator’s name or id', async () => {
    const person = await aSubmission(t, { details: DETAILS });
    await decideCase(t, one, person.caseId, GLARE);
    await t.deliver();
    const texts = [
      (await get(t, '/user/verification', person.token)).body,
      (await get(t, '/user/profile', person.token)).body,
      ...t.mails.filter((mail) => mail.to === person.email).map((mail) => mail.html),
    ];
    for (const text of texts) {
      expect(text).not.toContain(one.name);
      expect(text).not.toContain(one.id);
    }
  });
});

describe('R-KYC-13 a note for colleagues', () => {
  it('R-KYC-13 R-API-2 may have several lines, but no invisible characters', async () => {
    const { caseId: id, token } = await aSubmission(t);
    await openCase(t, one, id);
    const noted = (note: string) => desk(t, one, decide, { id, ...CONFIRMED, note });
    for (const note of ['\u0000', 'fine\u202e', '\u0007']) {
      const { statusCode, body } = await noted(note);
      expect([statusCode, JSON.parse(body).fields]).toEqual([
        400,
        { note: 'characters_not_allowed' },
      ]);
    }
    expect(await statusOf(t, token)).toBe('PENDING');
    expect((await noted('Fine.\n\tSeen twice.\r\n')).statusCode).toBe(200);
  });
});
