import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Clock, DAY, HOUR, MINUTE } from '#core/clock.ts';
import { resumeClient, suspendClient } from '#partners/registration/states.ts';
import { addMember } from '#partners/team/team.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Happening } from '#platform/hooks.ts';
import { findJobs } from '#platform/jobs/jobs.store.ts';
import { createGuardedFetch } from '#platform/ports/outbound/guarded-fetch.ts';
import { sendSignals } from '#test/engines/drain.ts';
import type { TestApp } from '#test/engines/start.ts';
import { aPartner, Browser, type Partner, signInAt, startIssuer } from '#test/partners/partner.ts';
import {
  aStream,
  callSsf,
  heard,
  type SignalReceiver,
  startSignalReceiver,
} from '#test/partners/signal-receiver.ts';
import { aRegisteredPerson, idOf, post } from '#test/people/people.ts';
import { signal } from '../queue/queue.ts';
import { purgeOldSignals, signalsWaitSince } from './pausing.ts';

let t: TestApp & { issuer: string };
let receiver: SignalReceiver;
/** The machine's time, and how far it is ahead. */
let ahead = 0;
const clock: Clock = { now: () => Date.now() + ahead };
beforeAll(async () => {
  receiver = await startSignalReceiver();
  t = await startIssuer({ env: { PARTNER_ORIGINS: receiver.origin }, deps: { clock } });
});
afterAll(async () => {
  await t.close();
  await receiver.close();
});
beforeEach(async () => {
  ahead = 0;
  await t.deps.db.deleteFrom('signals').execute();
  await t.deps.db.deleteFrom('streams').execute();
  await t.deps.db.deleteFrom('jobs').execute();
  receiver.sets.length = 0;
  receiver.answers(202);
});

async function joined(partner: Partner) {
  const person = await aRegisteredPerson(t);
  await signInAt(partner, new Browser(t, person.access_token), { scope: 'openid' });
  return { ...person, id: await idOf(t, person) };
}

const cause = (accountId: string, what: Happening) =>
  inTransaction(t.deps.db, (tx) => signal(t.deps, tx, what, { accountId }));

const arrived = () => receiver.sets.map(heard);
const rows = () => t.deps.db.selectFrom('signals').selectAll().orderBy('place').execute();
/** The job of the stream: there while something is to be pushed. */
const job = () => findJobs(t.deps.db, ['signal'], { first: 'oldest', limit: 2 });
const streamRow = () => t.deps.db.selectFrom('streams').selectAll().executeTakeFirstOrThrow();

type How = Parameters<SignalReceiver['answers']>[0];
const json =
  (status: number, body: object): How =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('R-SSF-11 what a receiver answers to a push', () => {
  it.each<[string, How, string]>([
    ['200 instead of 202', 200, '200: only 202 says that a signal was taken'],
    ['401', 401, '401'],
    ['404', 404, '404'],
    ['429', 429, '429'],
    ['500', 500, '500'],
    [
      'a redirect',
      (_request, response) =>
        response.writeHead(307, { location: `${receiver.origin}/elsewhere` }).end(),
      'The answer was a redirect, which is not followed.',
    ],
    [
      'a closed connection',
      (_request, response) => response.socket?.destroy(),
      'The host did not answer as a web server with a valid certificate does.',
    ],
    ['400 without words', 400, '400 without a JSON body that has err: see RFC 8935, section 2.3'],
    [
      '400 with other words',
      json(400, { error: 'x' }),
      '400 without a JSON body that has err: see RFC 8935, section 2.3',
    ],
    [
      'an unknown key',
      json(400, { err: 'invalid_key', description: 'We do not know this key.' }),
      '400 invalid_key: We do not know this key.',
    ],
    [
      'an endless answer',
      (_request, response) => response.writeHead(202).end('x'.repeat(70_000)),
      'The answer was too large.',
    ],
  ])(
    'R-SSF-11 is not taken, so the whole stream rests and then goes on: %s',
    async (_what, how, words) => {
      const partner = await aPartner(t);
      await aStream(t, partner, receiver.uri);
      const people = [await joined(partner), await joined(partner)];
      for (const { id } of people) await cause(id, 'account_closed');
      receiver.answers(how);
      await sendSignals(t.deps);
      expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
      expect((await rows()).map(({ outcome }) => outcome)).toContain(words);
      const [rest, ...others] = await job();
      expect([rest?.attempt, rest?.last_error, others]).toEqual([1, words, []]);
      expect(rest?.due_at).toBeGreaterThan(clock.now());
      const sent = receiver.sets.length;
      await sendSignals(t.deps);
      expect(receiver.sets).toHaveLength(sent);
      receiver.answers(202);
      receiver.sets.length = 0;
      ahead = MINUTE;
      await sendSignals(t.deps);
      expect(new Set(arrived().map(({ jti }) => jti))).toEqual(
        new Set((await rows()).map(({ id }) => id)),
      );
      expect((await rows()).map(({ state, outcome }) => [state, outcome])).toEqual([
        ['delivered', null],
        ['delivered', null],
      ]);
      expect(await job()).toEqual([]);
    },
  );

  it('R-SSF-11 a receiver that is silent is left after the time of the guarded fetch', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    await cause((await joined(partner)).id, 'account_closed');
    receiver.answers(() => {});
    const listed = [receiver.origin];
    const guardedFetch = createGuardedFetch({ listed, limits: { totalMs: 100 } });
    await sendSignals({ ...t.deps, guardedFetch });
    expect(await rows()).toMatchObject([
      { state: 'waiting', outcome: 'The answer was not complete in time.' },
    ]);
  });

  it('R-SSF-11 a receiver that answers with a NUL makes its stream rest, as any other answer', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    const { id } = await joined(partner);
    await cause(id, 'account_closed');
    receiver.answers(json(400, { err: 'a\0b', description: '\n' }));
    await sendSignals(t.deps);
    expect(await rows()).toMatchObject([
      { state: 'waiting', outcome: '400 a b:  ', locked_until: 0 },
    ]);
    expect(await job()).toMatchObject([{ attempt: 1 }]);
  });

  it.each<[string, object | 'suspended']>([
    ['its client is suspended', 'suspended'],
    ['its receiver paused it', { status: 'paused' }],
    ['its receiver moved', { endpoint_url: 'https://elsewhere.example/' }],
    ['its receiver has another header', { authorization: 'another' }],
  ])('R-SSF-11 nothing more goes to the address once %s', async (_, change) => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    const { id } = await joined(partner);
    for (const what of ['account_closed', 'account_opened', 'account_closed'] as const)
      await cause(id, what);
    receiver.answers((_request, response) => {
      const done =
        change === 'suspended'
          ? t.deps.db
              .updateTable('clients')
              .set({ state: 'suspended' })
              .where('id', '=', partner.id)
          : t.deps.db.updateTable('streams').set(change);
      done.execute().then(() => response.writeHead(202).end());
    });
    await sendSignals(t.deps);
    expect(receiver.sets).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { state: 'delivered' },
      { state: 'waiting', locked_until: 0 },
      { state: 'waiting', tries: 0 },
    ]);
  });

  it('R-SSF-11 a private address is never called', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    await cause((await joined(partner)).id, 'account_closed');
    await sendSignals({ ...t.deps, guardedFetch: createGuardedFetch({ listed: [] }) });
    expect(receiver.sets).toEqual([]);
    await t.deps.db
      .updateTable('streams')
      .set({ endpoint_url: 'https://169.254.169.254/latest' })
      .execute();
    ahead = MINUTE;
    await sendSignals(t.deps);
    expect(await rows()).toMatchObject([
      { state: 'waiting', outcome: 'The host is not on the public internet.' },
    ]);
  });

  it('R-SSF-11 a signal that its receiver refuses by itself waits alone, and holds up its person only', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    const [one, other] = [await joined(partner), await joined(partner)];
    for (const id of [one.id, one.id, other.id]) await cause(id, 'account_closed');
    // Places are counted for each person.
    const first = (await rows()).find((row) => row.account_id === one.id && row.place === 1);
    const refused = json(400, { err: 'invalid_request', description: 'What is it?' });
    receiver.answers((request, response, set) => {
      if (heard(set).jti !== first?.id) response.writeHead(202).end();
      else if (typeof refused === 'function') refused(request, response, set);
    });
    await sendSignals(t.deps);
    const states = (await rows()).map(({ id, state, outcome }) => [
      id === first?.id,
      state,
      outcome,
    ]);
    expect(states).toContainEqual([true, 'waiting', '400 invalid_request: What is it?']);
    expect(states.filter(([, state]) => state === 'delivered')).toHaveLength(1);
    expect(await job()).toEqual([]);
  });
});

describe('R-SSF-12 the order of what a receiver hears about one person', () => {
  it('R-SSF-12 is that in which it happened, whatever fails in between', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    const people = [await joined(partner), await joined(partner), await joined(partner)];
    const causes: Happening[] = [];
    for (let n = 0; n < 6; n += 1) causes.push(n % 2 ? 'account_opened' : 'account_closed');
    for (const what of causes) for (const { id } of people) await cause(id, what);
    let calls = 0;
    const taken: string[] = [];
    receiver.answers((_request, response, set) => {
      calls += 1;
      const isTaken = calls % 3 !== 0;
      if (isTaken) taken.push(set);
      response.writeHead(isTaken ? 202 : 503).end();
    });
    while ((await rows()).some(({ state }) => state === 'waiting')) {
      await sendSignals(t.deps);
      ahead += HOUR;
    }
    const events = new Map<string, string[]>();
    for (const { sub, event } of taken.map(heard)) {
      events.set(sub, [...(events.get(sub) ?? []), event]);
    }
    const expected = causes.map((what) =>
      what === 'account_closed' ? 'account-disabled' : 'account-enabled',
    );
    expect([...events.values()]).toEqual([expected, expected, expected]);
  });

  it('R-SSF-12 holds with a clock that goes back a day', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    const { id } = await joined(partner);
    await cause(id, 'account_closed');
    receiver.answers(500);
    await sendSignals(t.deps);
    ahead = -DAY;
    await cause(id, 'account_opened');
    receiver.answers(202);
    receiver.sets.length = 0;
    await sendSignals(t.deps);
    await sendSignals(t.deps);
    expect(arrived().map(({ event }) => event)).toEqual(['account-disabled', 'account-enabled']);
  });
});

describe('R-SSF-13 a receiver that is down', () => {
  it('R-SSF-13 an hour with 30 signals: nothing lost, nothing out of order, nothing to a disconnected partner', async () => {
    const partner = await aPartner(t);
    const stream = await aStream(t, partner, receiver.uri);
    const leaver = await joined(partner);
    const people = [await joined(partner), await joined(partner), leaver];
    receiver.answers(503);
    for (let n = 0; n < 10; n += 1) {
      for (const { id } of people) await cause(id, n % 2 ? 'account_opened' : 'account_closed');
    }
    for (let minute = 0; minute < 60; minute += 10) {
      await sendSignals(t.deps);
      ahead += 10 * MINUTE;
    }
    // A dead receiver costs few calls.
    expect(receiver.sets.length).toBeLessThan(30);
    const anHour = ahead;
    ahead = 0;
    const body = { clientId: partner.id };
    const left = await post(t, '/user/connections/disconnect', body, {
      token: leaver.access_token,
    });
    expect(left.statusCode).toBe(204);
    ahead = anHour;
    receiver.answers(202);
    receiver.sets.length = 0;
    ahead += 10 * MINUTE;
    await sendSignals(t.deps);
    const bySub = Map.groupBy(arrived(), ({ sub }) => sub);
    expect([...bySub.values()].map(({ length }) => length)).toEqual([10, 10]);
    for (const [, list] of bySub) {
      expect(list.map(({ event }) => event)).toEqual(
        Array.from({ length: 10 }, (_, n) => (n % 2 ? 'account-enabled' : 'account-disabled')),
      );
    }
    expect(new Set(arrived().map(({ jti }) => jti)).size).toBe(20);
    expect(await waitingIn(stream.id)).toEqual([]);
  });

  const waitingIn = (streamId: string) =>
    t.deps.db
      .selectFrom('signals')
      .select('id')
      .where('stream_id', '=', streamId)
      .where('state', '=', 'waiting')
      .execute();
});

describe('R-SSF-14 a signal that nobody took for seven days', () => {
  it('R-SSF-14 pauses the stream, tells the receiver and its owners, and skips nothing', async () => {
    const partner = await aPartner(t);
    const owner = await aRegisteredPerson(t);
    const member = {
      clientId: partner.id,
      accountId: await idOf(t, owner),
      role: 'owner',
    } as const;
    await addMember(t.deps, t.deps.db, member);
    const { id, token } = await aStream(t, partner, receiver.uri);
    const person = await joined(partner);
    await cause(person.id, 'account_closed');
    receiver.answers(503);
    for (let day = 0; day < 7; day += 1) {
      await sendSignals(t.deps);
      expect(await streamRow()).toMatchObject({ status: 'enabled' });
      ahead += DAY;
    }
    await t.deliver();
    t.mails.length = 0;
    receiver.sets.length = 0;
    await Promise.all([sendSignals(t.deps), sendSignals(t.deps), sendSignals(t.deps)]);
    expect(await streamRow()).toMatchObject({ status: 'paused', paused_by_us: 1 });
    await t.deliver();
    expect(t.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, 'Signals to an app of yours are paused by Portico'],
    ]);
    // It hears that it is paused, and nothing else, as soon as it answers.
    await cause(person.id, 'account_opened');
    receiver.answers(202);
    receiver.sets.length = 0;
    ahead += HOUR;
    await sendSignals(t.deps);
    await sendSignals(t.deps);
    const reason = 'A signal was not delivered for 7 days.';
    expect(arrived()).toMatchObject([
      { event: 'stream-updated', sub: id, details: { status: 'paused', reason } },
    ]);
    ahead += 30 * DAY;
    await purgeOldSignals(t.deps);
    ahead -= 30 * DAY;
    receiver.sets.length = 0;
    const body = { stream_id: id, status: 'enabled' };
    expect((await callSsf(t, token, 'POST', '/ssf/status', body)).status).toBe(401);
    ahead = 0;
    expect((await callSsf(t, token, 'POST', '/ssf/status', body)).status).toBe(200);
    await sendSignals(t.deps);
    await sendSignals(t.deps);
    expect(arrived().map(({ event }) => event)).toEqual(['account-disabled', 'account-enabled']);
    await t.deliver();
  });

  it('R-SSF-14 the log has a delivered signal for seven days, and what waits for longer', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    const [one, other] = [await joined(partner), await joined(partner)];
    await cause(one.id, 'account_closed');
    await sendSignals(t.deps);
    await cause(other.id, 'account_closed');
    ahead = 7 * DAY - MINUTE;
    await purgeOldSignals(t.deps);
    expect(await rows()).toHaveLength(2);
    ahead = 7 * DAY + MINUTE;
    await purgeOldSignals(t.deps);
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('R-SSF-22 the age of the oldest signal', () => {
  it('R-SSF-22 is that of a live client alone, so that one that may hear nothing raises no alert', async () => {
    const partner = await aPartner(t);
    const { id, token } = await aStream(t, partner, receiver.uri);
    const person = await joined(partner);
    expect(await signalsWaitSince(t.deps.db)).toBeUndefined();
    await cause(person.id, 'account_closed');
    const [{ created_at: since } = { created_at: 0 }] = await rows();
    expect(await signalsWaitSince(t.deps.db)).toBe(since);
    const status = (to: string) =>
      callSsf(t, token, 'POST', '/ssf/status', { stream_id: id, status: to });
    expect((await status('paused')).status).toBe(200);
    expect(await signalsWaitSince(t.deps.db)).toBeUndefined();
    expect((await status('enabled')).status).toBe(200);
    expect(await suspendClient(t.deps, partner.id)).toBe('done');
    expect(await signalsWaitSince(t.deps.db)).toBeUndefined();
    expect(await resumeClient(t.deps, partner.id)).toBe('done');
    expect(await signalsWaitSince(t.deps.db)).toBe(since);
    const { db } = t.deps;
    await db
      .updateTable('clients')
      .set({ state: 'sandbox' })
      .where('id', '=', partner.id)
      .execute();
    expect(await signalsWaitSince(db)).toBeUndefined();
  });
});
