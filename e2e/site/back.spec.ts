import type { Page } from '@playwright/test';
import { isForVisitors } from '../../apps/web/src/app/journey.ts';
import { ui } from '../../packages/locales/src/english.ts';
import { expectScreen, type Step, visit } from '../support/journey-states.ts';
import { keep, type Member, type StoredState, TYPED, test } from '../support/states.ts';
import { letCodeAge } from '../support/walk.ts';

test.use({ viewport: { width: 800, height: 900 } });

type Arrow = [Step, Step | null];

/** A signed-in person would be led away from one of both. */
const isOfVisitors = (arrow: Arrow) => arrow.some((step) => step !== null && isForVisitors(step));

/** The target of the back arrow: the named step, or one step back (null). */
const IN_GATE: Arrow[] = [
  ['/auth/login', '/auth'],
  ['/registration/residency', null],
  ['/registration/adress', '/registration/personal-information'],
  ['/kyc-doc', '/kyc-info'],
];
const OTHERS: Arrow[] = [
  ['/auth/email-verify', '/auth'],
  ['/auth/reset-password', '/auth/login'],
  ['/auth/phone-verify', '/auth/login'],
  ['/registration/creating-account', '/auth'],
  ['/registration/creating-password', '/auth'],
  ['/registration/personal-information', '/registration/residency'],
  ['/kyc-select', null],
  ['/kyc-info', '/kyc-select'],
  ['/terms', null],
];

test('R-ROUTE-7 the back arrow leads to the right step @gate', async ({ page, applicant }) => {
  const identifiers = { loginEmail: applicant.email };
  await expectArrows(page, { member: applicant, identifiers }, IN_GATE);
});

test('R-ROUTE-7 and so do those of the other steps', async ({
  page,
  product,
  applicant,
  email,
  phone,
}) => {
  // The code of the registration was sent to another client a moment ago; with it, the screen would ask for a new code.
  letCodeAge(product, applicant.email, 1);
  const stored = {
    member: applicant,
    identifiers: { loginEmail: applicant.email, signUpEmail: email },
    ticket: { phone, ticket: 'of-a-password' },
  };
  await expectArrows(page, stored, OTHERS);
});

async function expectArrows(
  page: Page,
  { member, ...ofVisitor }: StoredState & { member: Member },
  arrows: Arrow[],
): Promise<void> {
  const typed = { ...ofVisitor, details: TYPED };
  await keep(page, typed);
  await page.goto('/privacy');
  for (const arrow of arrows.filter(isOfVisitors)) await expectArrow(page, arrow);
  await keep(page, { ...typed, member });
  await page.goto('/privacy');
  for (const arrow of arrows.filter((arrow) => !isOfVisitors(arrow)))
    await expectArrow(page, arrow);
}

async function expectArrow(page: Page, [step, target]: Arrow): Promise<void> {
  await visit(page, '/privacy');
  await expectScreen(page, '/privacy', step);
  await visit(page, step);
  await expectScreen(page, step);
  const main = page.getByRole('main');
  const arrow = main.getByRole(target ? 'link' : 'button', { name: ui.shell.back, exact: true });
  await arrow.click();
  await expectScreen(page, target ?? '/privacy', `back from ${step}`);
}

test('R-ROUTE-7 in a new tab without history, the arrow leads home', async ({
  page,
  applicant,
}) => {
  await keep(page, { member: applicant, details: TYPED });
  for (const step of ['/registration/residency', '/terms'] as const) {
    const tab = await page.context().newPage();
    await tab.goto(step);
    await expectScreen(tab, step);
    await tab.getByRole('main').getByRole('link', { name: ui.shell.back, exact: true }).click();
    await expectScreen(tab, '/', `back from ${step}`);
    await tab.close();
  }
});
