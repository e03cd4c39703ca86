import { ui } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/fixtures.ts';
import { visit } from '../support/journey-states.ts';
import { link, title } from '../support/walk.ts';

const { not_found } = ui;

test('R-ROUTE-5 an unknown address leads to /404, which says so and links on @gate', async ({
  page,
}) => {
  for (const unknown of ['/nowhere', '/registration/address']) {
    const answer = await page.goto(unknown);
    expect(answer?.status(), unknown).toBe(404);
    await expect(page).toHaveURL('/404');
    await expect(title(page)).toHaveText(not_found.title);
  }
  await page.goto('/terms');
  await visit(page, '/Auth');
  await expect(page).toHaveURL('/404');
  await expect(page).toHaveTitle(`${not_found.title} – Portico`);
  // Back skips the address that led there.
  await page.goBack();
  await expect(page).toHaveURL('/terms');
  await page.goForward();
  await link(page, not_found.ecosystem).click();
  await expect(page).toHaveURL('/ecosystem');
  await page.goBack();
  await link(page, not_found.home).click();
  // The home link of a visitor who is not signed in.
  await expect(page).toHaveURL('/auth');
});
