import {
  askServerRenewal,
  closeServerPerson,
  deleteServerPerson,
  endServerSessions,
  eraseServerPerson,
  SERVER_SCOPES,
} from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { enableAccount } from '#identity/closing/closing.ts';
import { giveExternalId } from '#identity/people/external-ids.ts';
import { operateOn } from '#test/engines/operate.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { anOperator } from '#test/people/operators.ts';
import { exported, NO_ROWS, receiptOf, rowsOfAccount } from '#test/people/own-data.ts';
import { isIn, PASSWORD, post } from '#test/people/people.ts';
import { endsSoon, renew } from '#test/people/renewals.ts';
import {
  aSubmission,
  CONFIRMED,
  caseOf,
  claim,
  decideCase,
  sendAgain,
} from '#test/people/reviews.ts';
import { aBackend, act, aKnownPerson, readPerson, tokenOf } from '#test/people/servers.ts';

const t = anApp();

const ACTS = [
  ['renew', askServerRenewal],
  ['sessions', endServerSessions],
  ['close', closeServerPerson],
  ['erase', eraseServerPerson],
  ['delete', deleteServerPerson],
] as const;

let people = 0;
/** A person with details, a submission and an id at the company. */
async function submitted() {
  const person = await aSubmission(t);
  people += 1;
  const externalId = `acted-on-${people}`;
  await giveExternalId(t.deps.db, { accountId: person.id, externalId });
  return { ...person, externalId };
}
async function confirmed() {
  const person = await submitted();
  await decideCase(t, await anOperator(t), person.caseId, CONFIRMED);
  return person;
}
const logIn = ({ email }: { email: string }) =>
  post(t, '/user/auth/login', { email, password: PASSWORD });
/** What was sent to them since. */
async function lettersTo({ email }: { email: string }): Promise<string[]> {
  await t.deliver();
  const theirs = t.mails.splice(0).filter(({ to }) => to === email);
  return theirs.map(({ subject }) => subject);
}
const codeOf = (answer: { statusCode: number; json(): unknown }) =>
  (answer.json() as { code?: string }).code;

describe('R-API-24 what a server does to an account', () => {
  it.each(ACTS)(
    'R-API-24 takes the scope %s, and answers the same for everybody it does not find',
    async (scope, call) => {
      const { externalId, id } = await aKnownPerson(t);
      const { token } = await aBackend(
        t,
        SERVER_SCOPES.filter((each) => each !== scope),
      );
      const refused = await act(t, call, token, externalId);
      expect(refused.statusCode).toBe(403);
      expect(expectContractError(refused).code).toBe('scope_missing');
      const narrow = await aBackend(t, [scope]);
      const noId = await aSubmission(t);
      const answers = [];
      for (const nobody of ['nobody', id, noId.id, noId.email, '%', '..', 'ї'.repeat(120)])
        answers.push(await act(t, call, narrow.token, nobody));
      for (const answer of answers) expect(codeOf(answer)).toBe('not_found');
      expect(await findRows(t, 'audit_events', { kind: 'server_acted', account_id: id })).toEqual(
        [],
      );
      expect(await isIn(t, noId.token)).toBe(true);
    },
  );

  it('R-API-24 is a line in the person’s list and a row of the trail, in which the person sees no address of the company', async () => {
    const person = await confirmed();
    await endsSoon(t, person.id);
    const { name, id: client, token } = await aBackend(t);
    for (const call of [askServerRenewal, eraseServerPerson, endServerSessions, closeServerPerson])
      expect((await act(t, call, token, person.externalId)).statusCode).toBe(204);
    await enableAccount(t.deps, person.id);
    const { access_token } = (await logIn(person)).json() as { access_token: string };
    const { serverAccesses } = await receiptOf(t, access_token);
    expect(serverAccesses).toHaveLength(4);
    expect(serverAccesses).toEqual(
      expect.arrayContaining(
        ['renewal', 'sessions', 'close', 'erase'].map((what) =>
          expect.objectContaining({ name, what, count: 1 }),
        ),
      ),
    );
    const rows = await findRows(t, 'audit_events', { account_id: person.id });
    const acted = rows.filter(({ kind }) => kind === 'server_acted');
    expect(acted.map(({ details }) => JSON.parse(details)).sort(byWhat)).toEqual(
      ['close', 'erase', 'renewal', 'sessions'].map((what) => ({ client, what })),
    );
    const { data } = await exported(t, access_token);
    const events = (data.events as unknown as { kind: string; ip?: string }[]).filter(({ kind }) =>
      ['server_acted', 'account_disabled', 'own_data_erased'].includes(kind),
    );
    expect(events).toHaveLength(6);
    expect(events.filter(({ ip = '' }) => ip !== '')).toEqual([]);
  });
  const byWhat = (one: { what: string }, other: { what: string }) =>
    one.what.localeCompare(other.what);
});

describe('R-API-24 the end of sessions', () => {
  it('R-API-24 signs the person out everywhere, and lets them in again', async () => {
    const person = await aKnownPerson(t);
    const other = ((await logIn(person)).json() as { access_token: string }).access_token;
    const { token } = await aBackend(t, ['sessions']);
    expect((await act(t, endServerSessions, token, person.externalId)).statusCode).toBe(204);
    for (const each of [person.token, other]) expect(await isIn(t, each)).toBe(false);
    const refreshed = await post(t, '/user/auth/refresh', { refresh_token: person.refresh_token });
    expect(refreshed.statusCode).toBe(401);
    expect((await logIn(person)).statusCode).toBe(200);
    expect((await act(t, endServerSessions, token, person.externalId)).statusCode).toBe(204);
  });
});

describe('R-API-24 the closing of an account', () => {
  it('R-API-24 keeps the person out, deletes nothing, and sends one letter, however often it is asked for', async () => {
    const person = await submitted();
    await lettersTo(person);
    const { token } = await aBackend(t);
    for (let n = 0; n < 3; n += 1)
      expect((await act(t, closeServerPerson, token, person.externalId)).statusCode).toBe(204);
    expect(await isIn(t, person.token)).toBe(false);
    expect(codeOf(await logIn(person))).toBe('account_disabled');
    expect((await readPerson(t, token, person.externalId)).json()).toMatchObject({
      account: 'closed',
      verification: { status: 'PENDING' },
    });
    expect(await lettersTo(person)).toEqual(['We closed your Portico account']);
    expect(await findRows(t, 'erasure_journal', { account_id: person.id })).toHaveLength(1);
    expect((await operateOn(t, 'enable', person.email)).code).toBe(0);
    expect((await logIn(person)).statusCode).toBe(200);
  });
});

describe('R-API-24 an erasure', () => {
  it('R-API-24 destroys what was sent, takes it from the operator who works on it, and says so in a letter', async () => {
    const person = await submitted();
    const operator = await anOperator(t);
    await claim(t, operator, person.caseId);
    await lettersTo(person);
    const { token } = await aBackend(t, ['erase']);
    for (let n = 0; n < 2; n += 1)
      expect((await act(t, eraseServerPerson, token, person.externalId)).statusCode).toBe(204);
    expect(await findRows(t, 'documents', { account_id: person.id })).toEqual([]);
    const own = await receiptOf(t, person.token);
    expect(own).toMatchObject({ verificationStatus: 'NONE', details: null, erasedBy: 'company' });
    expect(await caseOf(t, operator, person.caseId)).toMatchObject({
      withdrawnAt: expect.any(String),
      details: null,
      images: [],
    });
    expect(await lettersTo(person)).toEqual(['Your photos and details were deleted']);
    const [event, ...more] = await findRows(t, 'audit_events', {
      account_id: person.id,
      kind: 'own_data_erased',
    });
    expect([JSON.parse(event?.details ?? ''), more]).toEqual([{ by: 'company', images: 3 }, []]);
  });

  it('R-API-24 leaves the verification of a confirmed person, open or closed', async () => {
    const person = await confirmed();
    const { token } = await aBackend(t);
    await act(t, closeServerPerson, token, person.externalId);
    expect((await act(t, eraseServerPerson, token, person.externalId)).statusCode).toBe(204);
    expect(await findRows(t, 'documents', { account_id: person.id })).toEqual([]);
    expect((await readPerson(t, token, person.externalId)).json()).toMatchObject({
      account: 'closed',
      verification: { status: 'CONFIRMED', isOver18: true },
    });
  });
});

describe('R-API-24 a deletion', () => {
  it.each(['open', 'closed'] as const)(
    'R-API-24 leaves nothing of an account that is %s but its trail, says goodbye, and frees the id',
    async (state) => {
      const person = await confirmed();
      const { token } = await aBackend(t);
      if (state === 'closed') await act(t, closeServerPerson, token, person.externalId);
      await lettersTo(person);
      expect((await act(t, deleteServerPerson, token, person.externalId)).statusCode).toBe(204);
      expect(await rowsOfAccount(t, person.id)).toEqual(NO_ROWS);
      expect(await findRows(t, 'accounts', { id: person.id })).toEqual([]);
      expect(await lettersTo(person)).toEqual(['Your Portico account was deleted']);
      const trail = await findRows(t, 'audit_events', { account_id: person.id });
      expect(trail.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['account_deleted', 'server_acted']),
      );
      for (const [, call] of ACTS)
        expect(codeOf(await act(t, call, token, person.externalId))).toBe('not_found');
      const next = await aKnownPerson(t, person.externalId);
      expect((await readPerson(t, token, next.externalId)).statusCode).toBe(200);
    },
  );
});

describe('R-API-24 a request to renew', () => {
  it('R-API-24 is the letter about the end, once a day for a client, from 60 days before', async () => {
    const person = await confirmed();
    const [backend, other] = [await aBackend(t, ['renew']), await aBackend(t, ['renew'])];
    await lettersTo(person);
    const early = await act(t, askServerRenewal, backend.token, person.externalId);
    expect([early.statusCode, codeOf(early)]).toEqual([409, 'renewal_not_possible']);
    await endsSoon(t, person.id);
    expect((await act(t, askServerRenewal, backend.token, person.externalId)).statusCode).toBe(204);
    expect(await lettersTo(person)).toEqual(['Your verification expires soon']);
    const again = await act(t, askServerRenewal, backend.token, person.externalId);
    expect([again.statusCode, codeOf(again)]).toEqual([429, 'too_many_requests']);
    const wait = Number(again.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(DAY / 1000);
    expect((await act(t, askServerRenewal, other.token, person.externalId)).statusCode).toBe(204);
    expect(await lettersTo(person)).toHaveLength(1);
    // One that was refused leaves no line.
    const looks = await findRows(t, 'server_looks', { account_id: person.id });
    expect(looks.map(({ count }) => count)).toEqual([1, 1]);
    t.clock.advance(wait * 1000);
    const fresh = await tokenOf(t, backend);
    expect((await act(t, askServerRenewal, fresh, person.externalId)).statusCode).toBe(204);
  });

  it('R-API-24 is refused while a renewal waits for its decision or the account is closed, and asks again after the end', async () => {
    const person = await confirmed();
    await endsSoon(t, person.id);
    const backend = await aBackend(t);
    expect((await renew(t, person.token)).statusCode).toBe(200);
    expect((await act(t, askServerRenewal, backend.token, person.externalId)).statusCode).toBe(204);
    await sendAgain(t, person);
    const waits = await act(t, askServerRenewal, backend.token, person.externalId);
    expect(codeOf(waits)).toBe('renewal_not_possible');
    const ended = await confirmed();
    await endsSoon(t, ended.id);
    t.clock.advance(40 * DAY);
    await lettersTo(ended);
    const token = await tokenOf(t, backend);
    expect((await act(t, askServerRenewal, token, ended.externalId)).statusCode).toBe(204);
    expect(await lettersTo(ended)).toContain('Your verification has expired');
    await act(t, closeServerPerson, token, ended.externalId);
    t.clock.advance(25 * HOUR);
    const closed = await act(t, askServerRenewal, await tokenOf(t, backend), ended.externalId);
    expect(codeOf(closed)).toBe('renewal_not_possible');
    const unverified = await aKnownPerson(t);
    const none = await act(t, askServerRenewal, await tokenOf(t, backend), unverified.externalId);
    expect(codeOf(none)).toBe('renewal_not_possible');
  });
});
