import { texts } from '../../apps/desk/src/texts.ts';
import { expectToFit, haveApp } from '../support/console.ts';
import { atDesk } from '../support/desk-walk.ts';
import { addOperator } from '../support/operators.ts';
import { expect, keep, test } from '../support/states.ts';
import { button, link } from '../support/walk.ts';

const CALLBACK = 'https://quay.example/callback';
const words = texts.clients;

test('R-OP-84 R-OP-66 R-OP-68 an owner asks, a lead declines, then approves, and people read the purpose @gate', async ({
  page,
  browser,
  product,
  newMember,
}) => {
  const name = `Harbor Live ${test.info().workerIndex}`;
  const member = await newMember();
  const { id } = await haveApp(page, member, name);
  await page.goto(`/partners/${id}/go-live`);
  await expect(page.getByText('Replace http://localhost:4000/callback')).toBeVisible();
  await link(page, 'settings').click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByLabel('Redirect URIs', { exact: true }).fill(CALLBACK);
  await page.getByLabel('Login start').fill('https://quay.example/sign-in');
  await page.getByLabel('Require pushed requests').click();
  await button(page, 'Save').click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await link(page, 'Go live').first().click();
  await expect(page.getByLabel('What do you use the answers for?')).toBeVisible();
  await expect(page.getByText('First change this')).toHaveCount(0);

  await page.getByLabel('What do you use the answers for?').fill('We sell wine to adults.');
  await page.getByLabel('Add a translation').selectOption('he-IL');
  await page.getByLabel('In עברית').fill('אנחנו מוכרים יין למבוגרים בלבד.');
  await button(page, 'Ask to go live').click();
  await expect(page.getByText('Confirm that the hosts are yours.')).toBeVisible();
  await page.getByLabel('These hosts are ours: quay.example').click();
  await expectToFit(page);
  await button(page, 'Ask to go live').dblclick();
  await expect(page.getByText('Waiting for a decision.')).toBeVisible();

  const desk = await atDesk(browser, product, await addOperator(product, `Lead ${name}`, 'lead'));
  await desk.getByRole('link', { name: words.title }).click();
  const review = desk.getByRole('article', { name });
  await expect(review).toContainText('We sell wine to adults.');
  await expect(review).toContainText('quay.example');
  await expect(review).toContainText('אנחנו מוכרים יין למבוגרים בלבד.');
  await review.getByLabel(words.reason).fill('Which wine?');
  await review.getByRole('button', { name: words.decline(name) }).click();
  await expect(desk.getByText(words.done.decline(name))).toBeVisible();
  await expect(review).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('Which wine?')).toBeVisible();
  // The form begins with what was asked.
  await expect(page.getByLabel('What do you use the answers for?')).toHaveValue(
    'We sell wine to adults.',
  );
  await page.getByLabel('These hosts are ours').click();
  await button(page, 'Ask to go live').click();
  await expect(page.getByText('Waiting for a decision.')).toBeVisible();

  await desk.reload();
  await review.getByRole('button', { name: words.approve(name) }).click();
  await expect(desk.getByText(words.done.approve(name))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Approved' })).toContainText('Purpose (he-IL)');
  await expect(page.getByRole('heading', { name: 'Ask for a change' })).toBeVisible();

  // A person reads the partner’s words in their own language.
  const context = await browser.newContext({ baseURL: product.url, locale: 'he-IL' });
  const person = await context.newPage();
  await keep(person, { member });
  const authorize = new URL('/connect/authorize', product.url);
  authorize.search = new URLSearchParams({
    client_id: id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid verified',
    state: 'a-state',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString();
  await person.goto(authorize.href);
  const quoted = person.locator('blockquote');
  await expect(quoted).toHaveText('אנחנו מוכרים יין למבוגרים בלבד.');
  await expect(quoted).toHaveAttribute('lang', 'he-IL');
  await expect(quoted).toHaveAttribute('dir', 'rtl');
  await context.close();

  const row = desk.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: words.moves.close(name) }).click();
  await row.getByRole('button', { name: words.closeYes }).click();
  await expect(desk.getByText(words.done.close(name))).toBeVisible();
  await desk.context().close();
});
