import { SIGNAL_EVENTS } from '@portico/contract';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeClient, resumeClient, suspendClient } from '#partners/registration/states.ts';
import { inTransaction } from '#platform/db/client.ts';
import { sendSignals } from '#test/engines/drain.ts';
import type { TestApp } from '#test/engines/start.ts';
import {
  aPartner,
  aVerifiedPerson,
  Browser,
  signInAt,
  startIssuer,
} from '#test/partners/partner.ts';
import {
  aStream,
  callSsf,
  heard,
  type SignalReceiver,
  signalToken,
  startSignalReceiver,
} from '#test/partners/signal-receiver.ts';
import { together } from '#test/people/codes.ts';
import { signal } from '../queue/queue.ts';

let t: TestApp & { issuer: string };
let receiver: SignalReceiver;
beforeAll(async () => {
  receiver = await startSignalReceiver();
  t = await startIssuer({ env: { PARTNER_ORIGINS: receiver.origin } });
});
afterAll(async () => {
  await t.close();
  await receiver.close();
});
beforeEach(async () => {
  await t.deps.db.deleteFrom('signals').execute();
  receiver.sets.length = 0;
  receiver.headers.length = 0;
  receiver.answers(202);
});

const push = () => ({ method: 'urn:ietf:rfc:8935', endpoint_url: receiver.uri });

describe('R-SSF-2 the transmitter describes itself', () => {
  it('R-SSF-2 at its well-known address, with endpoints that answer', async () => {
    await aPartner(t);
    const { status, body } = await callSsf(t, null, 'GET', '/.well-known/ssf-configuration');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      spec_version: '1_0',
      issuer: t.issuer,
      delivery_methods_supported: ['urn:ietf:rfc:8935', 'urn:ietf:rfc:8936'],
      authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:6749' }],
      default_subjects: 'ALL',
    });
    const keys = (await (await fetch(String(body.jwks_uri))).json()) as { keys: object[] };
    expect(keys.keys).toContainEqual(expect.objectContaining({ alg: 'RS256', use: 'sig' }));
    const endpoints = Object.entries(body).filter(([name]) => name.endsWith('_endpoint'));
    expect(endpoints).toHaveLength(5);
    for (const [name, url] of endpoints) {
      expect(String(url)).toMatch(`${t.issuer}/ssf/`);
      const answer = await fetch(String(url), { method: 'POST' });
      expect(answer.status, name).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });
});

describe('R-SSF-3 a receiver manages its stream', () => {
  it('R-SSF-3 creates, reads, updates, replaces and deletes it', async () => {
    const partner = await aPartner(t);
    const token = await signalToken(partner);
    const asked = {
      delivery: { ...push(), authorization_header: 'Bearer of the receiver' },
      events_requested: [SIGNAL_EVENTS['account-purged'], 'urn:example:unknown'],
      description: 'd'.repeat(500),
    };
    const made = await callSsf(t, token, 'POST', '/ssf/streams', asked);
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const id = String(made.body.stream_id);
    const whole = {
      stream_id: id,
      iss: t.issuer,
      aud: partner.id,
      delivery: push(),
      events_supported: Object.values(SIGNAL_EVENTS),
      events_requested: asked.events_requested,
      events_delivered: [SIGNAL_EVENTS['account-purged']],
      min_verification_interval: 10,
      description: 'd'.repeat(200),
    };
    expect(made.body).toEqual(whole);
    const reads = await signalToken(partner, 'ssf.read');
    const read = (path: string) => callSsf(t, reads, 'GET', path);
    expect((await read('/ssf/streams')).body).toEqual([whole]);
    expect((await read(`/ssf/streams?stream_id=${id}`)).body).toEqual(whole);
    expect((await read('/ssf/streams?stream_id=other')).status).toBe(404);

    const patched = await callSsf(t, token, 'PATCH', '/ssf/streams', {
      ...made.body,
      events_supported: whole.events_supported.toReversed(),
      description: 'other',
    });
    expect([patched.status, patched.body]).toEqual([200, { ...whole, description: 'other' }]);
    const { events_requested: _is, description: _deleted, ...rest } = whole;
    const replaced = await callSsf(t, token, 'PUT', '/ssf/streams', {
      stream_id: id,
      delivery: push(),
    });
    const all = Object.values(SIGNAL_EVENTS);
    expect([replaced.status, replaced.body]).toEqual([200, { ...rest, events_delivered: all }]);

    const gone = await callSsf(t, token, 'DELETE', `/ssf/streams?stream_id=${id}`);
    expect([gone.status, gone.body]).toEqual([204, {}]);
    expect((await read('/ssf/streams')).body).toEqual([]);
    const again = await callSsf(t, token, 'DELETE', `/ssf/streams?stream_id=${id}`);
    expect(again.status).toBe(404);
  });

  it('R-SSF-3 has one stream, also of ten creations at once, and no other client’s', async () => {
    const partner = await aPartner(t);
    const token = await signalToken(partner);
    const made = await together(10, () => callSsf(t, token, 'POST', '/ssf/streams', {}));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    const { stream_id: id, delivery } = made.find(({ status }) => status === 201)?.body ?? {};
    // Without a method it is polled, at an address of its own.
    expect(delivery).toEqual({
      method: 'urn:ietf:rfc:8936',
      endpoint_url: `${t.issuer}/ssf/streams/${id}/events`,
    });
    const stranger = await signalToken(await aPartner(t));
    const calls: [string, string, object?][] = [
      ['GET', `/ssf/streams?stream_id=${id}`],
      ['PATCH', '/ssf/streams', { stream_id: id }],
      ['PUT', '/ssf/streams', { stream_id: id }],
      ['DELETE', `/ssf/streams?stream_id=${id}`],
      ['GET', `/ssf/status?stream_id=${id}`],
      ['POST', '/ssf/status', { stream_id: id, status: 'paused' }],
      ['POST', '/ssf/verify', { stream_id: id }],
      ['POST', `/ssf/streams/${id}/events`, { returnImmediately: true }],
    ];
    for (const [method, path, body] of calls) {
      expect((await callSsf(t, stranger, method, path, body)).status, method + path).toBe(404);
    }
  });

  it.each([
    ['no JSON', '{'],
    ['a list', []],
    ['an unknown method', { delivery: { method: 'urn:ietf:rfc:9999' } }],
    ['a push without an address', { delivery: { method: 'urn:ietf:rfc:8935' } }],
    ['http', { delivery: { method: 'urn:ietf:rfc:8935', endpoint_url: 'http://quay.example/x' } }],
    ['a script', { delivery: { method: 'urn:ietf:rfc:8935', endpoint_url: 'javascript:x' } }],
    [
      'a header with a line break',
      {
        delivery: {
          method: 'urn:ietf:rfc:8935',
          endpoint_url: 'https://quay.example/x',
          authorization_header: 'Bearer x\r\nhost: y',
        },
      },
    ],
    ['events that are no list', { events_requested: 'all' }],
    ['too many events', { events_requested: Array(51).fill('urn:x') }],
  ])('R-SSF-3 refuses what is not as the standard has it: %s', async (_what, body) => {
    const token = await signalToken(await aPartner(t));
    const answer = await callSsf(t, token, 'POST', '/ssf/streams', body);
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    expect((await callSsf(t, token, 'GET', '/ssf/streams')).body).toEqual([]);
  });

  it('R-SSF-3 changes nothing of what the transmitter supplies', async () => {
    const partner = await aPartner(t);
    const { id, token } = await aStream(t, partner);
    const before = await callSsf(t, token, 'GET', `/ssf/streams?stream_id=${id}`);
    for (const wrong of [
      { iss: 'https://other.example' },
      { aud: 'other' },
      { events_delivered: [] },
      { events_supported: ['urn:x'] },
      { min_verification_interval: 1 },
    ]) {
      const body = { stream_id: id, description: 'changed', ...wrong };
      for (const method of ['PATCH', 'PUT']) {
        const answer = await callSsf(t, token, method, '/ssf/streams', body);
        expect(answer.status, JSON.stringify(wrong)).toBe(400);
      }
    }
    const after = await callSsf(t, token, 'GET', `/ssf/streams?stream_id=${id}`);
    expect(after.body).toEqual(before.body);
  });
});

describe('R-SSF-4 a receiver sees that its stream works', () => {
  it('R-SSF-4 a verification event comes with its state, signed for this client', async () => {
    const partner = await aPartner(t);
    const { id, token } = await aStream(t, partner, receiver.uri, {
      delivery: { ...push(), authorization_header: 'Bearer of the receiver' },
    });
    const asked = { stream_id: id, state: 'state of the receiver' };
    expect((await callSsf(t, token, 'POST', '/ssf/verify', asked)).status).toBe(204);
    await sendSignals(t.deps);
    expect(receiver.headers).toMatchObject([
      {
        'content-type': 'application/secevent+jwt',
        accept: 'application/json',
        authorization: 'Bearer of the receiver',
      },
    ]);
    const keys = createRemoteJWKSet(new URL(`${t.issuer}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(receiver.sets[0] ?? '', keys, {
      issuer: t.issuer,
      audience: partner.id,
      typ: 'secevent+jwt',
      algorithms: ['RS256'],
    });
    expect(protectedHeader.kid).toEqual(expect.any(String));
    expect(payload).toEqual({
      iss: t.issuer,
      aud: partner.id,
      jti: expect.any(String),
      iat: expect.any(Number),
      sub_id: { format: 'opaque', id },
      events: {
        'https://schemas.openid.net/secevent/ssf/event-type/verification': {
          state: 'state of the receiver',
        },
      },
    });
    // Once in ten seconds, also of several at once.
    const soon = await together(4, () => callSsf(t, token, 'POST', '/ssf/verify', asked));
    expect(soon.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    await sendSignals(t.deps);
    expect(receiver.sets).toHaveLength(1);
  });

  it('R-SSF-4 takes the place of one that waits, so that a receiver that is down fills no table', async () => {
    const { id, token } = await aStream(t, await aPartner(t), receiver.uri);
    const states = ['first', 'second', 'third'];
    for (const state of states) {
      await t.deps.db.updateTable('streams').set({ verified_at: null }).execute();
      const asked = { stream_id: id, state };
      expect((await callSsf(t, token, 'POST', '/ssf/verify', asked)).status).toBe(204);
    }
    await sendSignals(t.deps);
    expect(receiver.sets.map(heard)).toMatchObject([{ details: { state: 'third' } }]);
  });
});

describe('R-SSF-23 the calls of one client', () => {
  it('R-SSF-23 changes past the limit are refused with a time, and another client goes on', async () => {
    const limited = await startIssuer({ env: { DISABLE_ADDRESS_LIMITS: 'false' } });
    try {
      const [one, other] = [await aPartner(limited), await aPartner(limited)];
      const token = await signalToken(one);
      const change = (as: string) => callSsf(limited, as, 'DELETE', '/ssf/streams?stream_id=none');
      const answers = await together(40, () => change(token));
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(30);
      expect(refused).toHaveLength(10);
      for (const { headers, body } of refused) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(body).toMatchObject({ error: 'too_many_requests' });
      }
      expect((await callSsf(limited, token, 'GET', '/ssf/streams')).status).toBe(200);
      expect((await change(await signalToken(other))).status).toBe(404);
    } finally {
      await limited.close();
    }
  });
});

describe('R-SSF-5 the status of a stream', () => {
  it('R-SSF-5 paused keeps what happens and sends it in order, disabled drops it', async () => {
    const partner = await aPartner(t);
    const { id, token } = await aStream(t, partner, receiver.uri);
    const status = (body: object) =>
      callSsf(t, token, 'POST', '/ssf/status', { stream_id: id, ...body });
    const read = () => callSsf(t, token, 'GET', `/ssf/status?stream_id=${id}`);
    expect((await read()).body).toEqual({ stream_id: id, status: 'enabled' });
    const paused = { status: 'paused', reason: 'We move house.' };
    expect((await status(paused)).body).toEqual({ stream_id: id, ...paused });
    const { tokens } = await signInAt(partner, new Browser(t, (await aVerifiedPerson(t)).token));
    const sub = tokens.claims()?.sub ?? '';
    const accountId = await accountOf(sub);
    const causes = ['account_closed', 'account_opened', 'verification_revoked'] as const;
    for (const cause of causes) {
      await inTransaction(t.deps.db, (tx) => signal(t.deps, tx, cause, { accountId }));
    }
    await sendSignals(t.deps);
    expect(receiver.sets).toEqual([]);
    expect((await status({ status: 'enabled' })).body).toEqual({
      stream_id: id,
      status: 'enabled',
    });
    await sendSignals(t.deps);
    expect(receiver.sets.map(heard).map(({ event }) => event)).toEqual([
      'account-disabled',
      'account-enabled',
      'assurance-level-change',
    ]);

    receiver.sets.length = 0;
    expect((await status({ status: 'disabled' })).status).toBe(200);
    await inTransaction(t.deps.db, (tx) => signal(t.deps, tx, 'account_closed', { accountId }));
    expect((await callSsf(t, token, 'POST', '/ssf/verify', { stream_id: id })).status).toBe(400);
    expect((await status({ status: 'enabled' })).status).toBe(200);
    await sendSignals(t.deps);
    expect(receiver.sets).toEqual([]);
    expect((await status({ status: 'broken' })).status).toBe(400);
  });
});

async function accountOf(sub: string): Promise<string> {
  const row = await t.deps.db
    .selectFrom('subjects')
    .select('account_id')
    .where('sub', '=', sub)
    .executeTakeFirstOrThrow();
  return row.account_id;
}

describe('R-SSF-6 the stream of a client that may not sign people in', () => {
  it('R-SSF-6 ends with a closed client, and waits for a suspended one', async () => {
    const partner = await aPartner(t);
    const { id, token } = await aStream(t, partner, receiver.uri);
    await callSsf(t, token, 'POST', '/ssf/verify', { stream_id: id });
    expect(await suspendClient(t.deps, partner.id)).toBe('done');
    await sendSignals(t.deps);
    expect(receiver.sets).toEqual([]);
    expect((await callSsf(t, token, 'GET', '/ssf/streams')).status).toBe(401);
    await expect(signalToken(partner)).rejects.toThrow();
    expect(await resumeClient(t.deps, partner.id)).toBe('done');
    await sendSignals(t.deps);
    expect(receiver.sets.map(heard)).toMatchObject([{ event: 'verification', sub: id }]);

    const next = await signalToken(partner);
    await t.deps.db.updateTable('streams').set({ verified_at: null }).execute();
    await callSsf(t, next, 'POST', '/ssf/verify', { stream_id: id });
    expect(await closeClient(t.deps, partner.id)).toBe('done');
    await sendSignals(t.deps);
    expect(receiver.sets).toHaveLength(1);
    expect((await callSsf(t, next, 'GET', '/ssf/streams')).status).toBe(401);
    const { db } = t.deps;
    expect(await db.selectFrom('streams').selectAll().where('id', '=', id).execute()).toEqual([]);
    expect(
      await db.selectFrom('signals').selectAll().where('stream_id', '=', id).execute(),
    ).toEqual([]);
  });
});
