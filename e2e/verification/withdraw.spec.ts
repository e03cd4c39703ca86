import { texts as desk } from '../../apps/desk/src/texts.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { anApplicant, atDesk, openCase } from '../support/desk-walk.ts';
import { addOperator } from '../support/operators.ts';
import { expect, keep, test } from '../support/states.ts';

const { standing, check, parts } = verification;

test('R-KYC-17 R-KYC-18 R-LIFE-39 a mistake is corrected after submission, home says that everything is there, and the reviewer is notified', async ({
  page,
  browser,
  product,
  images,
  newMember,
}, info) => {
  const member = await newMember();
  const applicant = await anApplicant(page, images, member, info.workerIndex);
  const reviewer = await atDesk(
    browser,
    product,
    await addOperator(product, `Withdrawn ${info.workerIndex}`),
  );
  await keep(page, { member });
  await page.goto('/');
  const card = page.getByRole('region', { name: ui.home.pending_title });
  await expect(card).toContainText(standing.waiting);
  await openCase(reviewer, product, applicant);
  await page.reload();
  await expect(card).toContainText(standing.reviewing);

  await card.getByRole('button', { name: standing.withdraw }).click();
  const question = page.getByRole('dialog', { name: standing.withdraw_title });
  await question.getByRole('button', { name: standing.withdraw_keep }).click();
  await expect(question).toBeHidden();
  await expect(card.getByRole('button', { name: standing.withdraw })).toBeFocused();
  await card.getByRole('button', { name: standing.withdraw }).click();
  await question.getByRole('button', { name: standing.withdraw_confirm, exact: true }).click();

  await expect(page).toHaveURL('/kyc-person');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(check.title);
  await expect(page.getByRole('main')).toContainText(applicant.lastName);
  await expect(page.getByRole('button', { name: /^Enlarge/ })).toHaveCount(3);

  // The operator’s next action shows that it was withdrawn.
  await reviewer.keyboard.press('u');
  await expect(reviewer.getByRole('main')).toContainText('withdrew this submission');

  await page.goto('/');
  const started = page.getByRole('region', { name: ui.home.ready_title });
  await expect(started).toContainText(ui.home.ready_text);
  await started.getByRole('link', { name: check.go_on }).click();
  await expect(page).toHaveURL('/kyc-person');

  const name = `${check.change} ${parts.name}`;
  await page.getByRole('link', { name: check.change_what.replace('{what}', parts.name) }).click();
  await expect(page, name).toHaveURL('/registration/personal-information');
  await page.getByLabel(verification.personal.last_name).fill('Corrected');
  await page.getByRole('button', { name: check.save }).click();
  await expect(page).toHaveURL('/kyc-person');
  await expect(page.getByRole('main')).toContainText('Corrected');
  await page.getByRole('button', { name: check.submit }).click();
  await expect(page).toHaveURL('/success');
  await reviewer.context().close();
});

test('R-KYC-17 a decided submission cannot be withdrawn, and the card says so', async ({
  page,
  images,
  newMember,
}, info) => {
  const member = await newMember();
  await anApplicant(page, images, member, info.workerIndex);
  await keep(page, { member });
  await page.goto('/');
  await page.getByRole('button', { name: standing.withdraw }).click();
  const headers = { authorization: `Bearer ${member.access_token}` };
  const elsewhere = await page.request.post('/user/verification/withdraw', { headers });
  expect(elsewhere.status()).toBe(200);
  const question = page.getByRole('dialog', { name: standing.withdraw_title });
  await question.getByRole('button', { name: standing.withdraw_confirm, exact: true }).click();
  await expect(question.getByRole('alert')).toContainText(ui.errors.nothing_to_withdraw);
});

test('R-KYC-16 the reference number that a person reads out leads the operator to the case', async ({
  page,
  browser,
  product,
  images,
  newMember,
}, info) => {
  const member = await newMember();
  await anApplicant(page, images, member, info.workerIndex);
  await keep(page, { member });
  await page.goto('/');
  const number = page.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
  const reference = await number.innerText();
  for (const path of ['/profile', '/my-data', '/kyc-person']) {
    await page.goto(path);
    await expect(number).toHaveText(reference);
  }
  const keys = await addOperator(product, `Finds ${info.workerIndex}`);
  const operator = await atDesk(browser, product, keys);
  const field = operator.getByLabel(desk.find.label);
  await field.fill(reference.replace('-', ' ').toLowerCase());
  await field.press('Enter');
  await expect(operator).toHaveURL(/\/cases\//);
  await expect(operator.getByRole('main')).toContainText(reference);

  await operator.goto('/');
  await field.fill('0000-0001');
  await operator.getByRole('button', { name: desk.find.submit }).click();
  await expect(operator.getByRole('alert')).toContainText(desk.find.notOne);
  await operator.context().close();
});
