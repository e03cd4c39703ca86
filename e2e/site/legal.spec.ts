import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operateApart } from '../../apps/api/src/test/engines/operate.ts';
import { account, ui } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/fixtures.ts';
import { register } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { inLink, title } from '../support/walk.ts';

async function apply({ dataDir }: Product): Promise<void> {
  const { code, err } = await operateApart({ DATA_DIR: dataDir }, 'brand', 'apply');
  expect([code, err]).toEqual([0, '']);
}

test('R-LEGAL-1 R-LEGAL-3 a company’s own texts are shown in their own direction, say so where they are not translated, and stay readable in an earlier version', async ({
  browser,
  mailbox,
}) => {
  const product = await startProduct({ SMTP_URL: mailbox.smtpUrl });
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const page = await context.newPage();
    const folder = join(product.dataDir, 'brand');
    cpSync('examples/brand', folder, { recursive: true });
    await apply(product);
    await expect(async () => {
      await page.goto('/privacy');
      await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    await expect(page.getByText(account.legal_version.in_english)).toHaveCount(0);

    await register(page, mailbox, 'reader@example.com');
    const file = join(folder, 'legal/privacy/en-US.md');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('version: 1', 'version: 2').replace('What we keep', 'Kept'));
    await apply(product);
    await expect(async () => {
      await page.goto('/privacy');
      await expect(page.getByRole('heading', { name: 'Kept' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.goto('/privacy?version=1');
    await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible();
    // It leads to the newest one.
    await page.getByRole('link', { name: inLink(account.legal_version.earlier) }).click();
    await expect(page).toHaveURL('/privacy');
    await expect(page.getByRole('heading', { name: 'Kept' })).toBeVisible();
    await page.goto('/privacy?version=7');
    await expect(
      page.getByText(account.legal_version.no_version.replace('{version}', '7')),
    ).toBeVisible();
    await expect(title(page)).toHaveText(ui.legal.privacy_title);

    const reader = await browser.newContext({ baseURL: product.url, locale: 'ar-AR' });
    const arabic = await reader.newPage();
    await arabic.goto('/terms');
    const direction = (name: string) =>
      arabic.getByRole('heading', { name }).evaluate((e) => getComputedStyle(e).direction);
    await expect(title(arabic)).toHaveText('شروط الاستخدام');
    expect(await direction('التغييرات')).toBe('rtl');
    await arabic.goto('/privacy');
    await expect(arabic.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(arabic.getByText('لم يُترجم هذا النص بعد، لذلك هو بالإنجليزية.')).toBeVisible();
    expect(await direction('Kept')).toBe('ltr');
    await reader.close();
  } finally {
    await context.close();
    await product.stop();
  }
});
