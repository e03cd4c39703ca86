import { marketplace, pages, ui } from '../../packages/locales/src/english.ts';
import { expect, keep, test } from '../support/states.ts';
import { link, takenUp, title } from '../support/walk.ts';

const { faq, learn } = pages;
const questions = Object.values(faq.questions);

test('R-MKT-1 FAQ opens its answers without a script, links to Learn, and to the verification for a signed-in person', async ({
  page,
  browser,
  product,
  beginner,
}) => {
  const bare = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const first = await bare.newPage();
  await first.goto('/faq');
  await expect(title(first)).toHaveText(faq.title);
  await expect(first.locator('main summary h2')).toHaveText(questions.map((each) => each.question));
  await expect(first.getByText(faq.questions.cart.answer)).toBeHidden();
  await first.getByText(faq.questions.cart.question).click();
  await expect(first.getByText(faq.questions.cart.answer)).toBeVisible();
  // The header of every other page, not the marketplace's.
  await expect(first.getByRole('navigation', { name: ui.nav.label })).toBeAttached();
  await expect(first.getByRole('navigation', { name: marketplace.market_nav.label })).toHaveCount(
    0,
  );
  await link(first, faq.begin.action).click();
  await expect(first).toHaveURL(`${product.url}/auth`);
  await bare.close();

  await keep(page, { member: beginner });
  await page.goto('/');
  const entries = page.getByRole('banner').getByRole('navigation');
  await entries.getByRole('button', { name: ui.nav_titles.about }).click();
  await link(page, ui.nav_titles.faq).click();
  await expect(title(page)).toHaveText(faq.title);
  await expect(title(page)).toBeFocused();
  await expect(link(page, faq.verify.action)).toHaveAttribute('href', '/kyc-select');
  await link(page, faq.learn).click();
  await expect(page).toHaveURL('/learn');
  await expect(title(page)).toHaveText(learn.title);
});

test('the contents beside a long text lead to its sections, without a step in the history; on a narrower page they are folded above it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/terms');
  await takenUp(page);
  const contents = page.getByRole('navigation', { name: ui.legal.terms_title });
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(contents.getByRole('link')).toHaveText(await sections.allTextContents());
  const entries = await page.evaluate(() => history.length);
  await contents.getByRole('link').last().click();
  await expect(sections.last()).toBeFocused();
  await expect(sections.last()).toBeInViewport();
  await expect(page).toHaveURL('/terms');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/blog');
  await takenUp(page);
  const articles = page.getByRole('navigation', { name: pages.blog.title });
  await expect(articles.getByRole('link')).toHaveCount(0);
  await articles.getByText(pages.blog.contents).click();
  await articles.getByRole('link').last().click();
  await expect(page.getByRole('article').last().getByRole('heading')).toBeFocused();
  await expect(page).toHaveURL('/blog');
});
