import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClient } from '#partners/clients/clients.ts';
import { sendSignals } from '#test/engines/drain.ts';
import type { TestApp } from '#test/engines/start.ts';
import { aDeveloper, aMember, aSandboxClient } from '#test/partners/console.ts';
import { partnerOf, startIssuer } from '#test/partners/partner.ts';
import {
  aStream,
  callSsf,
  heard,
  type SignalReceiver,
  startSignalReceiver,
} from '#test/partners/signal-receiver.ts';
import { get, post } from '#test/people/people.ts';

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

describe('R-SSF-20 an app’s stream at the console', () => {
  it('R-SSF-20 shows its team what waits and why, and a developer resumes it', async () => {
    const owner = await aDeveloper(t);
    const client = await aSandboxClient(t, owner);
    const path = `/console/clients/${client.id}/signals`;
    const see = async (token = owner.access_token) => (await get(t, path, token)).json();
    expect(await see()).toEqual({ stream: null, waiting: [], delivered: [] });
    const nothing = await post(t, `${path}/resume`, {}, { token: owner.access_token });
    expect([nothing.statusCode, nothing.json().code]).toEqual([422, 'client_invalid']);

    const partner = await partnerOf(t, client);
    const { id, token } = await aStream(t, partner, receiver.uri);
    await callSsf(t, token, 'POST', '/ssf/verify', { stream_id: id });
    receiver.answers(500);
    await sendSignals(t.deps);
    const viewer = await aMember(t, client.id, 'viewer');
    expect(await see(viewer.access_token)).toMatchObject({
      stream: {
        id,
        method: 'push',
        url: receiver.uri,
        status: 'enabled',
        pausedByUs: false,
        waiting: 1,
        oldestAt: expect.any(String),
        nextTryAt: expect.any(String),
      },
      waiting: [{ event: 'verification', sub: null, tries: 1, outcome: '500', deliveredAt: null }],
      delivered: [],
    });
    const resume = (who: { access_token: string }) =>
      post(t, `${path}/resume`, {}, { token: who.access_token });
    expect((await resume(viewer)).statusCode).toBe(403);
    expect((await resume(await aDeveloper(t))).statusCode).toBe(404);
    await t.deps.db.updateTable('streams').set({ status: 'paused', paused_by_us: 1 }).execute();
    receiver.answers(202);
    expect((await resume(owner)).statusCode).toBe(204);
    await sendSignals(t.deps);
    expect(receiver.sets.map(heard)).toHaveLength(2);
    expect(await see()).toMatchObject({
      stream: { status: 'enabled', waiting: 0, nextTryAt: null },
      waiting: [],
      delivered: [{ event: 'verification', tries: 2, outcome: null }],
    });
    await callSsf(t, token, 'POST', '/ssf/status', { stream_id: id, status: 'disabled' });
    expect((await resume(owner)).json().code).toBe('client_invalid');
    await moveClient(t.deps, t.deps.db, { id: client.id, from: ['sandbox'], to: 'closed' });
    expect((await resume(owner)).json().code).toBe('client_invalid');
  });
});
