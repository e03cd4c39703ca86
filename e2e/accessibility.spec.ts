import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Locale } from '@portico/contract';
import { loadUi, type UiMessages } from '../packages/locales/src/index.ts';
import { chooseImages, visit } from './journey-states.ts';
import { expect, type Kept, keep, type Member, TYPED, test } from './states.ts';
import { title } from './walk.ts';

test.describe.configure({ timeout: 150_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Screen = {
  path: string;
  kept?: Omit<Kept, 'member'>;
  signedIn?: boolean;
  state?: unknown;
  /** Brings the errors out, or whatever else the screen can show. */
  prepare?: (page: Page) => Promise<void>;
};

const submit = async (page: Page) => {
  await page.locator('main form button[type=submit]').press('Enter');
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
};
const signingUp = { identifiers: { typed: 'a@example.com', signUpEmail: 'a@example.com' } };
const loggingIn = { identifiers: { typed: 'b@example.com', loginEmail: 'b@example.com' } };
const givenPassword = { ticket: { phone: '+380671112255', ticket: 'of-a-password' } };
const underAge = { ...TYPED, year: String(new Date().getFullYear() - 5) };

const SCREENS: readonly Screen[] = [
  { path: '/auth' },
  { path: '/auth', prepare: submit },
  { path: '/auth/login', kept: loggingIn, prepare: submit },
  { path: '/auth/email-verify', kept: loggingIn },
  { path: '/auth/reset-password', prepare: submit },
  { path: '/auth/change-password' },
  { path: '/auth/change-password?token=of-a-mail', prepare: submit },
  { path: '/auth/phone-verify', kept: givenPassword, prepare: submit },
  { path: '/registration/creating-account', prepare: submit },
  { path: '/registration/email', kept: signingUp, prepare: submit },
  { path: '/registration/creating-password', kept: signingUp, prepare: submit },
  { path: '/terms' },
  { path: '/privacy' },
  { path: '/404' },
  { path: '/', signedIn: true },
  { path: '/registration/residency', signedIn: true, prepare: submit },
  {
    path: '/registration/personal-information',
    signedIn: true,
    kept: { details: { residency: 'DE' } },
    prepare: submit,
  },
  {
    path: '/registration/personal-information',
    signedIn: true,
    kept: { details: underAge },
    prepare: async (page) => {
      const before = await title(page).textContent();
      await page.locator('main form button[type=submit]').click();
      await expect(title(page)).not.toHaveText(before ?? '');
    },
  },
  {
    path: '/registration/adress',
    signedIn: true,
    kept: { details: { ...TYPED, address: '', city: '' } },
    prepare: submit,
  },
  { path: '/kyc-select', signedIn: true },
  { path: '/kyc-info', signedIn: true, kept: { details: TYPED } },
  { path: '/kyc-doc', signedIn: true, kept: { details: TYPED }, prepare: submit },
];

const ORIGINS = ['/registration/creating-password', '/registration', '/auth', '/kyc-person', ''];
const STATUSES = ['IN_PROGRESS', 'PENDING', 'CONFIRMED', 'RESUBMISSION', 'REJECTED'];

for (const locale of ['en-US', 'ar-AR'] as const) {
  test(`axe finds nothing on any screen, dark and light, ${locale}`, async ({
    page,
    newMember,
    product,
    pictures,
  }) => {
    const member = await newMember();
    for (const { path, kept, signedIn, prepare } of SCREENS) {
      await keep(page, { ...kept, locale, ...(signedIn && { member }) });
      await page.goto(path);
      await prepare?.(page);
      await inspect(page, `${path} ${prepare?.name ?? ''}`, locale);
    }
    await inspectImages(page, member, locale, () =>
      chooseImages(page, pictures, member, { document: 'id_card', sides: ['front', 'back'] }),
    );
    await keep(page, { locale, member });
    await page.goto('/success');
    for (const from of ORIGINS) {
      await openFrom(page, from);
      await inspect(page, `/success from ${from}`, locale);
    }
    for (const status of STATUSES) {
      setStatus(product.dataDir, member, status);
      await page.goto('/');
      await inspect(page, `/ ${status}`, locale);
      await page.goto('/kyc-select');
      await inspect(page, `/kyc-select ${status}`, locale);
    }
  });
}

/** The page of the captured images, and the selfie after it; both live in memory, so the language does too. */
async function inspectImages(
  page: Page,
  member: Member,
  locale: Locale,
  choose: () => Promise<void>,
): Promise<void> {
  await choose();
  const words: UiMessages = await loadUi(locale);
  await page.locator('header select').first().selectOption(locale);
  await expect(title(page)).toHaveText(words.doc.title_id_card);
  await inspect(page, '/kyc-doc with images', locale);
  await visit(page, '/kyc-person');
  await expect(title(page)).toHaveText(words.person.title);
  await inspect(page, `/kyc-person of ${member.email}`, locale);
}

/** By every rule in the dark theme; the light one differs in colour alone, so by its contrast. */
async function inspect(page: Page, name: string, locale: Locale): Promise<void> {
  await expect(title(page), name).toBeVisible();
  await expect(page.locator('html'), name).toHaveAttribute('lang', locale);
  await expect(page.locator('html'), name).toHaveAttribute(
    'dir',
    locale === 'ar-AR' ? 'rtl' : 'ltr',
  );
  await show(page, 'dark');
  expect(await violations(new AxeBuilder({ page })), name).toEqual([]);
  await show(page, 'light');
  const contrast = new AxeBuilder({ page }).withRules(['color-contrast']);
  expect(await violations(contrast), `${name}, light`).toEqual([]);
}

async function show(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name;
    await document.fonts.ready;
    // A fade caught half way has the contrast of half a text.
    for (const animation of document.getAnimations()) animation.finish();
  }, theme);
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
}

/** /success as the page before it would have opened it. */
async function openFrom(page: Page, from: string): Promise<void> {
  await page.evaluate((origin) => {
    const state = { ...history.state, usr: { from: origin }, key: `k${Math.random()}` };
    history.pushState(state, '', '/success');
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, from);
}

/** What the reviewers will decide, as the database will hold it. */
function setStatus(dataDir: string, { id }: Member, status: string): void {
  const database = new DatabaseSync(join(dataDir, 'portico.db'), { timeout: 5_000 });
  const { changes } = database
    .prepare('update kyc set status = ?, details_at = 1 where account_id = ?')
    .run(status, id);
  database.close();
  expect(changes).toBe(1);
}
