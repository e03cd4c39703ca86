import { CLAIM_MINUTES, claimCase, claimNext, releaseCase } from '@portico/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { disableOperator } from '#desk/operators/manage.ts';
import { anApp } from '#test/engines/start.ts';
import { codeOf } from '#test/events/answers.ts';
import { aDraft, aPassport, aPersonWithDetails, named } from '#test/people/documents.ts';
import { anOperator, desk, type SignedIn, STEP, signInAtDesk } from '#test/people/operators.ts';
import { eventsAbout } from '#test/people/resets.ts';
import {
  aSubmission,
  caseOf,
  claim,
  decideCase,
  openImage,
  sendAgain,
  waitingCaseOf,
  wholeQueue,
} from '#test/people/reviews.ts';

const t = anApp();
let one: SignedIn;
let other: SignedIn;
let lead: SignedIn;
beforeAll(async () => {
  one = await anOperator(t);
  other = await anOperator(t);
  lead = await anOperator(t, { role: 'lead' });
});
afterEach(async () => {
  await t.deps.db.deleteFrom('reviews').execute();
});

const next = async (operator: SignedIn) =>
  ((await desk(t, operator, claimNext)).json() as { id: string | null }).id;

/** Advances the clock and signs the operators in again. */
async function later(ms: number): Promise<void> {
  t.clock.advance(Math.max(ms, STEP));
  for (const operator of [one, other, lead]) operator.cookie = await signInAtDesk(t, operator);
}

describe('R-KYC-13 a claim', () => {
  it('R-KYC-13 excludes other operators, who see the claiming operator', async () => {
    const { caseId: id } = await aSubmission(t);
    const taken = await desk(t, one, claimCase, { id });
    expect(taken.statusCode).toBe(200);
    const until = new Date(t.clock.now() + CLAIM_MINUTES * MINUTE).toISOString();
    expect(taken.json()).toEqual({ until });
    expect((await wholeQueue(t, other))[0]?.claim).toEqual({
      operatorId: one.id,
      name: one.name,
      isMine: false,
      until,
    });
    expect(codeOf(await desk(t, other, claimCase, { id }))).toBe('case_taken');
    expect((await desk(t, one, claimCase, { id })).statusCode).toBe(200);
  });

  it('R-KYC-13 expires after a time counted from the operator’s last action on the case', async () => {
    const { caseId: id } = await aSubmission(t);
    await claim(t, one, id);
    await later((CLAIM_MINUTES - 1) * MINUTE);
    const seen = await caseOf(t, one, id);
    await later((CLAIM_MINUTES - 1) * MINUTE);
    const [image] = seen.images;
    expect((await openImage(t, one, image?.id ?? '')).statusCode).toBe(200);
    await later((CLAIM_MINUTES - 1) * MINUTE);
    expect(codeOf(await desk(t, other, claimCase, { id }))).toBe('case_taken');
    await later(MINUTE);
    expect((await wholeQueue(t, other))[0]?.claim).toBe(null);
    expect((await desk(t, other, claimCase, { id })).statusCode).toBe(200);
    expect(codeOf(await openImage(t, one, image?.id ?? ''))).toBe('case_taken');
  });

  it('R-KYC-13 takes the oldest case, skipping other operators’ claims and the operator’s own proposals', async () => {
    const cases: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      cases.push((await aSubmission(t)).caseId);
      t.clock.advance(1000);
    }
    await claim(t, other, cases[0] ?? '');
    await decideCase(t, one, cases[1] ?? '', { decision: 'reject', reasons: ['untrue'] });
    expect(await next(one)).toBe(cases[2]);
    expect(await next(other)).toBe(cases[1]);
    expect(await next(one)).toBe(cases[3]);
    expect(await next(one)).toBe(null);
  });

  it('R-KYC-13 can be released by its operator, and by a lead', async () => {
    const { caseId: id } = await aSubmission(t);
    await claim(t, one, id);
    expect(codeOf(await desk(t, other, releaseCase, { id }))).toBe('case_taken');
    expect((await desk(t, one, releaseCase, { id })).statusCode).toBe(204);
    expect((await desk(t, other, releaseCase, { id })).statusCode).toBe(204);
    await claim(t, other, id);
    expect((await desk(t, lead, releaseCase, { id })).statusCode).toBe(204);
    expect((await wholeQueue(t, one))[0]?.claim).toBe(null);
  });

  it('R-KYC-13 is refused to the operator who proposed the rejection', async () => {
    const { caseId: id } = await aSubmission(t);
    await decideCase(t, one, id, { decision: 'reject', reasons: ['altered'] });
    expect(codeOf(await desk(t, one, claimCase, { id }))).toBe('second_operator_needed');
    expect((await wholeQueue(t, one, 'second'))[0]).toMatchObject({ id, mayClaim: false });
    expect((await wholeQueue(t, other, 'second'))[0]).toMatchObject({ id, mayClaim: true });
    await claim(t, other, id);
  });

  it('R-KYC-13 is in the audit trail when it starts and when it is released, not when it is extended', async () => {
    const { caseId: id, id: accountId } = await aSubmission(t);
    await claim(t, one, id);
    await claim(t, one, id);
    await desk(t, lead, releaseCase, { id });
    const rows = await t.deps.db
      .selectFrom('audit_events')
      .select(['kind', 'details'])
      .where('account_id', '=', accountId)
      .where('kind', 'in', ['case_claimed', 'case_released'])
      .orderBy('at')
      .execute();
    expect(rows.map(({ kind, details }) => [kind, JSON.parse(details)])).toEqual(
      expect.arrayContaining([
        ['case_claimed', { case: id, operator: one.id }],
        ['case_released', { case: id, operator: lead.id, holder: one.id }],
      ]),
    );
    expect(rows).toHaveLength(2);
  });

  it('R-KYC-13 R-AUDIT-1 of a disabled operator ends at once, with an audit event', async () => {
    const disabled = await anOperator(t);
    const { caseId: id, id: accountId } = await aSubmission(t);
    await claim(t, disabled, id);
    await disableOperator(t.deps, disabled.name);
    expect((await desk(t, one, claimCase, { id })).statusCode).toBe(200);
    expect(await eventsAbout(t, accountId)).toContainEqual([
      'case_released',
      { case: id, holder: disabled.id },
    ]);
  });

  it('R-KYC-13 shows no image to an operator who is disabled while it loads', async () => {
    const disabled = await anOperator(t);
    const person = await aPersonWithDetails(t);
    // Drafts are measured already, so that nothing else reads the files later.
    const [front, selfie] = [
      await aDraft(t, person.token, 'docImageFront'),
      await aDraft(t, person.token, 'personImage'),
    ];
    await sendAgain(t, person, await aPassport({ ...named(front), ...named(selfie) }));
    const caseId = await waitingCaseOf(t, person.id);
    await claim(t, disabled, caseId);
    const [image] = (await caseOf(t, disabled, caseId)).images;
    const { files } = t.deps;
    const { get } = files;
    files.get = async (name) => {
      files.get = get;
      await disableOperator(t.deps, disabled.name);
      return get(name);
    };
    expect(codeOf(await openImage(t, disabled, image?.id ?? ''))).toBe('case_taken');
    const kinds = (await eventsAbout(t, person.id)).map(([kind]) => kind);
    expect(kinds).not.toContain('image_viewed');
  });

  it('R-KYC-13 refuses unknown case ids', async () => {
    for (const id of ['x', "' or 1=1", crypto.randomUUID(), 'a'.repeat(90)]) {
      for (const call of [claimCase, releaseCase]) {
        expect(codeOf(await desk(t, one, call, { id })), id.slice(0, 20)).toBe('not_found');
      }
      expect(codeOf(await openImage(t, one, id))).toBe('not_found');
    }
  });
});
