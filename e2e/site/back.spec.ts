import { ui, verification } from '../../packages/locales/src/english.ts';
import { savedImage } from '../support/capture.ts';
import { chooseImages, expectScreen, type Step, visit } from '../support/journey-states.ts';
import { expect, keep, TYPED, test } from '../support/states.ts';

test.use({ viewport: { width: 800, height: 900 } });

/** The target of the back arrow: the named step, or one step back (null). */
const ARROWS: [Step, Step | null][] = [
  ['/auth/login', '/auth'],
  ['/auth/email-verify', '/auth'],
  ['/auth/reset-password', '/auth/login'],
  ['/auth/phone-verify', '/auth/login'],
  ['/registration/creating-account', '/auth'],
  ['/registration/creating-password', '/auth'],
  ['/registration/residency', null],
  ['/registration/personal-information', '/registration/residency'],
  ['/registration/adress', '/registration/personal-information'],
  ['/kyc-select', null],
  ['/kyc-info', '/kyc-select'],
  ['/kyc-doc', '/kyc-info'],
  ['/terms', null],
];

test('R-ROUTE-7 the back arrow leads to the right step @gate', async ({ page, applicant }) => {
  await keep(page, {
    member: applicant,
    details: TYPED,
    identifiers: { loginEmail: applicant.email, signUpEmail: applicant.email },
    ticket: { phone: '+380671112244', ticket: 'of-a-password' },
  });
  await page.goto('/privacy');
  for (const [step, target] of ARROWS) {
    await visit(page, '/privacy');
    await expectScreen(page, '/privacy', step);
    await visit(page, step);
    await expectScreen(page, step);
    const main = page.getByRole('main');
    const arrow = main.getByRole(target ? 'link' : 'button', { name: ui.shell.back, exact: true });
    await arrow.click();
    await expectScreen(page, target ?? '/privacy', `back from ${step}`);
  }
});

test('R-ROUTE-7 the selfie’s arrow leads back to the document, whose images are still there', async ({
  page,
  applicant,
  images,
}) => {
  await chooseImages(page, images, applicant, { document: 'passport', sides: ['front'] });
  await page.getByRole('button', { name: verification.doc.submit, exact: true }).click();
  await expectScreen(page, '/kyc-person');
  await page.getByRole('link', { name: ui.shell.back, exact: true }).click();
  await expectScreen(page, '/kyc-doc');
  await expect(savedImage(page, 'front')).toBeVisible();
});

test('R-ROUTE-7 in a new tab without history, the arrow leads home', async ({
  page,
  applicant,
}) => {
  await keep(page, { member: applicant, details: TYPED });
  for (const step of ['/registration/residency', '/kyc-select', '/terms'] as const) {
    const tab = await page.context().newPage();
    await tab.goto(step);
    await expectScreen(tab, step);
    await tab.getByRole('main').getByRole('link', { name: ui.shell.back, exact: true }).click();
    await expectScreen(tab, '/', `back from ${step}`);
    await tab.close();
  }
});
