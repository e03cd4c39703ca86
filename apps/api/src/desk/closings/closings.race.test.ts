import { askClosing, deskClosings } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { addAtDesk } from '#desk/operators/leads.ts';
import { disableOperator, resetOperator } from '#desk/operators/manage.ts';
import { enableAccount } from '#identity/closing/closing.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { tally } from '#test/people/codes.ts';
import { anOperator, desk, type SignedIn, signInAtDesk } from '#test/people/operators.ts';
import { deleteAccount, receiptOf } from '#test/people/own-data.ts';
import { aRegisteredPerson, idOf, isIn, PASSWORD, post } from '#test/people/people.ts';
import {
  actOn,
  askedToClose,
  decideOn,
  foundBy,
  waitingClosings,
} from '#test/people/people-at-desk.ts';

const t = anApp();
let first: SignedIn;
let second: SignedIn;
let lead: SignedIn;
const signIn = async () => {
  first = await anOperator(t, { role: 'people' });
  second = await anOperator(t, { role: 'people' });
  lead = await anOperator(t, { role: 'lead' });
};
beforeAll(signIn);

async function aPerson() {
  const person = await aRegisteredPerson(t);
  return { ...person, id: await idOf(t, person), token: person.access_token };
}
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;
async function lettersTo(address: string): Promise<string[]> {
  await t.deliver();
  const theirs = t.mails.splice(0).filter(({ to }) => to === address);
  return theirs.map(({ subject }) => subject);
}
const logIn = ({ email }: { email: string }) =>
  post(t, '/user/auth/login', { email, password: PASSWORD });

describe('R-DESK-14 closing an account takes two operators', () => {
  it.each(['people', 'lead'] as const)(
    'R-DESK-14 one asks, and another of the role %s confirms: signed out, one letter, all in the list',
    async (role) => {
      const person = await aPerson();
      const id = await askedToClose(t, first, person.email);
      expect(await isIn(t, person.token)).toBe(true);
      await lettersTo(person.email);
      expect((await decideOn(t, role === 'lead' ? lead : second, id)).statusCode).toBe(204);
      expect(await isIn(t, person.token)).toBe(false);
      expect(codeOf(await logIn(person))).toBe('account_disabled');
      expect(await lettersTo(person.email)).toEqual(['We closed your Portico account']);
      expect(await findRows(t, 'erasure_journal', { account_id: person.id })).toHaveLength(1);
      expect(await waitingClosings(t, second)).toEqual([]);
      await enableAccount(t.deps, person.id);
      const { access_token } = (await logIn(person)).json() as { access_token: string };
      const { deskAccesses } = await receiptOf(t, access_token);
      expect(deskAccesses?.map(({ what }) => what).sort()).toEqual([
        'close_asked',
        'close_confirmed',
        'view',
      ]);
    },
  );

  it('R-DESK-14 nobody confirms their own request, in a second session neither', async () => {
    const person = await aPerson();
    const id = await askedToClose(t, first, person.email);
    t.clock.advance(31_000);
    const again = { ...first, cookie: await signInAtDesk(t, first) };
    for (const same of [first, again])
      expect(codeOf(await decideOn(t, same, id))).toBe('second_operator_needed');
    expect(await isIn(t, person.token)).toBe(true);
    const waiting = (await desk(t, again, deskClosings)).json().waiting;
    expect(waiting).toMatchObject([{ id, by: { isMine: true, isOwn: true } }]);
    expect((await decideOn(t, first, id, 'withdraw')).statusCode).toBe(204);
    expect(codeOf(await decideOn(t, second, id))).toBe('not_found');
    const { deskAccesses } = await receiptOf(t, person.token);
    expect(deskAccesses?.map(({ what }) => what)).toContain('close_withdrawn');
  });

  it('R-DESK-14 closes once, however many confirm, and never what is withdrawn at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await aPerson();
      const id = await askedToClose(t, first, person.email);
      await lettersTo(person.email);
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => decideOn(t, second, id)),
        ...Array.from({ length: 4 }, () => decideOn(t, lead, id)),
        decideOn(t, first, id, 'withdraw'),
      ]);
      expect(tally(answers)).toEqual({ ok: 1, not_found: 8 });
      const isWithdrawn = answers.at(-1)?.statusCode === 204;
      expect(await isIn(t, person.token)).toBe(isWithdrawn);
      const letters = await lettersTo(person.email);
      expect(letters).toEqual(isWithdrawn ? [] : ['We closed your Portico account']);
      const rows = await findRows(t, 'desk_acts', { account_id: person.id });
      expect(rows.filter(({ what }) => /^close_(confirmed|withdrawn)$/.test(what))).toHaveLength(1);
    }
  });

  it('R-DESK-14 one request waits at a time, for a week, and a later one begins again', async () => {
    const person = await aPerson();
    const { search } = await foundBy(t, first, person.email);
    await Promise.all([1, 2, 3].map(() => actOn(t, first, askClosing, { search })));
    const [waiting, ...more] = await findRows(t, 'closings', { account_id: person.id });
    expect([more, waiting?.state]).toEqual([[], 'waiting']);
    t.clock.advance(7 * DAY);
    await signIn();
    expect(await waitingClosings(t, second)).toEqual([]);
    expect(codeOf(await decideOn(t, second, waiting?.id ?? ''))).toBe('not_found');
    const next = await askedToClose(t, first, person.email);
    expect(next).not.toBe(waiting?.id);
    expect((await decideOn(t, second, next)).statusCode).toBe(204);
    const closed = await foundBy(t, first, person.email);
    expect(codeOf(await actOn(t, first, askClosing, { search: closed.search }))).toBe(
      'account_disabled',
    );
  });

  it('R-DESK-14 gives way to the person who deletes the account, and to an operator who is disabled', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [leaving, staying] = [await aPerson(), await aPerson()];
      const [one, other] = [
        await askedToClose(t, first, leaving.email),
        await askedToClose(t, first, staying.email),
      ];
      const gone = await anOperator(t, { role: 'people' });
      const [, , disabled, late] = await Promise.all([
        decideOn(t, second, one),
        deleteAccount(t, leaving.token),
        disableOperator(t.deps, gone.name),
        decideOn(t, gone, other),
      ]);
      expect(disabled).toEqual({ isNew: true });
      expect(await isIn(t, staying.token)).toBe(late.statusCode !== 204);
      expect((await decideOn(t, gone, other)).statusCode).toBe(401);
      await decideOn(t, first, other, 'withdraw');
    }
    t.clock.advance(HOUR);
    await signIn();
  });
});

describe('R-DESK-16 an operator whose credentials a lead gave counts as the lead', () => {
  async function aPuppet(of: SignedIn, role: 'people' | 'reviewer' = 'people') {
    const caller = {
      ip: '',
      requestId: 'x',
      userAgent: '',
      locale: 'en-US',
      timeZone: '',
    } as const;
    const name = `Puppet ${crypto.randomUUID()}`;
    const added = await addAtDesk(t.deps, { operator: of, caller }, { name, role });
    if (!added.ok) throw new Error(`the lead’s call answered ${added.code}`);
    const [row] = await findRows(t, 'operators', { name });
    const keys = { ...added.value, role, id: row?.id ?? '', number: row?.number ?? 0 };
    return { ...keys, cookie: await signInAtDesk(t, keys) };
  }

  it('R-DESK-16 so no lead closes an account alone, nor two whom one lead added', async () => {
    const [one, other] = [await aPuppet(lead), await aPuppet(lead)];
    const person = await aPerson();
    const id = await askedToClose(t, one, person.email);
    for (const same of [lead, other, one])
      expect(codeOf(await decideOn(t, same, id))).toBe('second_operator_needed');
    expect((await desk(t, lead, deskClosings)).json().waiting).toMatchObject([
      { by: { isMine: false, isOwn: true } },
    ]);
    // A reset by the command ends that for what follows, and not for what was asked before.
    await resetOperator(t.deps, one.name);
    expect(codeOf(await decideOn(t, lead, id))).toBe('second_operator_needed');
    expect((await decideOn(t, second, id)).statusCode).toBe(204);
  });

  it('R-DESK-16 and an operator whom the command reset is a person of their own again', async () => {
    const puppet = await aPuppet(lead);
    t.clock.advance(1_000);
    const fresh = await resetOperator(t.deps, puppet.name);
    if (fresh === null) throw new Error('nobody was reset');
    t.clock.advance(31_000);
    const keys = { ...puppet, ...fresh.credentials };
    const own = { ...keys, cookie: await signInAtDesk(t, keys) };
    const person = await aPerson();
    const id = await askedToClose(t, own, person.email);
    expect((await decideOn(t, lead, id)).statusCode).toBe(204);
  });
});
