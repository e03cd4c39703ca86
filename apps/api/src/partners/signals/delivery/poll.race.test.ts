import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Clock, MINUTE, SECOND } from '#core/clock.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Happening } from '#platform/hooks.ts';
import type { TestApp } from '#test/engines/start.ts';
import { aPartner, Browser, type Partner, signInAt, startIssuer } from '#test/partners/partner.ts';
import {
  aStream,
  callSsf,
  heard,
  pollAt,
  type SignalReceiver,
  startSignalReceiver,
} from '#test/partners/signal-receiver.ts';
import { aRegisteredPerson, idOf } from '#test/people/people.ts';
import { signal } from '../queue/queue.ts';

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

const _arrived = () => receiver.sets.map(heard);
const rows = () => t.deps.db.selectFrom('signals').selectAll().orderBy('place').execute();
const _streamRow = () => t.deps.db.selectFrom('streams').selectAll().executeTakeFirstOrThrow();

describe('R-SSF-15 polling', () => {
  it('R-SSF-15 hands out one signal of each person at a time, until it is acknowledged', async () => {
    const partner = await aPartner(t);
    const stream = await aStream(t, partner);
    const people = [await joined(partner), await joined(partner)];
    for (const what of ['account_closed', 'account_opened'] as const) {
      for (const { id } of people) await cause(id, what);
    }
    const first = await pollAt(t, stream);
    expect(first.more).toBe(true);
    expect(first.heard.map(({ event }) => event)).toEqual(['account-disabled', 'account-disabled']);
    // Nothing was acknowledged: two polls at once get the same.
    const [one, other] = await Promise.all([pollAt(t, stream), pollAt(t, stream)]);
    expect([one, other]).toEqual([first, first]);
    expect((await pollAt(t, stream, { maxEvents: 1 })).heard).toEqual(first.heard.slice(0, 1));
    const ack = first.heard.map(({ jti }) => jti);
    // Only acknowledges.
    expect(await pollAt(t, stream, { maxEvents: 0, ack })).toEqual({ heard: [], more: false });
    const second = await pollAt(t, stream, { ack });
    expect(second).toMatchObject({
      heard: [{ event: 'account-enabled' }, { event: 'account-enabled' }],
      more: false,
    });
    const others = second.heard.map(({ jti }) => jti);
    await Promise.all([pollAt(t, stream, { ack: others }), pollAt(t, stream, { ack: others })]);
    expect(await pollAt(t, stream)).toEqual({ heard: [], more: false });
  });

  it('R-SSF-15 a wrong acknowledgement takes nothing, and an error keeps the signal for later', async () => {
    const partner = await aPartner(t);
    const stream = await aStream(t, partner);
    const other = await aStream(t, await aPartner(t));
    const { id } = await joined(partner);
    await cause(id, 'account_closed');
    const [first] = (await pollAt(t, stream)).heard;
    const jti = first?.jti ?? '';
    expect(await pollAt(t, other, { ack: [jti] })).toEqual({ heard: [], more: false });
    expect((await pollAt(t, stream, { ack: ['unknown', stream.id, ''] })).heard).toEqual([first]);
    for (const wrong of [
      { ack: jti },
      { ack: [5] },
      { ack: Array(1001).fill('x') },
      { maxEvents: -1 },
      { maxEvents: 'all' },
      { returnImmediately: 'yes' },
      { setErrs: [jti] },
      { setErrs: { [jti]: 'no' } },
      [],
      '{"ack":',
      { ack: ['\0'] },
      { setErrs: { '\0': { err: 'x' } } },
      { setErrs: { [jti]: { err: '\0' } } },
    ]) {
      const answer = await callSsf(t, stream.token, 'POST', stream.pollPath, wrong);
      expect(answer.status, JSON.stringify(wrong)).toBe(400);
    }
    const setErrs = { [jti]: { err: 'invalid_request', description: 'What is it?' } };
    expect((await pollAt(t, stream, { setErrs })).heard).toEqual([]);
    expect(await rows()).toMatchObject([
      { state: 'waiting', outcome: 'invalid_request: What is it?' },
    ]);
    ahead = 9 * MINUTE;
    expect((await pollAt(t, stream)).heard).toEqual([]);
    await t.deps.db.updateTable('signals').set({ due_at: 0 }).execute();
    expect((await pollAt(t, stream)).heard).toEqual([first]);
  });

  it('R-SSF-15 a poll waits for a signal, and nobody waits for a server that stops', async () => {
    const partner = await aPartner(t);
    const stream = await aStream(t, partner);
    const { id } = await joined(partner);
    let isAnswered = false;
    const waiting = pollAt(t, stream, { returnImmediately: false }).finally(() => {
      isAnswered = true;
    });
    // Longer than between two looks of the server: it has to wait beyond the first.
    await new Promise((done) => setTimeout(done, 2000));
    expect(isAnswered).toBe(false);
    await cause(id, 'account_closed');
    expect((await waiting).heard).toMatchObject([{ event: 'account-disabled' }]);
  });

  it('R-SSF-15 a path that no stream can have is not found, whatever is in it', async () => {
    const { token } = await aStream(t, await aPartner(t));
    for (const id of ['unknown', '..%2f', '%F0%9F%98%80', 'x'.repeat(90)]) {
      const answer = await callSsf(t, token, 'POST', `/ssf/streams/${id}/events`, {});
      expect(answer.status, id).toBe(404);
    }
  });

  it('R-SSF-23 a client that waits in many polls is answered at once, and leaves others their turn', async () => {
    const stream = await aStream(t, await aPartner(t));
    const partner = await aPartner(t);
    const other = await aStream(t, partner);
    const { id } = await joined(partner);
    let answered = 0;
    const polls = Array.from({ length: 12 }, () =>
      pollAt(t, stream, { returnImmediately: false }).finally(() => {
        answered += 1;
      }),
    );
    await expect.poll(() => answered).toBe(8);
    const waiting = pollAt(t, other, { returnImmediately: false });
    await cause(id, 'account_closed');
    expect((await waiting).heard).toHaveLength(1);
    expect(answered).toBe(8);
    // The longest time is 20 seconds.
    ahead = 5 * SECOND;
    await new Promise((done) => setTimeout(done, 1000));
    expect(answered).toBe(8);
    ahead = 21 * SECOND;
    for (const poll of await Promise.all(polls)) expect(poll.heard).toEqual([]);
  });
});
