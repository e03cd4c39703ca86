import { deskWebhook, sendWebhookAgain, type WebhookMessage } from '@portico/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '#core/clock.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { together } from '#test/people/codes.ts';
import { aPersonWithDetails } from '#test/people/documents.ts';
import { anOperator, desk } from '#test/people/operators.ts';
import { deleteAccount, erase } from '#test/people/own-data.ts';
import {
  aSubmission,
  CONFIRMED,
  decideCase,
  sendAgain,
  waitingCaseOf,
} from '#test/people/reviews.ts';
import { deliverWebhooks } from '#test/people/webhook.ts';
import { type Backend, startBackend, WEBHOOK_SECRET } from '#test/providers/backend.ts';
import { endVerifications } from '#verification/assurances/ending.ts';
import { followTrail, purgeOldMessages } from './webhook.ts';

const NEXT = `whsec_${Buffer.from('the next secret of a test, 32 by').toString('base64')}`;

let backend: Backend;
let t: TestApp;
beforeAll(async () => {
  backend = await startBackend(() => t.clock.now());
  t = await startApp({
    env: { WEBHOOK_URL: backend.url, WEBHOOK_SECRET: `${WEBHOOK_SECRET},${NEXT}` },
  });
  await deliverWebhooks(t);
});
afterAll(async () => {
  await t.close();
  await backend.close();
});
beforeEach(async () => {
  t.clock.advance(MINUTE);
  backend.answers(204);
  backend.knows(WEBHOOK_SECRET);
  await deliverWebhooks(t);
  backend.received.length = 0;
  backend.refused.length = 0;
});

/** People whose sign-up the backend knows already. */
async function people(count: number) {
  const all = [];
  for (let made = 0; made < count; made += 1) all.push(await aPersonWithDetails(t));
  await deliverWebhooks(t);
  backend.received.length = 0;
  return all;
}

/** Something happened: a person submitted their verification. */
async function happened(person: Awaited<ReturnType<typeof people>>[number]) {
  const { id } = person;
  await sendAgain(t, person);
  return {
    ...person,
    caseId: await waitingCaseOf(t, id),
    /** What the backend got. */
    sent: () => backend.received.filter(({ data }) => data.account === id),
    /** What the desk shows. */
    logged: async () =>
      (await log()).latest.find(
        ({ account, event }) => account === id && event === 'verification.submitted',
      ),
  };
}

async function someEvents(count: number) {
  const events = [];
  for (const person of await people(count)) events.push(await happened(person));
  return events;
}

async function anEvent() {
  const [person] = await people(1);
  if (person === undefined) throw new Error('nobody was made');
  return happened(person);
}

const logOf = async (role: 'lead' | 'reviewer' = 'lead') =>
  desk(t, await anOperator(t, { role }), deskWebhook);
const log = async () =>
  (await logOf()).json() as {
    receiver: string;
    troubled: WebhookMessage[];
    latest: WebhookMessage[];
  };
const again = async (id: string, role: 'lead' | 'reviewer' = 'lead') =>
  desk(t, await anOperator(t, { role }), sendWebhookAgain, { id });

describe('R-HOOK-1 the operator’s backend', () => {
  it('R-HOOK-1 learns of each step of a verification and of the account’s end, in order, and nothing about the person', async () => {
    const { id, token, caseId, sent } = await anEvent();
    await deliverWebhooks(t);
    await decideCase(t, await anOperator(t), caseId, CONFIRMED);
    await deliverWebhooks(t);
    await t.deps.db
      .updateTable('assurances')
      .set({ valid_until: t.clock.now() })
      .where('id', '=', caseId)
      .execute();
    await endVerifications(t.deps);
    await deliverWebhooks(t);
    await erase(t, token);
    await deliverWebhooks(t);
    expect((await deleteAccount(t, token)).statusCode).toBe(204);
    await deliverWebhooks(t);
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    const account = id;
    expect(sent()).toMatchObject([
      {
        type: 'verification.submitted',
        timestamp,
        data: { account, document: expect.any(String) },
      },
      {
        type: 'verification.decided',
        timestamp,
        data: { account, case: caseId, outcome: 'CONFIRMED' },
      },
      { type: 'verification.expired', timestamp, data: { account } },
      { type: 'verification.erased', timestamp, data: { account } },
      { type: 'account.deleted', timestamp, data: { account } },
    ]);
    expect(backend.refused).toEqual([]);
    const fields = backend.received.flatMap(({ data }) => Object.keys(data));
    expect(new Set(fields)).toEqual(new Set(['account', 'document', 'case', 'outcome']));
    expect(new Set(backend.received.map((message) => message.id)).size).toBe(5);
  });

  it('R-HOOK-1 gets each message once, however many processes send at the same time', async () => {
    const events = await someEvents(3);
    await together(20, () => deliverWebhooks(t));
    expect(events.map(({ sent }) => sent().length)).toEqual([1, 1, 1]);
  });

  it('R-HOOK-1 learns nothing of what happened before it was connected', async () => {
    const late = await startApp();
    try {
      await aSubmission(late);
      const config = { ...late.deps.config, webhook: t.deps.config.webhook };
      const connected = { ...late, deps: { ...late.deps, config } };
      await deliverWebhooks(connected);
      const { id } = await aSubmission(late);
      await deliverWebhooks(connected);
      expect(new Set(backend.received.map(({ data }) => data.account))).toEqual(new Set([id]));
    } finally {
      await late.close();
    }
  });
});

describe('R-HOOK-2 a signature', () => {
  it('R-HOOK-2 of each secret lets the backend change to the next one between two tries', async () => {
    const [first, later] = await people(2);
    if (first === undefined || later === undefined) throw new Error('nobody was made');
    const { sent } = await happened(first);
    backend.answers(500);
    await deliverWebhooks(t);
    backend.knows(NEXT);
    backend.answers(200);
    t.clock.advance(10 * SECOND);
    await deliverWebhooks(t);
    const [before, after, ...more] = sent();
    expect([after?.id, more]).toEqual([before?.id, []]);
    backend.knows(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
    await happened(later);
    await deliverWebhooks(t);
    expect(backend.refused).toHaveLength(1);
  });
});

describe('R-HOOK-3 a backend that does not take a message', () => {
  it.each([
    ['401', { status: 401, problem: null }],
    ['500', { status: 500, problem: null }],
    ['silence', { status: null, problem: 'timeout' }],
    ['302', { status: null, problem: 'redirect' }],
  ])('R-HOOK-3 gets it again after %s, and the log says why', async (how, lastTry) => {
    const elsewhere = await startBackend();
    try {
      const { sent, logged } = await anEvent();
      backend.answers(how === 'silence' ? how : Number(how), { location: elsewhere.url });
      await deliverWebhooks(t, 300);
      const [failed] = (await log()).troubled;
      expect(failed).toMatchObject({
        event: 'verification.submitted',
        state: 'waiting',
        tries: 1,
        lastTry: { ...lastTry, at: expect.any(String) },
      });
      expect(elsewhere.received).toEqual([]);
      backend.answers(200);
      await deliverWebhooks(t);
      expect(sent()).toHaveLength(1);
      t.clock.advance(6 * SECOND);
      await deliverWebhooks(t);
      expect(sent()).toHaveLength(2);
      expect((await log()).troubled).toEqual([]);
      expect(await logged()).toMatchObject({ id: failed?.id, state: 'delivered', tries: 2 });
    } finally {
      await elsewhere.close();
    }
  });

  it('R-HOOK-3 is tried for three days at growing intervals, and a lead sends it again after that', async () => {
    const { sent, logged } = await anEvent();
    backend.answers(503);
    const began = t.clock.now();
    const tries: number[] = [];
    for (let round = 0; round < 200; round += 1) {
      const before = sent().length;
      await deliverWebhooks(t);
      if (sent().length > before) tries.push(t.clock.now() - began);
      const message = await logged();
      if (message?.state === 'failed') break;
      t.clock.advance(Math.max(SECOND, Date.parse(String(message?.dueAt)) - t.clock.now()));
    }
    expect(tries.slice(0, 4)).toEqual([
      0,
      5 * SECOND,
      5 * MINUTE + 5 * SECOND,
      35 * MINUTE + 5 * SECOND,
    ]);
    expect(tries.length).toBeGreaterThan(8);
    expect(tries.at(-1)).toBeGreaterThan(2 * DAY);
    expect(tries.at(-1)).toBeLessThan(3 * DAY);
    const [failed] = (await log()).troubled;
    expect(failed).toMatchObject({ state: 'failed', dueAt: null });
    const id = failed?.id ?? '';
    backend.answers(200);
    t.clock.advance(DAY);
    await deliverWebhooks(t);
    expect(sent()).toHaveLength(tries.length);
    expect(expectContractError(await again(id, 'reviewer')).code).toBe('not_allowed');
    expect(expectContractError(await logOf('reviewer')).code).toBe('not_allowed');
    expect(expectContractError(await again('nothing')).code).toBe('not_found');
    expect((await again(id)).statusCode).toBe(204);
    await deliverWebhooks(t);
    expect(sent()).toHaveLength(tries.length + 1);
    expect(sent().at(-1)?.id).toBe(id);
  });

  it('R-JOB-1 R-HOOK-3 that a lead sends again is not ended by the try that was under way', async () => {
    const { sent, logged } = await anEvent();
    await sealAudit(t.deps);
    await followTrail(t.deps);
    // The first try is so late that it is the last one, too.
    t.clock.advance(3 * DAY);
    const tried = async (times: number, answer: Promise<number>) => {
      backend.answers(answer);
      const round = deliverWebhooks(t, 60_000);
      while (sent().length < times) await new Promise(setImmediate);
      return round;
    };
    const [first, second] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
    const former = tried(1, first.promise);
    await expect.poll(() => sent().length).toBe(1);
    expect((await again(sent()[0]?.id ?? '')).statusCode).toBe(204);
    const latter = tried(2, second.promise);
    await expect.poll(() => sent().length).toBe(2);
    first.resolve(503);
    await former;
    expect(await logged()).toMatchObject({ state: 'waiting', tries: 1 });
    second.resolve(204);
    await latter;
    expect(await logged()).toMatchObject({ state: 'delivered', tries: 1 });
    expect((await log()).troubled).toEqual([]);
  });

  it('R-HOOK-3 costs one connection at a time while it is down, and gets everything afterwards', async () => {
    const events = await someEvents(12);
    backend.answers(503);
    await deliverWebhooks(t);
    expect(backend.received.length).toBeLessThanOrEqual(4);
    backend.answers(200);
    t.clock.advance(6 * SECOND);
    await deliverWebhooks(t);
    t.clock.advance(6 * SECOND);
    await deliverWebhooks(t);
    for (const { sent } of events) expect(sent().length).toBeGreaterThan(0);
    expect((await log()).troubled).toEqual([]);
  });

  it('R-HOOK-3 costs one connection at a time while the last tries of its messages fail', async () => {
    await someEvents(12);
    await sealAudit(t.deps);
    await followTrail(t.deps);
    t.clock.advance(3 * DAY);
    backend.answers(503);
    await deliverWebhooks(t);
    expect(backend.received.length).toBeLessThanOrEqual(4);
  });

  it('R-HOOK-4 the log has a message for 30 days after its event, and longer while it waits', async () => {
    const old = await anEvent();
    await deliverWebhooks(t);
    const waiting = await anEvent();
    backend.answers(500);
    await deliverWebhooks(t);
    const known = async () => [Boolean(await old.logged()), Boolean(await waiting.logged())];
    t.clock.advance(29 * DAY);
    await purgeOldMessages(t.deps);
    expect(await known()).toEqual([true, true]);
    t.clock.advance(2 * DAY);
    await purgeOldMessages(t.deps);
    expect(await known()).toEqual([false, true]);
  });
});
