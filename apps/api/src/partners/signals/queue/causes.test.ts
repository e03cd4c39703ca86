import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, SECOND, systemClock } from '#core/clock.ts';
import { disableAccount, enableAccount } from '#identity/closing/closing.ts';
import { noticeEndedSessions } from '#partners/logout/logout.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { TestApp } from '#test/engines/start.ts';
import { aDeveloper, aSandboxClient } from '#test/partners/console.ts';
import {
  aPartner,
  Browser,
  type Partner,
  partnerOf,
  signInAt,
  startIssuer,
} from '#test/partners/partner.ts';
import { aStream, callSsf, pollAt, type Stream } from '#test/partners/signal-receiver.ts';
import { anOperator } from '#test/people/operators.ts';
import { deleteAccount, exported } from '#test/people/own-data.ts';
import { aRegisteredPerson, post } from '#test/people/people.ts';
import { endsSoon, renew } from '#test/people/renewals.ts';
import {
  aSubmission,
  CONFIRMED,
  decideCase,
  sendAgain,
  waitingCaseOf,
} from '#test/people/reviews.ts';
import { revoked } from '#test/people/revocations.ts';
import { endVerifications } from '#verification/assurances/ending.ts';
import { signal } from './queue.ts';

let t: TestApp & { issuer: string };
beforeAll(async () => {
  // Operators sign in by the time, which is the machine's here.
  t = Object.assign(await startIssuer(), { clock: { ...systemClock, advance() {} } });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.deleteFrom('signals').execute();
});

type Person = { id: string; token: string };

const SCOPE = { scope: 'openid verified' };

/** A verified person who signed in at a partner with a polled stream. */
async function connected(params: Record<string, string> = SCOPE) {
  const partner = await aPartner(t);
  const stream = await aStream(t, partner);
  const person = await aSubmission(t);
  await decideCase(t, await anOperator(t), person.caseId, CONFIRMED);
  const { tokens } = await signInAt(partner, new Browser(t, person.token), params);
  return { partner, stream, person, sub: tokens.claims()?.sub ?? '' };
}

/** Everything that waits, acknowledged poll by poll. */
async function allOf(stream: Stream) {
  const all = [];
  let ack: string[] = [];
  for (;;) {
    const { heard } = await pollAt(t, stream, { ack });
    if (heard.length === 0) return all;
    all.push(...heard);
    ack = heard.map(({ jti }) => jti);
  }
}

const accountOf = async (sub: string) => {
  const found = t.deps.db.selectFrom('subjects').select('account_id').where('sub', '=', sub);
  return (await found.executeTakeFirstOrThrow()).account_id;
};

const confirmAgain = async (person: { token: string; id: string }) => {
  await sendAgain(t, person);
  await decideCase(t, await anOperator(t), await waitingCaseOf(t, person.id), CONFIRMED);
};

describe('R-SSF-7 each cause has its event', () => {
  it.each([
    [
      'expiry',
      async ({ id }: Person) => {
        await endsSoon(t, id, -1);
        await endVerifications(t.deps);
      },
    ],
    ['suspension', ({ token }: Person) => post(t, '/user/verification/suspend', {}, { token })],
    ['revocation', ({ id }: Person) => revoked(t, id)],
  ])(
    'R-SSF-7 an end is one event, whatever ended it: that it ended, never why (%s)',
    async (_how, end) => {
      const { stream, person, sub } = await connected();
      const before = Math.floor(Date.now() / SECOND);
      await end(person);
      const events = await allOf(stream);
      expect(events).toEqual([
        {
          jti: expect.any(String),
          sub,
          event: 'assurance-level-change',
          details: {
            namespace: 'portico',
            current_level: 'none',
            previous_level: 'verified',
            change_direction: 'decrease',
            event_timestamp: expect.any(Number),
          },
        },
      ]);
      expect(Number(events[0]?.details.event_timestamp)).toBeGreaterThanOrEqual(before);
    },
  );

  it('R-SSF-7 a verification that is confirmed or renewed is an increase', async () => {
    const { stream, person, sub } = await connected();
    await endsSoon(t, person.id);
    expect((await renew(t, person.token)).statusCode).toBe(200);
    await confirmAgain(person);
    await revoked(t, person.id);
    expect(await allOf(stream)).toMatchObject([
      {
        sub,
        event: 'assurance-level-change',
        details: { namespace: 'portico', current_level: 'verified', change_direction: 'increase' },
      },
      { sub, details: { change_direction: 'decrease' } },
    ]);
  });

  it('R-SSF-7 a closed, an opened and a deleted account are RISC events without a reason', async () => {
    const { stream, person, sub } = await connected();
    await disableAccount(t.deps, person.id);
    await enableAccount(t.deps, person.id);
    const events = await allOf(stream);
    expect(events).toMatchObject([
      { sub, event: 'account-disabled', details: {} },
      { sub, event: 'account-enabled', details: {} },
    ]);
    for (const { details } of events) expect(details).toEqual({});
  });

  it('R-SSF-7 a deletion comes last, and nothing that waits names the account any more', async () => {
    const { stream, person, sub } = await connected();
    await revoked(t, person.id);
    expect((await deleteAccount(t, person.token)).statusCode).toBe(204);
    const rows = await t.deps.db.selectFrom('signals').select('account_id').execute();
    expect(rows.map(({ account_id }) => account_id)).toEqual([null, null]);
    expect(await allOf(stream)).toMatchObject([
      { sub, event: 'assurance-level-change' },
      { sub, event: 'account-purged', details: {} },
    ]);
  });

  it('R-SSF-25 the data download lists the signals about the person, waiting or delivered', async () => {
    const { stream, person, sub } = await connected();
    await revoked(t, person.id);
    const listed = async () => {
      const { data } = await exported(t, person.token);
      return (data as unknown as { partners: { signals: unknown } }).partners.signals;
    };
    const listedAs = {
      sub,
      event: 'assurance-level-change',
      details: { current_level: 'none' },
      created_at: expect.stringMatching(/^\d{4}-/),
    };
    expect(await listed()).toMatchObject([{ ...listedAs, delivered_at: null }]);
    await allOf(stream);
    expect(await listed()).toMatchObject([
      { ...listedAs, name: expect.any(String), delivered_at: expect.stringMatching(/^\d{4}-/) },
    ]);
    const other = await connected();
    expect((await exported(t, other.person.token)).data).toMatchObject({
      partners: { signals: [] },
    });
  });

  it('R-SSF-7 a sign-out names the sign-in that ended, and no other one', async () => {
    const partner = await aPartner(t);
    const stream = await aStream(t, partner);
    const person = await aRegisteredPerson(t);
    const { tokens } = await signInAt(partner, new Browser(t, person.access_token), SCOPE);
    const claims = tokens.claims();
    expect(claims?.sid).toEqual(expect.any(String));
    const login = { email: person.email, password: person.password };
    const second = (await post(t, '/user/auth/login', login)).json() as typeof person;
    await signInAt(partner, new Browser(t, second.access_token), SCOPE);
    await post(t, '/user/auth/logout', { refresh_token: person.refresh_token });
    await noticeEndedSessions(t.deps);
    expect(await allOf(stream)).toMatchObject([
      {
        sub: claims?.sub,
        event: 'session-revoked',
        details: {
          sid: claims?.sid,
          event_timestamp: expect.any(Number),
          reason_admin: { en: 'The session at the issuer ended.' },
        },
      },
    ]);
  });

  it('R-SSF-7 a stream gets the events that it asked for', async () => {
    const partner = await aPartner(t);
    const purged = 'https://schemas.openid.net/secevent/risc/event-type/account-purged';
    const stream = await aStream(t, partner, undefined, { events_requested: [purged] });
    const person = await aSubmission(t);
    await signInAt(partner, new Browser(t, person.token), SCOPE);
    await decideCase(t, await anOperator(t), person.caseId, CONFIRMED);
    expect((await deleteAccount(t, person.token)).statusCode).toBe(204);
    expect((await allOf(stream)).map(({ event }) => event)).toEqual(['account-purged']);
  });
});

describe('R-SSF-8 no partner gets a signal that does not concern it', () => {
  const disconnect = (partner: Partner, token: string) =>
    post(t, '/user/connections/disconnect', { clientId: partner.id }, { token });

  it('R-SSF-8 a disconnected partner gets no signal, not even one that waited', async () => {
    const { partner, stream, person } = await connected();
    await revoked(t, person.id);
    await disconnect(partner, person.token);
    await disableAccount(t.deps, person.id);
    await enableAccount(t.deps, person.id);
    expect(await allOf(stream)).toEqual([]);
    expect(await t.deps.db.selectFrom('signals').selectAll().execute()).toEqual([]);
  });

  it('R-SSF-8 a partner without the fact is not told that it changed', async () => {
    const { stream, person } = await connected({ scope: 'openid' });
    await revoked(t, person.id);
    expect(await allOf(stream)).toEqual([]);
    await disableAccount(t.deps, person.id);
    expect((await allOf(stream)).map(({ event }) => event)).toEqual(['account-disabled']);
  });

  it('R-SSF-8 a consent that was not used for a year tells nothing', async () => {
    const { stream, person } = await connected();
    const later = { clock: { now: () => Date.now() + 366 * DAY } };
    const about = { accountId: person.id };
    await inTransaction(t.deps.db, (tx) => signal(later, tx, 'account_closed', about));
    expect(await allOf(stream)).toEqual([]);
  });

  it('R-SSF-8 partners of other people, and one that the person never signed in to, get no signal', async () => {
    const { stream } = await connected();
    const other = await connected();
    await revoked(t, other.person.id);
    expect(await allOf(stream)).toEqual([]);
    expect(await allOf(other.stream)).toHaveLength(1);
  });
});

describe('R-SSF-9 a receiver leaves out a person', () => {
  it('R-SSF-9 and takes them in again; a number of nobody gets the same answers', async () => {
    const { stream, person, sub } = await connected();
    const subject = (number: string) => ({
      stream_id: stream.id,
      subject: { format: 'iss_sub', iss: t.issuer, sub: number },
    });
    const call = async (how: string, body: object) =>
      (await callSsf(t, stream.token, 'POST', `/ssf/subjects/${how}`, body)).status;
    await disableAccount(t.deps, person.id);
    expect(await call('remove', subject(sub))).toBe(204);
    expect(await call('remove', subject('nobody'))).toBe(204);
    await enableAccount(t.deps, person.id);
    expect(await allOf(stream)).toEqual([]);
    expect(await call('add', subject(sub))).toBe(200);
    expect(await call('add', subject('nobody'))).toBe(200);
    await disableAccount(t.deps, person.id);
    expect((await allOf(stream)).map(({ event }) => event)).toEqual(['account-disabled']);
    for (const wrong of [
      { stream_id: stream.id },
      { ...subject(sub), subject: { format: 'email', email: 'a@example.org' } },
      { ...subject(sub), subject: { format: 'iss_sub', iss: 'https://other.example', sub } },
    ]) {
      expect(await call('add', wrong)).toBe(400);
    }
    expect(await call('add', { ...subject(sub), stream_id: 'other' })).toBe(404);
  });
});

describe('R-SSF-10 test people', () => {
  it('R-SSF-10 the verification of one ends by itself with a signal, another one disconnects without one', async () => {
    const developer = await aDeveloper(t);
    const redirectUris = ['https://quay.example/callback'];
    const client = await aSandboxClient(t, developer, { redirectUris, par: false });
    const partner = await partnerOf(t, client);
    const stream = await aStream(t, partner);
    const subs: string[] = [];
    for (const kind of ['expired', 'disconnected'] as const) {
      const browser = new Browser(t, developer.access_token);
      const { tokens } = await signInAt(partner, browser, SCOPE, kind);
      subs.push(tokens.claims()?.sub ?? '');
    }
    expect(await allOf(stream)).toEqual([]);
    const planned = await t.deps.db
      .selectFrom('signals')
      .select(['due_at', 'created_at'])
      .execute();
    expect(planned.map((row) => Math.round((row.due_at - row.created_at) / SECOND))).toEqual([30]);
    await t.deps.db.updateTable('signals').set({ due_at: 0 }).execute();
    expect(await allOf(stream)).toMatchObject([
      { sub: subs[0], event: 'assurance-level-change', details: { change_direction: 'decrease' } },
    ]);
    // Half a minute later the other one has disconnected, and leaves without a word.
    await t.deps.db
      .updateTable('connections')
      .set({ consented_at: Date.now() - 31 * SECOND })
      .where('account_id', '=', await accountOf(subs[1] ?? ''))
      .execute();
    const { access_token: token } = developer;
    await post(t, `/console/clients/${client.id}/test-persons/reset`, {}, { token });
    expect(await allOf(stream)).toMatchObject([{ sub: subs[0], event: 'account-purged' }]);
  });
});
