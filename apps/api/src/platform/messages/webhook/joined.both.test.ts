import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { giveExternalId } from '#identity/index.ts';
import { findRows } from '#test/engines/rows.ts';
import { startApp } from '#test/engines/start.ts';
import {
  aPartner,
  Browser,
  type Issuer,
  type Partner,
  signInAt,
  startIssuer,
} from '#test/partners/partner.ts';
import { together } from '#test/people/codes.ts';
import { aPersonWithDetails } from '#test/people/documents.ts';
import { deleteAccount, erase } from '#test/people/own-data.ts';
import { aKnownPerson } from '#test/people/servers.ts';
import { deliverWebhooks } from '#test/people/webhook.ts';
import { type Backend, startBackend, WEBHOOK_SECRET } from '#test/providers/backend.ts';
import { purgeOldMessages } from './webhook.ts';

let backend: Backend;
let t: Issuer;
let named: Partner;
let other: Partner;
beforeAll(async () => {
  backend = await startBackend();
  t = await startIssuer({ env: { WEBHOOK_URL: backend.url, WEBHOOK_SECRET } });
  named = await aPartner(t);
  other = await aPartner(t, { name: 'Harbor' });
  const { webhook } = t.deps.config;
  if (webhook === null) throw new Error('there is no webhook');
  t.deps.config.webhook = { ...webhook, clients: [named.id] };
  await deliverWebhooks(t);
});
afterAll(async () => {
  await t.close();
  await backend.close();
});
beforeEach(async () => {
  await deliverWebhooks(t);
  backend.received.length = 0;
});

/** A person of the company, and what their `sub` is at both partners. */
async function aCustomer() {
  const externalId = `customer-${randomUUID()}`;
  const person = { ...(await aPersonWithDetails(t)), externalId };
  await giveExternalId(t.deps.db, { accountId: person.id, externalId });
  const browser = new Browser(t, person.token);
  const { tokens } = await signInAt(named, browser, { scope: 'openid' });
  await signInAt(other, browser, { scope: 'openid' });
  return { ...person, sub: String(tokens.claims()?.sub) };
}

const about = (id: string) => backend.received.filter(({ data }) => data.account === id);

describe('R-HOOK-8 a message', () => {
  it('R-HOOK-8 has the person’s id at the company, and their sub at the apps that were named', async () => {
    const { id, externalId, sub } = await aCustomer();
    const stranger = await aKnownPerson(t, `customer-${randomUUID()}`);
    await deliverWebhooks(t);
    const names = { account: id, external_id: externalId, subs: { [named.id]: sub } };
    expect(about(id).map(({ type, data }) => [type, data])).toEqual([
      ['account.registered', { ...names, kind: 'email' }],
      ['account.signed_in', { ...names, method: expect.any(String) }],
      ['connection.agreed', { ...names, client: named.id }],
      ['connection.agreed', { ...names, client: other.id }],
    ]);
    // Nothing makes a sub at an app where the person never was.
    for (const { data } of about(stranger.id)) {
      expect(data).toMatchObject({ external_id: stranger.externalId });
      expect(data).not.toHaveProperty('subs');
    }
    expect(await findRows(t, 'subjects', { account_id: stranger.id })).toEqual([]);
  });

  it('R-HOOK-8 about a deleted account has them, too, with all that was not sent before, and nothing is left', async () => {
    const { id, token, externalId, sub } = await aCustomer();
    await deliverWebhooks(t);
    backend.received.length = 0;
    await erase(t, token);
    expect((await deleteAccount(t, token)).statusCode).toBe(204);
    expect(await findRows(t, 'external_ids', { account_id: id })).toEqual([]);
    await together(10, () => deliverWebhooks(t));
    await deliverWebhooks(t);
    const names = { account: id, external_id: externalId, subs: { [named.id]: sub } };
    expect(about(id).map(({ type, data }) => [type, data])).toEqual([
      ['verification.erased', names],
      ['account.deleted', names],
    ]);
    expect(await findRows(t, 'webhook_leavers')).toEqual([]);
    const trail = JSON.stringify(await findRows(t, 'audit_events', { account_id: id }));
    expect(trail).not.toContain(externalId);
    expect(trail).not.toContain(sub);
    // The log forgets them with the message.
    const later = { ...t.deps, clock: { now: () => Date.now() + 31 * DAY } };
    await purgeOldMessages(later);
    const left = JSON.stringify([
      await findRows(t, 'webhook_messages'),
      await findRows(t, 'jobs', { kind: 'webhook' }),
    ]);
    expect(left).not.toContain(externalId);
  });

  it('R-HOOK-8 about a deleted account that was never made leaves nothing after thirty days', async () => {
    const { id, token } = await aCustomer();
    await deleteAccount(t, token);
    expect(await findRows(t, 'webhook_leavers', { account_id: id })).toHaveLength(1);
    await purgeOldMessages({ ...t.deps, clock: { now: () => Date.now() + 29 * DAY } });
    expect(await findRows(t, 'webhook_leavers', { account_id: id })).toHaveLength(1);
    await purgeOldMessages({ ...t.deps, clock: { now: () => Date.now() + 31 * DAY } });
    expect(await findRows(t, 'webhook_leavers', { account_id: id })).toEqual([]);
  });

  it('R-HOOK-8 keeps nothing of a deleted account where no backend is connected', async () => {
    const alone = await startApp();
    try {
      const { token } = await aKnownPerson(alone);
      expect((await deleteAccount(alone, token)).statusCode).toBe(204);
      expect(await findRows(alone, 'webhook_leavers')).toEqual([]);
    } finally {
      await alone.close();
    }
  });
});
