import { writeFile } from 'node:fs/promises';
import { account } from '../../packages/locales/src/english.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { openProvider } from '../support/fixtures.ts';
import { agree, continueWith, expect, leaveFor, test } from '../support/providers.ts';
import { removal } from '../support/security-page.ts';
import { button, filled, link } from '../support/walk.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('R-SOC-8 providers that the settings name have buttons with their names and pictures, sign in, and are added and removed @gate', async ({
  page,
  startAnother,
  email,
}, info) => {
  const origin = `http://localhost:${await freePort()}`;
  const quay = await openProvider('oidc-quay', origin);
  const harbor = await openProvider('oidc-harbor', origin);
  const icon = info.outputPath('quay.png');
  await writeFile(icon, PNG);
  await startAnother({
    PORT: new URL(origin).port,
    ...quay.env,
    ...harbor.env,
    OIDC_PROVIDERS: 'quay,harbor',
    OIDC_QUAY_ICON: icon,
  });
  await page.goto(`${origin}/auth`);
  const buttons = page.getByRole('link', { name: /^Continue with/ });
  await expect(buttons).toHaveText([continueWith('Quay ID'), continueWith('Harbor ID')]);
  const picture = link(page, continueWith('Quay ID')).locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  await expect(picture).toHaveAttribute('alt', '');

  await leaveFor(page, quay);
  await agree(page, email);
  await expect(page).toHaveURL(`${origin}/success`);
  await page.goto(`${origin}/security`);
  const rows = page.getByRole('region', { name: account.security.ways }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Quay ID' })).toContainText(email);
  await button(page, filled(account.security.add_label, { way: 'Harbor ID' })).click();
  await agree(page, email);
  await expect(page).toHaveURL(`${origin}/security`);
  await expect(rows.filter({ hasText: 'Harbor ID' })).toContainText(email);

  const label = filled(account.security.remove_label, { way: 'Quay ID', label: email });
  await button(page, label).click();
  await removal(page).getByRole('button', { name: account.security.remove, exact: true }).click();
  await expect(button(page, label)).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Quay ID' })).toHaveCount(1);
  await Promise.all([quay.close(), harbor.close()]);
});
