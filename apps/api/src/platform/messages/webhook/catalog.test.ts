import { WEBHOOK_CATALOG, WEBHOOK_EVENTS, webhookExample, webhookSchema } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { importPeople } from '#identity/people/import.ts';
import { findRow } from '#test/engines/rows.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { FLOWS } from '#test/events/security-events.ts';
import { freshEmail } from '#test/people/codes.ts';
import { onDisk } from '#test/people/landing.ts';
import { deliverWebhooks } from '#test/people/webhook.ts';
import { type Backend, startBackend, WEBHOOK_SECRET } from '#test/providers/backend.ts';

let backend: Backend;
let t: TestApp;
beforeAll(async () => {
  backend = await startBackend(() => t.clock.now());
  t = await startApp({
    env: {
      TRUST_PROXY: '127.0.0.1',
      DISABLE_ADDRESS_LIMITS: 'true',
      WEBHOOK_URL: backend.url,
      WEBHOOK_SECRET,
    },
  });
  await deliverWebhooks(t);
});
afterAll(async () => {
  await t.close();
  await backend.close();
});

describe('R-HOOK-6 the catalog', () => {
  it.each(WEBHOOK_EVENTS)(
    'R-HOOK-6 %s: what happens in the product is sent as the schema says, and so is the example',
    async (event) => {
      t.clock.advance(MINUTE);
      backend.received.length = 0;
      const { account } = await FLOWS[WEBHOOK_CATALOG[event].cause](t);
      await deliverWebhooks(t);
      const sent = backend.received.filter(
        ({ type, data }) => type === event && data.account === account,
      );
      // Some flows begin with a person who signs in.
      expect(sent.length).toBeGreaterThan(0);
      const schema = webhookSchema(event);
      for (const { id: _header, ...message } of sent) {
        expect(schema.parse(message)).toEqual(message);
        const wider = { ...message, data: { ...message.data, email: 'maria@example.com' } };
        expect(schema.safeParse(wider).success).toBe(false);
      }
      const example = webhookExample(event);
      expect(schema.parse(example)).toEqual(example);
      expect(backend.refused).toEqual([]);
    },
  );

  it('R-HOOK-6 says nothing of the people of an import', async () => {
    await deliverWebhooks(t);
    backend.received.length = 0;
    const { email } = freshEmail();
    const row = { id: 'former-1', email, email_confirmed_at: '2026-01-01' };
    const file = onDisk(t, 'people.jsonl', row);
    const report = `${file}.report`;
    const options = { source: 'supabase', firebase: null, isTrial: false } as const;
    await importPeople(t.deps, { file, report, ...options });
    const { account_id } = await findRow(t, 'external_ids', { external_id: 'former-1' });
    await deliverWebhooks(t);
    expect(account_id).toBeTypeOf('string');
    expect(backend.received).toEqual([]);
  });
});
