import { ui, verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { comeFrom, expectInside, test } from '../support/connect.ts';
import { expect, keep } from '../support/states.ts';
import { button, title } from '../support/walk.ts';

const { connect: texts } = verification;

test('R-OP-17 a person who signs out at a partner decides whether to leave Portico, too @phone-only @gate', async ({
  page,
  newMember,
  startPartner,
}) => {
  const partner = await startPartner();
  await keep(page, { member: await newMember() });
  await comeFrom(page, partner);
  await button(page, texts.go).click();
  await expectInside(page, partner);

  await page.goto(`${partner.url}/sign-out`);
  await expect(title(page)).toHaveText(texts.leave_title);
  expect(await violations(page)).toEqual([]);
  await page.route('**/connect/leave', (route) => route.abort());
  await button(page, texts.leave_one).click();
  await expect(page.getByRole('alert')).toContainText(ui.notices.network_error);
  await page.unroute('**/connect/leave');
  await button(page, texts.leave_one).click();
  await expect(title(page)).toHaveText('Goodbye');
  expect(page.url()).toBe(`${partner.url}/goodbye?state=of+the+partner`);

  // Still signed in here: the partner is entered without a page, and left by both doors.
  await comeFrom(page, partner);
  await expectInside(page, partner);
  await page.goto(`${partner.url}/sign-out`);
  const there = page.url();
  await button(page, texts.leave_both).click();
  await expect(title(page)).toHaveText('Goodbye');
  await page.goto(new URL('/my-data', there).href);
  await expect(page).toHaveURL(/\/auth$/);

  // The same address again: nobody is signed in, so nothing is asked, and the answer was given.
  await page.goto(there);
  await expect(title(page)).toHaveText(texts.title_over);
  await expect(page.getByText(texts.leave_over)).toBeVisible();

  // Nobody is signed in at a partner in this browser any more: a sign-out goes straight back, or ends here.
  await page.goto(`${partner.url}/sign-out`);
  await expect(title(page)).toHaveText('Goodbye');
  await page.goto(new URL('/connect/logout', there).href);
  await expect(title(page)).toHaveText(texts.leave_done_title);
  await expect(page.getByText(texts.leave_done)).toBeVisible();
});
