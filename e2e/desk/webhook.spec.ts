import { startBackend, WEBHOOK_SECRET } from '../../apps/api/src/test/providers/backend.ts';
import { texts } from '../../apps/desk/src/texts.ts';
import { atDesk } from '../support/desk-walk.ts';
import { addOperator } from '../support/operators.ts';
import { join } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { expect, test } from '../support/states.ts';

test('R-HOOK-5 a lead sees what the backend did not take, and sends it again @gate', async ({
  browser,
  playwright,
  mailbox,
}, info) => {
  const backend = await startBackend();
  const product = await startProduct({
    SMTP_URL: mailbox.smtpUrl,
    WEBHOOK_URL: backend.url,
    WEBHOOK_SECRET,
  });
  const request = await playwright.request.newContext({ baseURL: product.url });
  try {
    const [leaver, keys] = await Promise.all([
      join({ request }, mailbox, info.workerIndex),
      addOperator(product, 'Hook', 'lead'),
    ]);
    // Their sign-up is known before: one message of an account waits for the other.
    await expect(async () =>
      expect(backend.received.map(({ type }) => type)).toContain('account.signed_in'),
    ).toPass();
    backend.received.length = 0;
    backend.answers(500);
    const deleted = await request.post('/user/delete-account', {
      headers: { authorization: `Bearer ${leaver.access_token}` },
      data: {},
    });
    expect(deleted.status()).toBe(204);
    await expect(async () => expect(backend.received).toHaveLength(1)).toPass();
    expect(backend.received[0]).toMatchObject({ type: 'account.deleted' });
    const desk = await atDesk(browser, product, keys);
    await desk.getByRole('link', { name: texts.header.webhook }).click();
    await expect(desk.getByText(texts.webhook.lede(new URL(backend.url).origin))).toBeVisible();
    const troubled = desk.getByRole('region', { name: texts.webhook.troubled });
    await expect(async () => {
      await desk.reload();
      await expect(troubled).toContainText(texts.webhook.states.waiting, { timeout: 1_000 });
    }).toPass();
    await expect(troubled).toContainText('HTTP 500');
    await expect(troubled).toContainText(leaver.id);

    backend.answers(204);
    await troubled.getByRole('button').click();
    await expect(desk.getByText(texts.webhook.sent)).toBeVisible();
    await expect(async () => {
      await desk.reload();
      const latest = desk.getByRole('region', { name: texts.webhook.latest });
      await expect(latest).toContainText(texts.webhook.states.delivered, { timeout: 1_000 });
    }).toPass();
    await expect(desk.getByText(texts.webhook.troubledNone)).toBeVisible();
    expect(backend.refused).toEqual([]);
    expect(new Set(backend.received.map(({ id }) => id)).size).toBe(1);
  } finally {
    await request.dispose();
    await product.stop();
    await backend.close();
  }
});
