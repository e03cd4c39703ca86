import { texts } from '../../apps/desk/src/texts.ts';
import { verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { atDesk } from '../support/desk-walk.ts';
import { addOperator } from '../support/operators.ts';
import { expect, keep, test } from '../support/states.ts';
import { widthPast } from '../support/width.ts';

const words = texts.people;

test('R-DESK-14 R-DESK-12 one operator finds a person and requests closing, another confirms, and the person reads it @phone-only @gate', async ({
  browser,
  page,
  product,
  newMember,
}, info) => {
  const member = await newMember();
  const name = (n: number) => `People ${info.project.name} ${info.workerIndex} ${n}`;
  const [one, two] = [
    await atDesk(browser, product, await addOperator(product, name(1), 'people')),
    await atDesk(browser, product, await addOperator(product, name(2), 'people')),
  ];
  await expect(one.getByRole('link', { name: texts.header.queue })).toBeHidden();
  await one.getByRole('button', { name: words.submit, exact: true }).click();
  await expect(one.getByText(words.wrongKey.email)).toBeVisible();
  await expect(one.getByText(words.needed)).toBeVisible();
  const value = one.getByRole('textbox', { name: words.keys.email });
  await value.fill('nobody@example.com');
  await one.getByLabel(words.reason, { exact: true }).selectOption('asked');
  await value.press('Enter');
  await expect(one.getByText(words.unknown)).toBeVisible();
  await value.fill(` ${member.email.toUpperCase()}`);
  await value.press('Enter');
  await expect(one.getByText(words.account.open, { exact: true })).toBeVisible();
  await expect(one.getByText(member.email)).toBeHidden();
  expect(await violations(one)).toEqual([]);
  await one.setViewportSize({ width: 390, height: 844 });
  expect(await widthPast(one)).toBe(0);

  await one.getByRole('button', { name: words.acts.close_asked.button }).click();
  await expect(one.getByRole('heading', { name: words.acts.close_asked.title })).toBeFocused();
  await one.getByRole('button', { name: words.acts.close_asked.button }).click();
  await expect(one.getByText(words.acts.close_asked.done)).toBeVisible();
  await expect(one.getByText(words.own)).toBeVisible();

  await keep(page, { member });
  await page.goto('/my-data');
  const log = page.getByRole('region', { name: verification.receipt.desk });
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(log).toContainText(verification.receipt.desk_reason_asked);

  await two.reload();
  const reference = (await two.locator('article code').innerText()).trim();
  await two.getByRole('button', { name: words.confirm(reference) }).click();
  await two.getByRole('button', { name: words.confirmYes }).click();
  await expect(two.getByText(words.done.confirm(reference))).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/auth/);
});
