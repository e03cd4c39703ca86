import { isForVisitors } from '../../apps/web/src/app/journey.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { chooseResidency, fillDetails } from '../support/details.ts';
import { expectScreen, SCREENS, STEPS, visit } from '../support/journey-states.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';
import { letCodeAge } from '../support/walk.ts';

test.use({ viewport: { width: 800, height: 900 } });

test('R-ROUTE-1 every page has its own title and puts the focus on its heading', async ({
  page,
  product,
  applicant,
  email,
  phone,
}) => {
  // The code of the registration was sent to another client of the same network a moment ago.
  letCodeAge(product, applicant.email, 1);
  const known = { loginEmail: applicant.email, signUpEmail: email };
  const titles: string[] = [];
  for (const step of STEPS.filter((step) => step !== '/kyc-person')) {
    const member = isForVisitors(step) ? {} : { member: applicant };
    await keep(page, {
      ...member,
      details: TYPED,
      identifiers: { ...known, signUpPhone: phone },
      ticket: { phone, ticket: 'of-a-password' },
    });
    await page.goto('/privacy');
    await expectScreen(page, '/privacy');
    await visit(page, step);
    await expectScreen(page, step);
    const heading = page.getByRole('heading', { level: 1 });
    // Checked together: at the entry, a signed-in person sees another heading a moment later.
    const shown = () =>
      heading.evaluate(
        (element, own) => {
          const named = own ?? (element as HTMLElement).innerText.replaceAll('\n', ' ');
          const { title, activeElement } = document;
          return [activeElement === element, title.startsWith(named), title.endsWith(' – Portico')];
          // The heading is the person's name, which a title would leave in the browser's history.
        },
        step === '/' ? ui.home.title : null,
      );
    await expect.poll(shown, { message: step }).toEqual([true, true, true]);
    titles.push(await page.title());
  }
  expect(titles).toHaveLength(Object.keys(SCREENS).length - 1);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('R-ROUTE-7 R-VAL-4 back and forward focus the heading, and the title prefix disappears with the errors', async ({
  page,
  beginner,
}) => {
  await keep(page, { member: beginner });
  await page.goto('/registration/residency');
  await chooseResidency(page, 'FR');
  await expectScreen(page, '/registration/personal-information');
  await page.getByRole('button', { name: verification.personal.submit }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await fillDetails(page, 'personal');
  await page.getByRole('button', { name: verification.personal.submit }).click();
  await expectScreen(page, '/registration/adress');
  await expect(page).not.toHaveTitle(/^Error: /);

  const heading = page.getByRole('heading', { level: 1 });
  await page.goBack();
  await expectScreen(page, '/registration/personal-information');
  await page.goBack();
  await expectScreen(page, '/registration/residency');
  await expect(heading).toBeFocused();
  await page.goForward();
  await expectScreen(page, '/registration/personal-information');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(`${verification.personal.title} – Step 2 of 8 – Portico`);
});

test('R-KYC-30 a tap that asked for a field puts the cursor there; a reload, Back and an opened address do not', async ({
  page,
  beginner,
}) => {
  await keep(page, { member: beginner, details: { residency: 'FR' } });
  await page.goto('/registration/residency');
  const heading = page.getByRole('heading', { level: 1 });
  const [first, address] = [page.locator('#firstName'), page.locator('#address')];
  await chooseResidency(page, 'DE');
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(
    `${verification.personal.title} ${verification.personal.first_name_hint}`,
  );
  await expect(page).toHaveTitle(`${verification.personal.title} – Step 2 of 8 – Portico`);
  await page.keyboard.press('Tab');
  await expect(first).toHaveAccessibleDescription(verification.personal.first_name_hint);

  await fillDetails(page, 'personal');
  await page.getByRole('button', { name: verification.personal.submit }).click();
  await expectScreen(page, '/registration/adress');
  await expect(address).toBeFocused();
  await page.goBack();
  await expectScreen(page, '/registration/personal-information');
  await expect(heading).toBeFocused();
  await page.goForward();
  await expectScreen(page, '/registration/adress');
  await expect(heading).toBeFocused();
  // What the address leads to is not what a tap asked for.
  await keep(page, { member: beginner, details: { residency: 'FR' } });
  await page.goto('/registration/adress');
  await expectScreen(page, '/registration/personal-information');
  await expect(heading).toBeFocused();
  await page.reload();
  await expectScreen(page, '/registration/personal-information');
  await expect(first).not.toBeFocused();
});
