import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Clock, MINUTE } from '#core/clock.ts';
import { closeClient } from '#partners/registration/states.ts';
import { inTransaction } from '#platform/db/client.ts';
import { startJobs } from '#platform/jobs/worker.ts';
import type { GuardedFetch } from '#platform/ports/outbound/guarded-fetch.ts';
import { sendSignals } from '#test/engines/drain.ts';
import type { TestApp } from '#test/engines/start.ts';
import { until } from '#test/engines/until.ts';
import { aPartner, Browser, type Partner, signInAt, startIssuer } from '#test/partners/partner.ts';
import {
  aStream,
  callSsf,
  heard,
  type SignalReceiver,
  startSignalReceiver,
} from '#test/partners/signal-receiver.ts';
import { together } from '#test/people/codes.ts';
import { aRegisteredPerson, idOf, post } from '#test/people/people.ts';
import { signal } from '../queue/queue.ts';
import { signalKind } from './push-jobs.ts';

let t: TestApp & { issuer: string };
let receiver: SignalReceiver;
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
  receiver.sets.length = 0;
  receiver.answers(202);
});

async function joined(partner: Partner) {
  const person = await aRegisteredPerson(t);
  await signInAt(partner, new Browser(t, person.access_token), { scope: 'openid' });
  return { ...person, id: await idOf(t, person) };
}

const cause = (accountId: string, n: number) =>
  inTransaction(t.deps.db, (tx) =>
    signal(t.deps, tx, n % 2 ? 'account_opened' : 'account_closed', { accountId }),
  );

const arrived = () => receiver.sets.map(heard);
const rows = () => t.deps.db.selectFrom('signals').selectAll().orderBy('place').execute();

describe('R-SSF-16 several servers', () => {
  it('R-SSF-16 send each signal once, and those of one person in order', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    const people = [await joined(partner), await joined(partner), await joined(partner)];
    // Every cause has a transaction of its own, and they come at once for different people.
    await Promise.all(
      people.map(async ({ id }) => {
        for (let n = 0; n < 15; n += 1) await cause(id, n);
      }),
    );
    while ((await rows()).some(({ state }) => state === 'waiting')) {
      await together(4, () => sendSignals(t.deps));
    }
    expect(arrived()).toHaveLength(45);
    expect(new Set(arrived().map(({ jti }) => jti)).size).toBe(45);
    const places = new Map((await rows()).map(({ id, place }) => [id, place]));
    for (const [, list] of Map.groupBy(arrived(), ({ sub }) => sub)) {
      expect(list.map(({ jti }) => places.get(jti))).toEqual(
        Array.from({ length: 15 }, (_, n) => n + 1),
      );
    }
  });

  it('R-SSF-16 a process that is killed after sending leaves the signal to the next one, with the same id', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    const { id } = await joined(partner);
    await cause(id, 0);
    await cause(id, 1);
    // The receiver has taken it, and this process never learns of that.
    const lost: GuardedFetch = async (...call) => {
      await t.deps.guardedFetch(...call);
      return new Promise<never>(() => {});
    };
    void sendSignals({ ...t.deps, guardedFetch: lost });
    await until(() => receiver.sets.length > 0);
    await sendSignals(t.deps);
    // Claimed still: nobody sends it, nor what comes after it.
    expect(arrived()).toHaveLength(1);
    ahead = 2 * MINUTE;
    await sendSignals(t.deps);
    await sendSignals(t.deps);
    const [first, again, second, ...more] = arrived();
    expect(more).toEqual([]);
    expect(again).toEqual(first);
    expect([first?.event, second?.event]).toEqual(['account-disabled', 'account-enabled']);
  });

  it('R-JOB-6 R-SSF-16 an earlier version beside this one: neither sends what the other has claimed, nor what comes after it', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    const [one, other] = [await joined(partner), await joined(partner)];
    for (const id of [one.id, one.id, other.id]) await cause(id, 0);
    const first = (await rows()).find(({ account_id }) => account_id === one.id);
    const until = clock.now() + MINUTE;
    await t.deps.db
      .updateTable('signals')
      .set({ locked_until: until, tries: 1 })
      .where('id', '=', first?.id ?? '')
      .execute();
    const claimed: number[] = [];
    receiver.answers((_request, response, set) => {
      t.deps.db
        .selectFrom('signals')
        .select('locked_until')
        .where('id', '=', heard(set).jti)
        .executeTakeFirstOrThrow()
        .then((row) => {
          claimed.push(row.locked_until);
          response.writeHead(202).end();
        });
    });
    await sendSignals(t.deps);
    expect(arrived().map(({ jti }) => jti)).not.toContain(first?.id);
    expect(arrived()).toHaveLength(1);
    ahead = 2 * MINUTE;
    await sendSignals(t.deps);
    expect(arrived()).toHaveLength(3);
    expect(arrived()[1]?.jti).toBe(first?.id);
    for (const each of claimed) expect(each).toBeGreaterThan(until - MINUTE);
  });

  it('R-JOB-1 R-SSF-16 a try that fails after the stream was enabled again does not let the signal rest', async () => {
    const partner = await aPartner(t);
    const { id, token } = await aStream(t, partner, receiver.uri);
    const person = await joined(partner);
    await cause(person.id, 0);
    const refused = Promise.withResolvers<void>();
    receiver.answers((_request, response) => {
      refused.promise.then(() =>
        response.writeHead(400).end(JSON.stringify({ err: 'invalid_request' })),
      );
    });
    const former = sendSignals(t.deps);
    await until(() => receiver.sets.length === 1);
    const body = { stream_id: id, status: 'enabled' };
    expect((await callSsf(t, token, 'POST', '/ssf/status', body)).status).toBe(200);
    refused.resolve();
    await former;
    expect(await rows()).toMatchObject([{ state: 'waiting', locked_until: 0, tries: 0 }]);
    receiver.answers(202);
    await sendSignals(t.deps);
    expect(await rows()).toMatchObject([{ state: 'delivered' }]);
  });

  it('R-SSF-16 a worker sends within its round, and stops without leaving a claim', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    const { id } = await joined(partner);
    const errors: unknown[] = [];
    const workers = [1, 2].map(() =>
      startJobs(t.deps, [signalKind(t.deps)], (error) => errors.push(error)),
    );
    for (let n = 0; n < 6; n += 1) await cause(id, n);
    await until(() => receiver.sets.length >= 6);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(errors).toEqual([]);
    expect(arrived()).toHaveLength(6);
    expect((await rows()).map(({ locked_until }) => locked_until)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('R-SSF-17 a disconnect at any moment', () => {
  it('R-SSF-17 before a claimed signal is sent: it is not sent', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    const { id, access_token: token } = await joined(partner);
    const stays = await joined(partner);
    for (let n = 0; n < 3; n += 1) await cause(id, n);
    await cause(stays.id, 0);
    receiver.answers((_request, response) => {
      post(t, '/user/connections/disconnect', { clientId: partner.id }, { token }).then(() =>
        response.writeHead(500).end(),
      );
    });
    await sendSignals(t.deps);
    // At most the one call about each person that had begun.
    expect(receiver.sets.length).toBeLessThanOrEqual(2);
    receiver.sets.length = 0;
    receiver.answers(202);
    ahead = 5 * MINUTE;
    await sendSignals(t.deps);
    expect(arrived().map(({ event }) => event)).toEqual(['account-disabled']);
    expect(await rows()).toMatchObject([{ account_id: stays.id, state: 'delivered' }]);
  });

  it('R-SSF-17 together with a cause: nothing of it is left to send', async () => {
    const partner = await aPartner(t);
    await aStream(t, partner, receiver.uri);
    for (let n = 0; n < 8; n += 1) {
      const { id, access_token: token } = await joined(partner);
      const body = { clientId: partner.id };
      const [left] = await Promise.all([
        post(t, '/user/connections/disconnect', body, { token }),
        cause(id, 0),
        cause(id, 1),
      ]);
      expect(left.statusCode).toBe(204);
    }
    expect(await rows()).toEqual([]);
  });

  it('R-SSF-17 a client that is closed together with causes fails none of them', async () => {
    const partner = await aPartner(t);
    const { id: stream } = await aStream(t, partner, receiver.uri);
    const people = [await joined(partner), await joined(partner), await joined(partner)];
    await Promise.all([
      ...people.map(({ id }) => cause(id, 0)),
      closeClient(t.deps, partner.id),
      ...people.map(({ id }) => cause(id, 1)),
    ]);
    await sendSignals(t.deps);
    expect(receiver.sets).toEqual([]);
    const { db } = t.deps;
    expect(await db.selectFrom('streams').select('id').where('id', '=', stream).execute()).toEqual(
      [],
    );
  });

  it('R-SSF-17 twenty changes of one stream at once leave one of them', async () => {
    const partner = await aPartner(t);
    const { id, token } = await aStream(t, partner, receiver.uri);
    const answers = await together(20, (n) =>
      callSsf(t, token, 'POST', '/ssf/status', {
        stream_id: id,
        status: n % 2 ? 'paused' : 'enabled',
        reason: `number ${n}`,
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { body } = await callSsf(t, token, 'GET', `/ssf/status?stream_id=${id}`);
    expect(answers.map((answer) => answer.body)).toContainEqual(body);
  });
});
