import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { findRows } from '#test/engines/rows.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { aRegisteredPerson, idOf } from '#test/people/people.ts';
import { logIn } from '#test/people/resets.ts';
import { deliverWebhooks } from '#test/people/webhook.ts';
import { type Backend, startBackend, WEBHOOK_SECRET } from '#test/providers/backend.ts';

let backend: Backend;
let t: TestApp;
beforeAll(async () => {
  backend = await startBackend(() => t.clock.now());
  t = await startApp({ env: { WEBHOOK_URL: backend.url, WEBHOOK_SECRET } });
  await deliverWebhooks(t);
});
afterAll(async () => {
  await t.close();
  await backend.close();
});
beforeEach(async () => {
  backend.answers(204);
  t.clock.advance(MINUTE);
  await deliverWebhooks(t);
  backend.received.length = 0;
});

type Someone = { id: string; email: string; password: string };

async function somebody(): Promise<Someone> {
  const person = await aRegisteredPerson(t);
  return { ...person, id: await idOf(t, person) };
}

/** They sign in so many times, at the same moment of the clock. */
async function signIns({ email, password }: Someone, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    expect((await logIn(t, email, password)).statusCode).toBe(200);
  }
}

/** The ids of the trail's events about them, in its order. */
async function trailOf({ id }: Someone): Promise<string[]> {
  const rows = await findRows(t, 'audit_events', { account_id: id });
  return rows
    .filter(({ kind }) => kind === 'registered' || kind === 'signed_in')
    .sort((a, b) => Number(a.seq) - Number(b.seq))
    .map((row) => row.id);
}

/** The ids of the messages about them in the order in which each arrived first. */
const arrived = ({ id }: Someone) => [
  ...new Set(
    backend.received.filter(({ data }) => data.account === id).map((message) => message.id),
  ),
];

/** Rounds of the worker until nothing waits. */
async function untilAllWasTaken(): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    await deliverWebhooks(t);
    if ((await findRows(t, 'jobs', { kind: 'webhook' })).length === 0) return;
    t.clock.advance(MINUTE);
  }
  throw new Error('messages still wait');
}

describe('R-HOOK-9 messages about one person', () => {
  it('R-HOOK-9 arrive in the order of the trail, each once, however many processes send them', async () => {
    const people = [await somebody(), await somebody()];
    for (const person of people) await signIns(person, 8);
    await together(20, () => deliverWebhooks(t));
    await untilAllWasTaken();
    for (const person of people) {
      const all = await trailOf(person);
      expect(all).toHaveLength(10);
      expect(arrived(person)).toEqual(all);
    }
    expect(backend.received).toHaveLength(20);
  });

  it('R-HOOK-9 that is not taken keeps back those about the same person alone, until it is taken', async () => {
    const [one, other] = [await somebody(), await somebody()];
    backend.answersAbout(one.id, 500);
    for (const person of [one, other]) await signIns(person, 3);
    // After each failure everything rests for five seconds.
    for (let round = 0; round < 4; round += 1) {
      await deliverWebhooks(t);
      t.clock.advance(6 * SECOND);
    }
    expect(arrived(one)).toEqual((await trailOf(one)).slice(0, 1));
    expect(arrived(other)).toEqual(await trailOf(other));
    // Hours later, new messages about others still come at once.
    t.clock.advance(3 * HOUR);
    await deliverWebhooks(t);
    backend.received.length = 0;
    t.clock.advance(6 * SECOND);
    await signIns(other, 1);
    await deliverWebhooks(t);
    expect(backend.received).toMatchObject([{ data: { account: other.id } }]);
    backend.answersAbout(one.id, null);
    await untilAllWasTaken();
    expect(arrived(one)).toEqual(await trailOf(one));
  });

  it('R-HOOK-9 are all there, in their order, after the backend was down for an hour', async () => {
    const people = [await somebody(), await somebody(), await somebody()];
    backend.answers(503);
    for (let minutes = 0; minutes < 60; minutes += 10) {
      for (const person of people) await signIns(person, 1);
      await deliverWebhooks(t);
      t.clock.advance(10 * MINUTE);
    }
    backend.answers(204);
    backend.received.length = 0;
    await untilAllWasTaken();
    for (const person of people) {
      const all = await trailOf(person);
      expect(all).toHaveLength(8);
      expect(arrived(person)).toEqual(all);
    }
  });
});
