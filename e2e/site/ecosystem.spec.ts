import type { Page } from '@playwright/test';
import type { Contributor, Localization } from '@portico/contract';
import { days } from '../../packages/locales/src/dates.ts';
import { ui } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/states.ts';
import { button, field, filled, link, takenUp, title } from '../support/walk.ts';

const words = ui.ecosystem;
const cards = (page: Page) => page.locator('main ul').getByRole('listitem');
const names = (page: Page) => page.locator('main li p:first-child bdi').allTextContents();
const search = (page: Page) => field(page, words.search);
const sort = (page: Page) => field(page, words.sort);
const status = (page: Page) => page.getByRole('main').getByRole('status');

async function bundle(page: Page): Promise<Localization> {
  return (await page.request.get('/localization/en-US')).json();
}

const all = ({ ecosystem_block }: Localization) =>
  Object.values(ecosystem_block.contributors).flat();

const by = (partners: Contributor[], figure: 'users' | 'TVL') =>
  partners.toSorted((one, other) => other[figure] - one[figure]).map(({ name }) => name);

test('R-LAND-9 every partner is listed, found by name or purpose, and sorted; the address keeps it, and Back undoes it @gate', async ({
  page,
}) => {
  const partners = all(await bundle(page));
  await page.goto('/404');
  await link(page, ui.not_found.ecosystem).click();
  await expect(title(page)).toHaveText(words.title);
  await expect(cards(page)).toHaveCount(partners.length);
  expect(await names(page)).toEqual(
    partners.map(({ name }) => name).toSorted(new Intl.Collator('en-US').compare),
  );
  await expect(status(page)).toHaveText('30 partners');

  await search(page).fill('  SETTLEMENT lúmen ');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Lumen Bridge');
  await expect(status(page)).toHaveText('1 partner');
  await expect(page).toHaveURL(/\/ecosystem\?q=/);
  // Typing added no history entry.
  await page.goBack();
  await expect(title(page)).toHaveText(ui.not_found.title);
  await page.goForward();
  await expect(search(page)).toHaveValue('  SETTLEMENT lúmen ');
  await expect(cards(page)).toHaveCount(1);

  await search(page).fill('a');
  await expect(page).toHaveURL('/ecosystem?q=a');
  const some = await names(page);
  await sort(page).focus();
  await sort(page).selectOption(words.by_users);
  await expect(page).toHaveURL('/ecosystem?q=a&sort=users');
  await expect
    .poll(() => names(page))
    .toEqual(by(partners, 'users').filter((name) => some.includes(name)));
  await expect(sort(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/ecosystem?q=a');
  await expect.poll(() => names(page)).toEqual(some);
  await page.goto('/ecosystem?sort=tvl');
  await expect(sort(page)).toHaveValue('tvl');
  await expect.poll(() => names(page)).toEqual(by(partners, 'TVL'));
});

test('R-LAND-9 an empty result says so, and links back to all partners', async ({ page }) => {
  await page.goto('/ecosystem?q=%3Cb%3Enothing');
  await expect(search(page)).toHaveValue('<b>nothing');
  await expect(page.getByText('No partners match “\u2068<b>nothing\u2069.”')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(status(page)).toHaveText('No partners');
  await button(page, words.clear).click();
  await expect(search(page)).toBeFocused();
  await expect(cards(page)).toHaveCount(30);
  await expect(page).toHaveURL('/ecosystem');
});

test('R-LAND-9 figures older than 45 days are grayed out and marked as old', async ({ page }) => {
  const { ecosystem_block } = await bundle(page);
  const counted = Date.parse(ecosystem_block.as_of);
  const date = days('en-US', 'UTC');
  const day = { date: date.format(counted) };
  const figure = cards(page).first().locator('p > span > bdi').first();
  const color = () => figure.evaluate((text) => getComputedStyle(text).color);

  await page.clock.setFixedTime(counted + 45 * 86_400_000);
  await page.goto('/ecosystem');
  await expect(page.getByText(filled(words.as_of, day))).toBeVisible();
  const fresh = await color();

  await page.clock.setFixedTime(counted + 45 * 86_400_000 + 1);
  await page.reload();
  await expect(page.getByText(filled(words.stale, day))).toBeVisible();
  await expect.poll(color).not.toBe(fresh);
});

test('R-LAND-9 R-LAND-3 partners that fail to load can be requested again; an empty list says so', async ({
  page,
}) => {
  const given = await bundle(page);
  const none: Localization = {
    ...given,
    ecosystem_block: {
      as_of: given.ecosystem_block.as_of,
      contributors: { part1_block: [], part2_block: [], part3_block: [] },
    },
  };
  let answer: Localization | null = null;
  await page.route('**/localization/*', (route) =>
    answer ? route.fulfill({ json: answer }) : route.abort(),
  );
  await page.goto('/404');
  await takenUp(page);
  await link(page, ui.not_found.ecosystem).click();
  await expect(page.getByRole('alert')).toHaveText(words.failed);
  answer = none;
  await button(page, ui.shell.retry).click();
  await expect(page.getByRole('main').getByText(words.empty)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
