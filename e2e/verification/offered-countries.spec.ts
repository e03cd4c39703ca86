import { ui, verification } from '../../packages/locales/src/english.ts';
import { startProduct } from '../support/product.ts';
import { test as base, expect, keep, TYPED } from '../support/states.ts';
import { title } from '../support/walk.ts';

const test = base.extend({
  product: async ({ mailbox }, use) => {
    const product = await startProduct({ SMTP_URL: mailbox.smtpUrl, COUNTRIES: 'DE,PL' });
    await use(product);
    await product.stop();
  },
});

test('R-BRAND-49 somebody who typed a country before it was taken away reads so at the residence, and goes on with another one', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  const details = { ...TYPED, residency: 'UA', citizenship: 'UA' };
  await keep(page, { member, details });
  for (const path of ['/registration/personal-information', '/registration/adress']) {
    await page.goto(path);
    await expect(page).toHaveURL('/registration/residency');
    await expect(page.getByText(ui.fields.country_unknown).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Germany' }).click();
  await expect(page).toHaveURL('/registration/personal-information');
  await page.goto('/registration/residency');
  await expect(title(page)).toHaveText(verification.residency.title);
  await expect(page.getByText(ui.fields.country_unknown)).toHaveCount(0);
});
