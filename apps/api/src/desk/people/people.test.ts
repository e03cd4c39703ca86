import {
  askClosing,
  deskClosings,
  deskMe,
  deskQueue,
  endPersonSessions,
  findPerson,
  resendLetter,
  unlockPerson,
} from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { disableAccount } from '#identity/closing/closing.ts';
import { giveExternalId } from '#identity/people/external-ids.ts';
import { findRow, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { DESK_CALLS } from '#test/people/calls.ts';
import { anOperator, callDesk, desk, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount, exported, receiptOf } from '#test/people/own-data.ts';
import {
  aRegisteredPerson,
  get,
  idOf,
  isIn,
  PASSWORD,
  post,
  receiveCode,
} from '#test/people/people.ts';
import { actOn, foundBy, search, WHY } from '#test/people/people-at-desk.ts';
import { aPersonByPhone, complete, pendingSecondFactor } from '#test/people/phones.ts';
import { eventsOf } from '#test/people/resets.ts';
import { aSubmission, CONFIRMED, decideCase } from '#test/people/reviews.ts';
import { referenceOf } from '#test/people/revocations.ts';

const t = anApp();
let operator: SignedIn;
let others: SignedIn[];
beforeAll(async () => {
  operator = await anOperator(t, { role: 'people' });
  others = [await anOperator(t), await anOperator(t, { role: 'lead' })];
});

async function aPerson() {
  const person = await aRegisteredPerson(t);
  return { ...person, id: await idOf(t, person), token: person.access_token };
}
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;
const logIn = (email: string, password = PASSWORD) =>
  post(t, '/user/auth/login', { email, password });
async function lettersTo(address: string): Promise<string[]> {
  await t.deliver();
  return t.mails
    .splice(0)
    .filter(({ to }) => to === address)
    .map(({ subject }) => subject);
}

describe('R-DESK-11 a search for one account', () => {
  it('R-DESK-11 finds it by address, number, reference and id, in every spelling that signs in', async () => {
    const person = await aPerson();
    await giveExternalId(t.deps.db, { accountId: person.id, externalId: 'Shop-77' });
    const reference = await referenceOf(t, person.id);
    const byPhone = await aPersonByPhone(t);
    const phone = byPhone.phone;
    const { account_id } = await findRow(t, 'identities', { subject: phone }, 'account_id');
    for (const [by, value, found] of [
      ['email', person.email, reference],
      ['email', `  ${person.email.toUpperCase()} `, reference],
      ['reference', reference, reference],
      ['reference', reference.toLowerCase().replace('-', ' '), reference],
      ['external_id', ' Shop-77 ', reference],
      ['phone', phone, await referenceOf(t, account_id)],
      ['phone', `00${phone.slice(1, 4)} (${phone.slice(4, 6)}) ${phone.slice(6)}`, null],
    ] as const) {
      const answer = await search(t, operator, by, value);
      expect([value, answer.statusCode]).toEqual([value, 200]);
      if (found !== null) expect(answer.json()).toMatchObject({ reference: found });
    }
  });

  it('R-DESK-11 finds nothing by a part, a wildcard, another kind or a document', async () => {
    const person = await aSubmission(t);
    await giveExternalId(t.deps.db, { accountId: person.id, externalId: 'Shop-78' });
    const [name = '', domain] = person.email.split('@');
    for (const [by, value, code] of [
      ['email', `${name.slice(0, -1)}@${domain}`, 'not_found'],
      ['email', `%@${domain}`, 'invalid_request'],
      ['email', `*@${domain}`, 'invalid_request'],
      ['email', `_${name.slice(1)}@${domain}`, 'not_found'],
      ['email', name, 'invalid_request'],
      ['email', `${person.email},x@example.com`, 'invalid_request'],
      ['phone', '+38067', 'invalid_request'],
      ['phone', person.email, 'invalid_request'],
      ['reference', (await referenceOf(t, person.id)).slice(0, 4), 'invalid_request'],
      ['reference', '%', 'invalid_request'],
      ['external_id', 'Shop', 'not_found'],
      ['external_id', 'shop-78', 'not_found'],
      ['external_id', 'Shop-7_', 'not_found'],
      ['external_id', person.id, 'not_found'],
      ['external_id', 'x\0', 'invalid_request'],
      ['external_id', ' ', 'invalid_request'],
      ['document' as 'email', 'L01X00T47', 'invalid_request'],
    ] as const) {
      const answer = await search(t, operator, by, value);
      expect([value, expectContractError(answer).code]).toEqual([value, code]);
    }
    expect((await receiptOf(t, person.token)).deskAccesses).toEqual([]);
  });

  it('R-DESK-11 shows facts: no name, no photo, no address in full', async () => {
    const person = await aSubmission(t);
    await decideCase(t, await anOperator(t), person.caseId, CONFIRMED);
    await t.deliver();
    const answer = await search(t, operator, 'email', person.email);
    expect(answer.json()).toMatchObject({
      account: 'open',
      verification: { status: 'CONFIRMED', validUntil: expect.any(String) },
      hasPassword: true,
      methods: [
        { kind: 'email', masked: `${person.email.slice(0, 1)}•••@e•••.com`, isUsable: true },
      ],
      terms: { version: 1 },
      locks: [],
      closingAskedAt: null,
    });
    const { letters, sessions } = answer.json();
    expect(sessions).toHaveLength(1);
    expect(letters.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['code', 'submitted', 'confirmed']),
    );
    const { details } = await receiptOf(t, person.token);
    for (const secret of [person.email, person.id, details?.firstName, details?.lastName])
      expect(answer.body).not.toContain(secret);
  });

  it('R-DESK-11 shows a closed account as closed, and of a deleted one nothing', async () => {
    const [closed, gone] = [await aPerson(), await aPerson()];
    await disableAccount(t.deps, closed.id);
    const { search: id } = await foundBy(t, operator, gone.email);
    await deleteAccount(t, gone.token);
    expect((await search(t, operator, 'email', closed.email)).json()).toMatchObject({
      account: 'closed',
      closedAt: expect.any(String),
      sessions: [],
    });
    expect(codeOf(await search(t, operator, 'email', gone.email))).toBe('not_found');
    for (const act of [unlockPerson, endPersonSessions, askClosing])
      expect(codeOf(await actOn(t, operator, act, { search: id }))).toBe('not_found');
  });

  it('R-DESK-11 leaves a miss in the trail by a keyed hash, and takes a note for another reason', async () => {
    const address = 'nobody-there@example.com';
    // Later than the searches above: rows of one time have no order.
    t.clock.advance(1);
    expect(codeOf(await search(t, operator, 'email', address))).toBe('not_found');
    const rows = await eventsOf(t, 'person_searched');
    const miss = rows.at(-1);
    expect(miss).toMatchObject({ account_id: null, subject: expect.any(String) });
    expect(JSON.parse(miss?.details ?? '')).toEqual({
      operator: operator.id,
      by: 'email',
      reason: 'asked',
      found: false,
    });
    expect(JSON.stringify(rows)).not.toContain(address);
    const person = await aPerson();
    for (const why of [{ reason: 'other', note: ' \n' }, { reason: 'curiosity' }, { reason: '' }]) {
      const answer = await search(t, operator, 'email', person.email, why as never);
      expect(expectContractError(answer).code).toBe('invalid_request');
    }
    expect((await receiptOf(t, person.token)).deskAccesses).toEqual([]);
  });

  it('R-DESK-11 is refused to reviewers, to leads, to strangers and from another site', async () => {
    const person = await aPerson();
    const { search: id } = await foundBy(t, operator, person.email);
    const body = { search: id, by: 'email', value: person.email, what: 'reset_link', ...WHY };
    const calls = [findPerson, resendLetter, unlockPerson, endPersonSessions, askClosing];
    for (const call of calls) {
      for (const other of others)
        expect(expectContractError(await desk(t, other, call, body as never)).code).toBe(
          'not_allowed',
        );
      expect(expectContractError(await callDesk(t, call, body)).code).toBe('missing_token');
      const foreign = { cookie: operator.cookie, 'sec-fetch-site': 'cross-site' };
      expect((await callDesk(t, call, body, foreign)).statusCode).toBe(400);
    }
    expect((await receiptOf(t, person.token)).deskAccesses).toHaveLength(1);
    expect(codeOf(await desk(t, others[0] as SignedIn, deskClosings))).toBe('not_allowed');
  });

  it('R-DESK-11 is all that its role may do: no call about a case answers', async () => {
    expect((await desk(t, operator, deskMe)).json()).toMatchObject({ role: 'people' });
    expect(codeOf(await desk(t, operator, deskQueue, { which: 'all' }))).toBe('not_allowed');
    for (const { method, path, auth } of DESK_CALLS.filter((each) => each.auth === 'operator')) {
      if (/^\/desk\/(people|closings|me|sign-out)/.test(path)) continue;
      const url = path.replace(':id', crypto.randomUUID()) as `/${string}`;
      const sent = method === 'POST' ? {} : undefined;
      const answer = await desk(t, operator, { method, path: url }, sent as never);
      expect([path, auth, codeOf(answer)]).toEqual([path, 'operator', 'not_allowed']);
    }
  });

  it('R-DESK-11 is answered sixty times an hour, in parallel, and then says when again', async () => {
    const [busy, person] = [await anOperator(t, { role: 'people' }), await aPerson()];
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, n) =>
        search(t, busy, 'email', n % 2 === 0 ? person.email : `miss-${n}@example.com`),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3500);
    expect(refused[0]?.json()).toMatchObject({ params: { minutes: 60 } });
    const seen = (await receiptOf(t, person.token)).deskAccesses ?? [];
    const found = answers.filter(({ statusCode }) => statusCode === 200);
    expect(seen).toHaveLength(found.length);
    // Another operator searches, and this one again after the hour.
    expect((await search(t, operator, 'email', person.email)).statusCode).toBe(200);
    // Operators of one lead share a limit: the lead knows the credentials of each.
    const lead = await anOperator(t, { role: 'lead' });
    const two = [await anOperator(t, { role: 'people' }), await anOperator(t, { role: 'people' })];
    for (const { id } of two)
      await t.deps.db
        .updateTable('operators')
        .set({ hand: lead.id })
        .where('id', '=', id)
        .execute();
    const shared = await Promise.all(
      Array.from({ length: 61 }, (_, n) =>
        search(t, two[n % 2] as SignedIn, 'email', `shared-miss-${n}@example.com`),
      ),
    );
    expect(shared.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    t.clock.advance(HOUR);
    const again = await anOperator(t, { role: 'people' });
    expect((await search(t, again, 'email', person.email)).statusCode).toBe(200);
    operator = await anOperator(t, { role: 'people' });
    others = [await anOperator(t), await anOperator(t, { role: 'lead' })];
  });
});

describe('R-DESK-12 what the person learns of it', () => {
  it('R-DESK-12 is a line for each search and act, with reason and number, in list and download', async () => {
    const person = await aPerson();
    const { search: id } = await foundBy(t, operator, person.email);
    const reason = 'problem';
    await actOn(t, operator, unlockPerson, { search: id, reason } as never);
    await actOn(t, operator, endPersonSessions, { search: id, note: 'Stolen phone' } as never);
    const { access_token } = (await logIn(person.email)).json() as { access_token: string };
    const { deskAccesses } = await receiptOf(t, access_token);
    expect(deskAccesses?.map(({ at: _, ...line }) => line).sort(byWhat)).toEqual([
      { what: 'sessions', reason: 'asked', operator: operator.number },
      { what: 'unlock', reason: 'problem', operator: operator.number },
      { what: 'view', reason: 'asked', operator: operator.number },
    ]);
    const { data, text } = await exported(t, access_token);
    expect(data.deskAccesses).toHaveLength(3);
    for (const theirs of [operator.id, operator.name, WHY.note, 'Stolen phone'])
      expect(text).not.toContain(theirs);
    const events = data.events as unknown as { kind: string; ip?: string }[];
    const acted = events.filter(({ kind }) => /^(person_|other_sessions)/.test(kind));
    expect(acted.map(({ kind }) => kind).sort()).toEqual([
      'person_helped',
      'person_helped',
      'person_searched',
    ]);
    expect(acted.filter(({ ip = '' }) => ip !== '')).toEqual([]);
  });
  const byWhat = (one: { what: string }, other: { what: string }) =>
    one.what.localeCompare(other.what);

  it('R-DESK-12 is in the trail with the operator, and without the note', async () => {
    const person = await aPerson();
    const { search: id } = await foundBy(t, operator, person.email);
    await actOn(t, operator, unlockPerson, { search: id });
    const rows = await findRows(t, 'audit_events', { account_id: person.id });
    const details = rows
      .filter(({ kind }) => kind.startsWith('person_'))
      .map((row) => JSON.parse(row.details));
    expect(details).toEqual([
      { operator: operator.id, what: 'view', reason: 'asked', by: 'email' },
      { operator: operator.id, what: 'unlock', reason: 'asked' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(WHY.note);
  });
});

describe('R-DESK-13 what an operator does for a person', () => {
  const resend = (search: string, what: 'last_letter' | 'reset_link') =>
    actOn(t, operator, resendLetter, { search, what } as never);

  it('R-DESK-13 sends the last letter once more, and a reset link, to the address on file alone', async () => {
    const person = await aSubmission(t);
    expect(await lettersTo(person.email)).toContain('We’ve received your submission');
    const { search: id, letters } = await foundBy(t, operator, person.email);
    expect(letters.filter(({ mayResend }) => mayResend)).toMatchObject([
      { kind: 'submitted', state: 'sent' },
    ]);
    expect((await resend(id, 'last_letter')).statusCode).toBe(200);
    expect(await lettersTo(person.email)).toEqual(['We’ve received your submission']);
    expect((await resend(id, 'reset_link')).statusCode).toBe(200);
    expect(await lettersTo(person.email)).toHaveLength(1);
    const soon = await resend(id, 'reset_link');
    expect([codeOf(soon), soon.headers['retry-after']]).toEqual(['too_many_sends', '30']);
    for (let n = 0; n < 3; n += 1) await resend(id, 'last_letter');
    const many = await resend(id, 'reset_link');
    expect([many.statusCode, codeOf(many)]).toEqual([429, 'too_many_sends']);
    expect(await lettersTo(person.email)).toHaveLength(3);
  });

  it('R-DESK-13 takes no address: what a body adds is ignored, and nothing of the account changes', async () => {
    const person = await aPerson();
    const { search: id } = await foundBy(t, operator, person.email);
    const before = await findRows(t, 'identities', { account_id: person.id });
    const address = { email: 'thief@example.com', to: 'thief@example.com', phone: '+380671234567' };
    for (const call of [resendLetter, unlockPerson, endPersonSessions, askClosing])
      await actOn(t, operator, call, { search: id, what: 'reset_link', ...address } as never);
    await t.deliver();
    expect(t.mails.splice(0).map(({ to }) => to)).not.toContain('thief@example.com');
    expect(await findRows(t, 'identities', { account_id: person.id })).toEqual(before);
    // A search finds by an address; no other call of the desk has a field for one.
    const takes = DESK_CALLS.filter(({ body }) =>
      Object.keys((body as { shape?: object } | null)?.shape ?? {}).some((name) =>
        /mail|phone|address|^to$|identity/i.test(name),
      ),
    );
    expect(takes.map(({ path }) => path)).toEqual([]);
  });

  it('R-DESK-13 sends no letter of an address that left the account, and no link to a closed one', async () => {
    const person = await aSubmission(t);
    await t.deliver();
    const { search: id } = await foundBy(t, operator, person.email);
    await t.deps.db
      .updateTable('identities')
      .set({ subject: 'moved@example.com' })
      .where('account_id', '=', person.id)
      .execute();
    expect(codeOf(await resend(id, 'last_letter'))).toBe('not_found');
    await disableAccount(t.deps, person.id);
    expect(codeOf(await resend(id, 'reset_link'))).toBe('account_disabled');
    const phone = await aPersonByPhone(t);
    const found = await search(t, operator, 'phone', phone.phone);
    expect(codeOf(await resend(found.json().search, 'reset_link'))).toBe('not_found');
  });

  it('R-DESK-12 R-DESK-13 shows and sends nobody what was sent to an address before it was theirs', async () => {
    const left = await aSubmission(t);
    await t.deliver();
    const { letters } = await foundBy(t, operator, left.email);
    expect(letters.length).toBeGreaterThan(1);
    t.clock.advance(MINUTE);
    expect((await deleteAccount(t, left.token)).statusCode).toBe(204);
    await t.deliver();
    t.clock.advance(MINUTE);
    const next = await aPersonByPhone(t);
    const token = next.access_token;
    const code = await receiveCode(t, { email: left.email });
    t.clock.advance(1);
    const added = await post(t, '/user/identities/email', { email: left.email, code }, { token });
    expect(added.statusCode).toBe(204);
    const found = await foundBy(t, operator, left.email);
    expect(found.letters.map(({ kind }) => kind)).not.toContain('submitted');
    expect(codeOf(await resend(found.search, 'last_letter'))).toBe('not_found');
    const { data } = await exported(t, token);
    expect(JSON.stringify(data.messages)).not.toMatch(/submitted|account_deleted/);
    // A removal leaves nothing there either, except the letter about it.
    t.clock.advance(MINUTE);
    await post(t, '/user/auth/forgot-password', { email: left.email });
    await t.deliver();
    const sentTo = async () =>
      (await findRows(t, 'sent_messages')).filter(({ recipient }) =>
        t.deps.outbox.recipientsOf({ channel: 'email', to: left.email }).includes(recipient),
      );
    expect((await sentTo()).map(({ kind }) => kind)).toContain('reset_link');
    const { identities } = (await get(t, '/user/identities', token)).json() as {
      identities: { id: string; kind: string }[];
    };
    const { id } = identities.find(({ kind }) => kind === 'email') as { id: string };
    const removed = await post(t, '/user/identities/remove', { id }, { token });
    expect(removed.statusCode).toBe(204);
    await t.deliver();
    expect((await sentTo()).map(({ kind }) => kind)).toEqual(['identity_removed']);
  });

  it('R-DESK-13 ends the waits after wrong passwords and after many links, and no limit of codes', async () => {
    const person = await aPerson();
    for (let n = 0; n < 11; n += 1) await logIn(person.email, `wrong password ${n}`);
    expect((await logIn(person.email)).statusCode).toBe(401);
    for (let n = 0; n < 11; n += 1) {
      await post(t, '/user/auth/forgot-password', { email: person.email });
      await post(t, '/user/auth/send-code', { email: person.email });
      t.clock.advance(MINUTE);
      await logIn(person.email, `wrong password, too ${n}`);
    }
    operator = await anOperator(t, { role: 'people' });
    const { search: id, locks } = await foundBy(t, operator, person.email);
    expect(locks.map(({ what }) => what).sort()).toEqual([
      'email_codes',
      'password',
      'reset_links',
    ]);
    const unlocked = await actOn(t, operator, unlockPerson, { search: id });
    expect(unlocked.json()).toMatchObject({ locks: [{ what: 'email_codes' }] });
    expect((await logIn(person.email)).statusCode).toBe(200);
    await lettersTo(person.email);
    await post(t, '/user/auth/forgot-password', { email: person.email });
    expect(await lettersTo(person.email)).toEqual(['Set a new password for Portico']);
  });

  it('R-DESK-13 signs the person out everywhere, and needs a search of this operator and half an hour', async () => {
    const person = await aPerson();
    const { search: id } = await foundBy(t, operator, person.email);
    const other = await anOperator(t, { role: 'people' });
    for (const [who, search] of [
      [other, id],
      [operator, person.id],
      [operator, crypto.randomUUID()],
      [operator, '%'],
    ] as const)
      expect(codeOf(await actOn(t, who, endPersonSessions, { search }))).toBe('not_found');
    expect(await isIn(t, person.token)).toBe(true);
    const answer = await actOn(t, operator, endPersonSessions, { search: id });
    expect(answer.json()).toMatchObject({ sessions: [] });
    expect(await isIn(t, person.token)).toBe(false);
    // A sign-in that waits for its code ends, too.
    const half = await aPersonByPhone(t);
    const ticket = await pendingSecondFactor(t, half);
    const { search: halfId } = (await search(t, operator, 'phone', half.phone)).json();
    expect((await actOn(t, operator, endPersonSessions, { search: halfId })).statusCode).toBe(200);
    const code = await receiveCode(t, { phone: half.phone });
    expect((await complete(t, half, code, ticket)).statusCode).toBe(401);
    t.clock.advance(20 * MINUTE);
    expect((await desk(t, operator, deskMe)).statusCode).toBe(200);
    t.clock.advance(11 * MINUTE);
    expect(codeOf(await actOn(t, operator, unlockPerson, { search: id }))).toBe('not_found');
  });
});
