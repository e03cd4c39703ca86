import {
  addDeskOperator,
  claimCase,
  decide,
  deskMe,
  deskOperators,
  deskQueue,
  disableDeskOperator,
  resetDeskOperator,
} from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { findRows } from '#test/engines/rows.ts';
import { anApp, startApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { tally, together } from '#test/people/codes.ts';
import {
  aNewOperator,
  anOperator,
  callDesk,
  desk,
  type Keys,
  type SignedIn,
  signInAtDesk,
} from '#test/people/operators.ts';
import { aSubmission, claim, type Decision, decideCase } from '#test/people/reviews.ts';
import { proposeFor } from '#test/people/revocations.ts';
import { resetOperator, setOperatorRole } from './manage.ts';

const t = anApp();

const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;
type Listed = { id: string; name: string; countsAs: string | null; mayReset: boolean };
const listFor = async (lead: SignedIn) =>
  ((await desk(t, lead, deskOperators)).json() as { operators: Listed[] }).operators;

let made = 0;
async function addedBy(lead: SignedIn, role: 'reviewer' | 'people' = 'reviewer') {
  made += 1;
  const name = `Added ${made}`;
  const answer = await desk(t, lead, addDeskOperator, { name, role });
  if (answer.statusCode !== 200) throw new Error(`the call answered ${answer.body}`);
  const keys = answer.json() as Keys;
  const operator = (await listFor(lead)).find((each) => each.name === name);
  return { ...keys, id: operator?.id ?? '', cookie: await signInAtDesk(t, keys) } as SignedIn;
}

describe('R-DESK-15 operators are added, reset and disabled at the desk by a lead', () => {
  it('R-DESK-15 credentials are shown once, work, and are stored hashed and sealed', async () => {
    const lead = await anOperator(t, { role: 'lead' });
    const added = await addedBy(lead);
    expect((await desk(t, added, deskMe)).json()).toMatchObject({ role: 'reviewer' });
    const rows = JSON.stringify([
      await findRows(t, 'operators'),
      await findRows(t, 'audit_events', { kind: 'operator_added' }),
    ]);
    for (const secret of [added.password, added.secret]) expect(rows).not.toContain(secret);
    const shown = (await listFor(lead)).find(({ id }) => id === added.id);
    expect(shown).toMatchObject({ countsAs: lead.name, mayReset: true });
    const twice = await desk(t, lead, addDeskOperator, { name: added.name, role: 'people' });
    expect(twice.json()).toMatchObject({
      code: 'invalid_request',
      fields: { name: 'invalid_value' },
    });
    const events = await findRows(t, 'audit_events', { kind: 'operator_added' });
    const details = events.map((row) => JSON.parse(row.details));
    expect(details).toContainEqual(
      expect.objectContaining({ operator: added.id, role: 'reviewer', by: lead.id }),
    );
  });

  it('R-DESK-15 a reset ends sessions and the old credentials, and disabling does at once', async () => {
    const lead = await anOperator(t, { role: 'lead' });
    const operator = await anOperator(t);
    const reset = await desk(t, lead, resetDeskOperator, { id: operator.id });
    expect(reset.statusCode).toBe(200);
    expect((await desk(t, operator, deskMe)).statusCode).toBe(401);
    await expect(signInAtDesk(t, operator)).rejects.toThrow('401');
    const keys = reset.json() as Keys;
    const cookie = await signInAtDesk(t, keys);
    expect((await desk(t, lead, disableDeskOperator, { id: operator.id })).statusCode).toBe(204);
    expect((await desk(t, { cookie }, deskMe)).statusCode).toBe(401);
    expect(codeOf(await desk(t, lead, disableDeskOperator, { id: operator.id }))).toBe('not_found');
    const journal = await findRows(t, 'erasure_journal', { account_id: operator.id });
    expect(journal.map(({ kind }) => kind)).toEqual(['operator_disabled']);
  });

  it('R-DESK-15 no lead makes or resets a lead, and nobody else makes anybody', async () => {
    const [lead, other] = [
      await anOperator(t, { role: 'lead' }),
      await anOperator(t, { role: 'lead' }),
    ];
    for (const role of ['lead', 'admin', '']) {
      const answer = await desk(t, lead, addDeskOperator, { name: 'Own', role } as never);
      expect(expectContractError(answer).code).toBe('invalid_request');
    }
    for (const id of [other.id, lead.id])
      expect(codeOf(await desk(t, lead, resetDeskOperator, { id }))).toBe('not_allowed');
    expect((await desk(t, other, deskMe)).statusCode).toBe(200);
    const reviewer = await anOperator(t);
    const people = await anOperator(t, { role: 'people' });
    for (const [call, body] of [
      [addDeskOperator, { name: 'Own', role: 'reviewer' }],
      [resetDeskOperator, { id: people.id }],
      [disableDeskOperator, { id: other.id }],
    ] as const) {
      for (const who of [reviewer, people])
        expect(codeOf(await desk(t, who, call, body as never))).toBe('not_allowed');
      expect((await callDesk(t, call, body)).statusCode).toBe(401);
      const foreign = { cookie: lead.cookie, 'sec-fetch-site': 'same-site' };
      expect((await callDesk(t, call, body, foreign)).statusCode).toBe(400);
    }
    for (const id of ['x', crypto.randomUUID(), '%'])
      for (const call of [resetDeskOperator, disableDeskOperator])
        expect(codeOf(await desk(t, lead, call, { id }))).toBe('not_found');
  });

  it('R-DESK-15 leads who disable each other at the same moment leave one, who cannot be disabled', async () => {
    const fresh = await startApp();
    try {
      const leads: SignedIn[] = [];
      for (let n = 0; n < 4; n += 1) leads.push(await anOperator(fresh, { role: 'lead' }));
      await Promise.all(
        leads.flatMap((lead) =>
          leads.map(({ id }) => desk(fresh, lead, disableDeskOperator, { id })),
        ),
      );
      const enabled = (await findRows(fresh, 'operators')).filter(
        ({ disabled_at }) => disabled_at === null,
      );
      expect(enabled).toHaveLength(1);
      const last = leads.find(({ id }) => id === enabled[0]?.id) as SignedIn;
      const answer = await desk(fresh, last, disableDeskOperator, { id: last.id });
      expect(codeOf(answer)).toBe('not_allowed');
      expect((await desk(fresh, last, deskMe)).statusCode).toBe(200);
    } finally {
      await fresh.close();
    }
  });

  it('R-DESK-15 of ten equal names one is added', async () => {
    const lead = await anOperator(t, { role: 'lead' });
    const answers = await together(4, () =>
      desk(t, lead, addDeskOperator, { name: 'Twin', role: 'reviewer' }),
    );
    expect(tally(answers)).toEqual({ ok: 1, invalid_request: 3 });
  });
});

describe('R-DESK-16 whom a lead gave credentials counts as the lead in each rule of two', () => {
  const REJECT: Decision = { decision: 'reject', reasons: ['altered'] };

  it('R-DESK-16 a proposal of one is not decided, claimed or agreed to by the other', async () => {
    const two = await startApp({ env: { REVIEW_REJECTIONS: '2' } });
    try {
      const lead = await anOperator(two, { role: 'lead' });
      const answer = await desk(two, lead, addDeskOperator, { name: 'Puppet', role: 'reviewer' });
      const keys = answer.json() as Keys;
      const puppet = { ...keys, cookie: await signInAtDesk(two, keys) } as SignedIn;
      const stuck = (await desk(two, lead, deskQueue, { which: 'all' })).json();
      expect(stuck).toMatchObject({ isStuck: true });
      const person = await aSubmission(two);
      expect(await decideCase(two, puppet, person.caseId, REJECT)).toBe('PROPOSED');
      const id = person.caseId;
      expect(codeOf(await desk(two, lead, claimCase, { id }))).toBe('second_operator_needed');
      const page = (await desk(two, lead, deskQueue, { which: 'second' })).json();
      expect(page.cases).toMatchObject([{ id, mayClaim: false }]);
      // One who claimed it before they became one.
      const late = await anOperator(two);
      await claim(two, late, id);
      const row = await findRows(two, 'operators', { name: lead.name });
      await two.deps.db
        .updateTable('operators')
        .set({ hand: row[0]?.id ?? '' })
        .where('id', '=', late.id)
        .execute();
      expect(codeOf(await desk(two, late, decide, { id, ...REJECT }))).toBe(
        'second_operator_needed',
      );
      const other = await anOperator(two);
      await two.deps.db.updateTable('reviews').set({ claimed_by: null }).execute();
      expect(await decideCase(two, other, id, REJECT)).toBe('REJECTED');
    } finally {
      await two.close();
    }
  });

  it('R-DESK-16 a revocation neither, and a lead cannot take over whom another lead knows', async () => {
    const [lead, other] = [
      await anOperator(t, { role: 'lead' }),
      await anOperator(t, { role: 'lead' }),
    ];
    const puppet = await addedBy(lead);
    const person = await aSubmission(t);
    await t.deps.db
      .updateTable('kyc')
      .set({ status: 'CONFIRMED' })
      .where('account_id', '=', person.id)
      .execute();
    const { id } = (await proposeFor(t, puppet, person.id)).json();
    const agree = (operator: SignedIn) =>
      callDesk(
        t,
        { method: 'POST', path: '/desk/revocations/decide' },
        { id, decision: 'agree' },
        {
          cookie: operator.cookie,
          'sec-fetch-site': 'same-origin',
        },
      );
    expect(codeOf(await agree(lead))).toBe('second_operator_needed');
    expect(codeOf(await desk(t, other, resetDeskOperator, { id: puppet.id }))).toBe('not_allowed');
    expect((await listFor(other)).find(({ id: each }) => each === puppet.id)).toMatchObject({
      countsAs: lead.name,
      mayReset: false,
    });
    // The command's credentials do not end what was done before, so no other lead takes over then either.
    await resetOperator(t.deps, puppet.name);
    expect(codeOf(await desk(t, other, resetDeskOperator, { id: puppet.id }))).toBe('not_allowed');
    expect((await listFor(other)).find(({ id: each }) => each === puppet.id)).toMatchObject({
      countsAs: null,
      mayReset: false,
    });
    expect(codeOf(await agree(lead))).toBe('second_operator_needed');
    const apart = await aNewOperator(t);
    const agreed = await agree({ ...apart, cookie: await signInAtDesk(t, apart) });
    expect(agreed.statusCode).toBe(204);
  });

  it('R-DESK-16 one whom the command makes a lead gives no credentials until it gives them new ones', async () => {
    const lead = await anOperator(t, { role: 'lead' });
    const puppet = await addedBy(lead);
    const own = await addedBy(lead);
    await setOperatorRole(t.deps, puppet.name, 'lead');
    const reviewer = { name: 'Child of two', role: 'reviewer' } as const;
    expect(codeOf(await desk(t, puppet, addDeskOperator, reviewer))).toBe('not_allowed');
    expect(codeOf(await desk(t, puppet, resetDeskOperator, { id: own.id }))).toBe('not_allowed');
    expect((await listFor(puppet)).filter(({ mayReset }) => mayReset)).toEqual([]);
    const given = await resetOperator(t.deps, puppet.name);
    const keys = { name: puppet.name, ...given?.credentials } as Keys;
    const free = { ...keys, cookie: await signInAtDesk(t, keys) } as SignedIn;
    expect((await desk(t, free, addDeskOperator, reviewer)).statusCode).toBe(200);
    expect((await listFor(free)).find(({ name }) => name === reviewer.name)).toMatchObject({
      countsAs: puppet.name,
    });
  });
});
