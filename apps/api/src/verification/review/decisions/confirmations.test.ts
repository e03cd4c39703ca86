import { CONFIRM_CHECKS, decide, deskOperators, deskQueue, readMrz } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { findRow, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { documentsOf, statusOf } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount } from '#test/people/own-data.ts';
import {
  aSubmission,
  CONFIRMED,
  caseOf,
  claim,
  decideCase,
  GLARE,
  openCase,
  openImage,
  REFUSED,
  wholeQueue,
} from '#test/people/reviews.ts';

// The specimen of ICAO Doc 9303 part 4.
const ZONE = `P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
L898902C36UTO7408122F1204159ZE184226B<<<<<10`;

const fieldsOf = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { fields?: object }).fields,
];

describe('R-DESK-1 a confirmation', () => {
  const t = anApp();
  let one: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    one = await anOperator(t);
    other = await anOperator(t);
  });

  it('R-DESK-1 is refused until the confirming operator has opened every image', async () => {
    const { caseId: id, id: accountId, token } = await aSubmission(t);
    await openCase(t, other, id);
    await decideCase(t, other, id, REFUSED);
    await claim(t, one, id);
    const [first, ...rest] = (await documentsOf(t, accountId)).map((row) => row.id);
    const confirm = () => desk(t, one, decide, { id, ...CONFIRMED });
    for (const image of rest) {
      expect(fieldsOf(await confirm())).toEqual([400, { images: 'required' }]);
      await openImage(t, one, image);
    }
    expect(fieldsOf(await confirm())).toEqual([400, { images: 'required' }]);
    expect((await caseOf(t, one, id)).images.map(({ isOpened }) => isOpened).sort()).toEqual([
      false,
      ...rest.map(() => true),
    ]);
    await openImage(t, one, first ?? '');
    expect((await confirm()).statusCode).toBe(200);
    expect(await statusOf(t, token)).toBe('CONFIRMED');
  });

  it.each(CONFIRM_CHECKS)('R-DESK-1 is refused without the checklist point %j', async (check) => {
    const { caseId: id, token } = await aSubmission(t);
    await openCase(t, one, id);
    const checks = CONFIRM_CHECKS.filter((each) => each !== check);
    const answer = await desk(t, one, decide, { id, ...CONFIRMED, checks });
    expect(fieldsOf(answer)).toEqual([400, { checks: 'required' }]);
    expect(await statusOf(t, token)).toBe('PENDING');
  });

  it('R-DESK-1 needs a reason if the machine-readable zone was not read, and stores it', async () => {
    const { caseId: id } = await aSubmission(t);
    await openCase(t, one, id);
    const { zoneUnread, ...withoutReason } = CONFIRMED;
    expect(fieldsOf(await desk(t, one, decide, { id, ...withoutReason }))).toEqual([
      400,
      { zoneUnread: 'required' },
    ]);
    expect(
      (await desk(t, one, decide, { id, ...withoutReason, zoneUnread: 'illegible' })).statusCode,
    ).toBe(200);
    const row = await findRow(t, 'reviews', { id }, 'zone_unread');
    expect(row.zone_unread).toBe('illegible');
    const events = await findRows(t, 'audit_events', { kind: 'verification_decided' }, 'details');
    const recorded = events.map(({ details }) => JSON.parse(details) as { case: string });
    expect(recorded.find((each) => each.case === id)).toMatchObject({ zoneUnread: 'illegible' });
  });

  it('R-DESK-1 needs no reason once the zone was typed', async () => {
    const { caseId: id } = await aSubmission(t);
    await openCase(t, one, id);
    await desk(t, one, readMrz, { id, lines: ZONE });
    const { zoneUnread, personTag, ...withoutReason } = CONFIRMED;
    expect((await desk(t, one, decide, { id, ...withoutReason })).statusCode).toBe(200);
  });

  it('R-DESK-1 is the only decision that takes checklist points and an unread-zone reason', async () => {
    const { caseId: id, token } = await aSubmission(t);
    await claim(t, one, id);
    const { checks, zoneUnread } = CONFIRMED;
    expect(fieldsOf(await desk(t, one, decide, { id, ...REFUSED, checks }))).toEqual([
      400,
      { checks: 'invalid_value' },
    ]);
    expect(fieldsOf(await desk(t, one, decide, { id, ...GLARE, zoneUnread }))).toEqual([
      400,
      { zoneUnread: 'invalid_value' },
    ]);
    expect(await statusOf(t, token)).toBe('PENDING');
  });

  it('R-DESK-4 the queue shows the name only to the operator who claimed the case', async () => {
    const { caseId } = await aSubmission(t);
    const nameAt = async (operator: SignedIn) =>
      (await wholeQueue(t, operator)).find(({ id }) => id === caseId)?.name;
    expect(await nameAt(one)).toBe(null);
    await claim(t, one, caseId);
    expect(await nameAt(one)).toEqual(expect.any(String));
    expect(await nameAt(other)).toBe(null);
    const lead = await anOperator(t, { role: 'lead' });
    expect(await nameAt(lead)).toBe(null);
    t.clock.advance(60 * 60_000);
    expect(await nameAt(await anOperator(t))).toBe(null);
  });

  it('R-DESK-3 deleting an account does not change an operator’s daily counts', async () => {
    const [busy, lead] = [await anOperator(t), await anOperator(t, { role: 'lead' })];
    const { caseId, token } = await aSubmission(t);
    await decideCase(t, busy, caseId, CONFIRMED);
    const workOf = async () => {
      const { operators } = (await desk(t, lead, deskOperators)).json() as {
        operators: { id: string; decisions: number; imageAccesses: number }[];
      };
      const { decisions, imageAccesses } = operators.find(({ id }) => id === busy.id) ?? {};
      const queue = (await desk(t, busy, deskQueue, { which: 'all' })).json();
      return { decisions, imageAccesses, today: (queue as { decidedToday: number }).decidedToday };
    };
    const before = await workOf();
    expect(before).toEqual({ decisions: 1, imageAccesses: 3, today: 1 });
    expect((await deleteAccount(t, token)).statusCode).toBe(204);
    expect(await workOf()).toEqual(before);
  });
});

describe('R-DESK-2 a confirmation that needs two operators', () => {
  const t = anApp({ env: { REVIEW_CONFIRMATIONS: '2' } });
  let one: SignedIn;
  let other: SignedIn;
  let third: SignedIn;
  beforeAll(async () => {
    [one, other, third] = [await anOperator(t), await anOperator(t), await anOperator(t)];
  });

  it('R-DESK-2 is proposed by the first without a message to the person, and made by the second', async () => {
    const { caseId: id, token, email } = await aSubmission(t);
    const mailsBefore = async () => {
      await t.deliver();
      return t.mails.filter((mail) => mail.to === email).length;
    };
    const before = await mailsBefore();
    expect(await decideCase(t, one, id, { ...CONFIRMED, note: 'Fine.' })).toBe('PROPOSED');
    expect([await statusOf(t, token), await mailsBefore()]).toEqual(['PENDING', before]);
    expect((await desk(t, one, decide, { id, ...CONFIRMED })).json()).toMatchObject({
      code: 'second_operator_needed',
    });
    expect((await wholeQueue(t, other, 'second')).map((each) => each.id)).toContain(id);
    await claim(t, other, id);
    const seen = await caseOf(t, other, id);
    expect(seen).toMatchObject({
      confirmations: 2,
      proposal: { operatorId: one.id, decision: 'confirm', reasons: [], note: 'Fine.' },
    });
    // The second operator has to open every image as well.
    expect(fieldsOf(await desk(t, other, decide, { id, ...CONFIRMED }))).toEqual([
      400,
      { images: 'required' },
    ]);
    expect(await decideCase(t, other, id, CONFIRMED)).toBe('CONFIRMED');
    expect([await statusOf(t, token), await mailsBefore()]).toEqual(['CONFIRMED', before + 1]);
  });

  it('R-DESK-2 turns into a second proposal if the second operator rejects, and the third sees both', async () => {
    const { caseId: id, token } = await aSubmission(t);
    await decideCase(t, one, id, { ...CONFIRMED, note: 'Looks genuine.' });
    expect(await decideCase(t, other, id, REFUSED)).toBe('PROPOSED');
    expect(await statusOf(t, token)).toBe('PENDING');
    await claim(t, third, id);
    expect(await caseOf(t, third, id)).toMatchObject({
      proposal: { operatorId: other.id, decision: 'reject', note: 'The font is wrong.' },
      earlierProposals: [{ operatorId: one.id, decision: 'confirm', note: 'Looks genuine.' }],
    });
    expect(await decideCase(t, third, id, REFUSED)).toBe('REJECTED');
    expect(await statusOf(t, token)).toBe('REJECTED');
  });

  it('R-DESK-2 against a proposed rejection waits for a third operator', async () => {
    const { caseId: id, token } = await aSubmission(t);
    await decideCase(t, one, id, REFUSED);
    expect(await decideCase(t, other, id, CONFIRMED)).toBe('PROPOSED');
    expect(await statusOf(t, token)).toBe('PENDING');
    expect(await decideCase(t, third, id, CONFIRMED)).toBe('CONFIRMED');
    expect(await statusOf(t, token)).toBe('CONFIRMED');
  });

  it('R-DESK-2 can be replaced by one operator’s correction request', async () => {
    const { caseId: id, token } = await aSubmission(t);
    await decideCase(t, one, id, CONFIRMED);
    expect(await decideCase(t, other, id, GLARE)).toBe('RESUBMISSION');
    expect(await statusOf(t, token)).toBe('RESUBMISSION');
  });

  it('R-DESK-2 is proposed once by twenty concurrent calls of one operator', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { caseId: id, token } = await aSubmission(t);
      await openCase(t, one, id);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => desk(t, one, decide, { id, ...CONFIRMED })),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(await statusOf(t, token)).toBe('PENDING');
      expect(await decideCase(t, other, id, CONFIRMED)).toBe('CONFIRMED');
    }
  });
});
