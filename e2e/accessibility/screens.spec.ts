import type { Page, Route } from '@playwright/test';
import { LOCALES } from '../../packages/contract/src/locales.ts';
import { account, ui, verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { chooseImage, slotOf, useButton } from '../support/capture.ts';
import { alter } from '../support/database.ts';
import { darkImage, type TestImages } from '../support/images.ts';
import { chooseImages, openReview, visit } from '../support/journey-states.ts';
import { choose } from '../support/preferences.ts';
import type { Product } from '../support/product.ts';
import { type Screen, screensOf } from '../support/screens.ts';
import { addWallet, letSessionAge } from '../support/security-page.ts';
import { expect, keep, type Member, TYPED, test } from '../support/states.ts';
import { button, title } from '../support/walk.ts';
import { aWallet, bringWallets } from '../support/wallets.ts';
import { widthPast } from '../support/width.ts';

const WIDE = { width: 1280, height: 800 };
test.use({ viewport: WIDE, contextOptions: { reducedMotion: 'reduce' } });

type Inspected = Screen & {
  /** Shows the errors, or anything else that the screen can show. */
  prepare?: (page: Page) => Promise<void>;
};

/** Sends the form empty: the summary has the focus and links to the first wrong field, which says the same. */
const submit = async (page: Page) => {
  // Disabled until the browser has hydrated the page; busy while something must load first.
  const send = page.locator('main form button[type=submit]:enabled:not([aria-busy=true])');
  const summary = page.getByRole('group', { name: ui.shell.problem });
  // A page that has just appeared may still give the focus to its heading.
  await expect(async () => {
    await send.press('Enter');
    await expect(summary).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await expect(page).toHaveTitle(/^Error: .+ – Portico$/);
  const link = summary.getByRole('link').first();
  const said = (await link.innerText()).replace(/^.* – /, '');
  const wrong = page.locator((await link.getAttribute('href')) ?? '');
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(wrong).toHaveAccessibleDescription(new RegExp(RegExp.escape(said)));
  await link.click();
  await expect(wrong).toBeFocused();
};
/** The same on a page whose one field, the code, keeps the focus. */
const submitCode = async (page: Page) => {
  await page.locator('main form button[type=submit]:enabled').press('Enter');
  await expect(page.locator('#code')).toHaveAttribute('aria-invalid', 'true');
};
/** The same on a page whose one field gets the focus. */
const submitField = (id: string, said: string) => async (page: Page) => {
  await page.locator('main form button[type=submit]:enabled').press('Enter');
  await expect(page.locator(`#${id}`)).toBeFocused();
  await expect(page.locator(`#${id}`)).toHaveAccessibleDescription(new RegExp(RegExp.escape(said)));
};
const submitEntry = submitField('identifier', ui.auth.need_identifier);
const chooseWallet = async (page: Page) => {
  await bringWallets(page, aWallet(), aWallet('The Rather Long Name of a Wallet'));
  await page.locator('main button[aria-describedby=wallet-hint]').click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
};
const unfold = async (page: Page) => {
  for (const question of await page.locator('main summary').all()) await question.click();
  await expect(page.locator('main details[open]')).not.toHaveCount(0);
};
const LONG = 'a.rather-long.mailbox-name+with-a-tag@department.example-company.com';
const signingUp = { identifiers: { typed: LONG, signUpEmail: LONG } };
const loggingIn = { identifiers: { typed: LONG, loginEmail: LONG } };
const givenPassword = { ticket: { phone: '+380671112255', ticket: 'of-a-password' } };
const underAge = { ...TYPED, year: String(new Date().getFullYear() - 5) };

/** In groups of a few seconds each, which the workers share. */
const GROUPS: Record<string, readonly Inspected[]> = {
  'the entry': [
    { path: '/auth', prepare: submitEntry },
    { path: '/auth', prepare: chooseWallet },
    {
      path: '/auth/login',
      stored: loggingIn,
      prepare: submitField('password', ui.login.need_password),
    },
    { path: '/auth/email-verify', stored: loggingIn },
    { path: '/auth/reset-password', prepare: submitField('email', ui.fields.email_invalid) },
    { path: '/auth/change-password' },
    { path: '/auth/change-password#token=of-a-mail', prepare: submit },
    { path: '/auth/phone-verify', stored: givenPassword, prepare: submitCode },
  ],
  'the first steps': [
    { path: '/registration/creating-account', prepare: submit },
    { path: '/registration/email', stored: signingUp, prepare: submitCode },
    { path: '/registration/creating-password', stored: signingUp, prepare: submit },
    { path: '/success', signedIn: true },
    { path: '/', signedIn: true },
    { path: '/registration/residency', signedIn: true, stored: { details: { residency: 'DE' } } },
  ],
  'the texts': [
    { path: '/terms' },
    { path: '/404' },
    { path: '/ecosystem' },
    { path: '/ecosystem?q=nothing-is-called-so' },
    { path: '/blog' },
    { path: '/learn', prepare: unfold },
    { path: '/faq', prepare: unfold },
    { path: '/marketplace' },
  ],
  'the verification': [
    {
      path: '/registration/personal-information',
      signedIn: true,
      stored: { details: { residency: 'DE' } },
      prepare: submit,
    },
    {
      path: '/registration/personal-information',
      signedIn: true,
      stored: { details: underAge },
      prepare: async (page) => {
        const before = await title(page).textContent();
        await page.locator('main form button[type=submit]').click();
        await expect(title(page)).not.toHaveText(before ?? '');
      },
    },
    {
      path: '/registration/adress',
      signedIn: true,
      stored: { details: { ...TYPED, address: '', city: '' } },
      prepare: submit,
    },
    { path: '/partners', signedIn: true },
    { path: '/partners/new', signedIn: true },
    { path: '/kyc-select', signedIn: true },
    { path: '/kyc-info', signedIn: true, stored: { details: TYPED } },
    { path: '/kyc-doc', signedIn: true, stored: { details: TYPED }, prepare: submit },
  ],
};

for (const [group, screens] of Object.entries(GROUPS)) {
  test(`${group}: axe finds no violation, nothing is past 320 px, and targets are large enough`, async ({
    page,
    beginner,
  }) => {
    const open = screensOf(page, beginner);
    for (const { prepare, ...screen } of screens) {
      await open(screen);
      await prepare?.(page);
      await inspect(page, `${screen.path} ${prepare?.name ?? ''}`);
    }
  });
}

type People = { beginner: Member; applicant: Member; images: TestImages };
/** Requests without a response. */
const waiting: Route[] = [];
const neverAnswered = (route: Route) => {
  waiting.push(route);
};

/** Failures, work in progress and losses that look like nothing else; the one alert is among them once. */
const FAILURES: Record<string, (page: Page, people: People) => Promise<void>> = {
  'a code that could not be sent': async (page) => {
    await keep(page, { identifiers: { signUpEmail: 'unsent@example.com' } });
    await page.route('**/user/auth/send-code', (route) => route.abort());
    await page.goto('/registration/email');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'a reset link that no longer works': async (page) => {
    await keep(page, {});
    await page.goto('/auth/change-password?token=of-last-year');
    for (const id of ['#password', '#confirm']) await page.fill(id, 'Colonnade 47 verdigris');
    await page.locator('main form button[type=submit]').click();
    await expect(page.locator('h1')).toHaveText(ui.change.invalid_title);
  },
  'a page whose code does not arrive': async (page) => {
    await keep(page, {});
    await page.route('**/assets/*not-found*', (route) => route.abort());
    await page.goto('/404');
    await expect(page.locator('h1')).toHaveText(ui.shell.chunk_title);
  },
  'a start page without its profile': async (page, { applicant }) => {
    await keep(page, { member: applicant });
    await page.route('**/user/profile', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'details that are missing, in a country without ID cards': async (page, { beginner }) => {
    await keep(page, { member: beginner, details: { ...TYPED, documentCountry: 'GB' } });
    await page.goto('/kyc-select');
    await expect(page.getByText(verification.select.details_first)).toBeVisible();
  },
  'an image that is too dark': async (page, { applicant, images }) => {
    await chooseImages(page, images, applicant, { document: 'id_card', sides: [] });
    await chooseImage(page, 'front', await darkImage());
    await expect(page.getByText(verification.image.dark_fix)).toBeVisible();
  },
  'an image that is being saved': async (page, { applicant, images }) => {
    await chooseImages(page, images, applicant, { document: 'passport', sides: [] });
    await page.route('**/user/add-document-draft', neverAnswered);
    await chooseImage(page, 'front', images.front);
    await useButton(page).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
  },
  'an image made large': async (page, { applicant, images }) => {
    await chooseImages(page, images, applicant, { document: 'passport', sides: ['front'] });
    await slotOf(page, 'front').getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'images on their way': async (page, { applicant, images }) => {
    await openReview(page, images, applicant, 'passport');
    await page.route('**/user/add-user-document', neverAnswered);
    await page.locator('main form button[type=submit]').click();
    await expect(page.getByRole('progressbar')).toBeVisible();
  },
};

test('failures and work in progress: axe finds no violation, and nothing is past 320 px', async ({
  page,
  beginner,
  applicant,
  images,
}) => {
  for (const [name, open] of Object.entries(FAILURES)) {
    // A browser would send them once they are no longer intercepted.
    await Promise.all(waiting.splice(0).map((route) => route.abort().catch(() => undefined)));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().clearCookies();
    await open(page, { beginner, applicant, images });
    await inspect(page, name);
  }
});

test('/security: axe finds no violation, and nothing is past 320 px', async ({
  page,
  newMember,
  product,
}) => {
  const member = await newMember();
  await addWallet(page, product, member);
  await keep(page, { member });
  await page.goto('/security');
  const forms = page.locator('main button[aria-expanded]');
  await expect(forms).toHaveCount(3);
  for (const form of await forms.all()) await form.click();
  const submits = page.locator('main form button[type=submit]');
  await expect(submits).toHaveCount(3);
  for (const each of await submits.all()) await each.press('Enter');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(4);
  await inspect(page, '/security with its forms');
  await page.reload();
  await page.locator('main li button:not([aria-expanded])').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, '/security, removing a sign-in method');
  letSessionAge(product, member);
  await page.reload();
  await expect(page.locator('main button[aria-disabled=true]').first()).toBeVisible();
  await inspect(page, '/security, too long after the sign-in');
});

test('the selfie and the review: axe finds no violation, and nothing is past 320 px', async ({
  page,
  newMember,
  images,
}) => {
  const bothSides = { document: 'id_card', sides: ['front', 'back'] } as const;
  await chooseImages(page, images, await newMember(), bothSides);
  await visit(page, '/kyc-person');
  await expect(title(page)).toHaveText(verification.person.title);
  await inspect(page, '/kyc-person');
  await chooseImage(page, 'person', images.selfie);
  await useButton(page).click();
  await expect(title(page)).toHaveText(verification.check.title);
  await inspect(page, '/kyc-person with the review');
});

test('each status of a verification: axe finds no violation, and nothing is past 320 px', async ({
  page,
  newMember,
  product,
}) => {
  const member = await newMember();
  await keep(page, { member });
  for (const status of ['PENDING', 'RESUBMISSION', 'REJECTED', 'EXPIRED', 'REVOKED', 'CONFIRMED']) {
    setStatus(product, member, status);
    await page.goto('/');
    await inspect(page, `/ ${status}`);
  }
  await page.goto('/kyc-select');
  await inspect(page, '/kyc-select CONFIRMED');
  await page.goto('/profile');
  await expect(page.locator('main dl svg')).toBeVisible();
  await expect(page.getByRole('region', { name: account.security.ways })).toContainText(
    account.security.email,
  );
  await inspect(page, '/profile CONFIRMED');
});

/** The review decision, as the database stores it. */
function setStatus(product: Product, { id }: Member, status: string): void {
  const statement = 'update kyc set status = ?, details_at = 1 where account_id = ?';
  alter(product, statement, status, id);
}

// Contrast depends on the theme alone, and the other rules on the language at most: two combinations cover every rule.
const INSPECTED = [
  ['ar-AR', 'dark'],
  ['de-DE', 'light'],
] as const;

/** In each language and theme, chosen by hand one after the other, so that the errors shown stay. */
async function inspect(page: Page, name: string): Promise<void> {
  await expect(title(page), name).toBeVisible();
  // The inputs for a photo give way to the live camera once the browser has said that there is one.
  const broughtOut = page.locator('[aria-invalid=true]:not([capture]), [role=alert], dialog[open]');
  const count = await broughtOut.count();
  for (const [locale, theme] of INSPECTED) {
    const appearance = `${name}, ${locale}, ${theme}`;
    await choose(page, 'header', locale);
    await expect(page.locator('html'), appearance).toHaveAttribute('dir', LOCALES[locale].dir);
    await expect.poll(() => broughtOut.count(), appearance).toBeGreaterThanOrEqual(count);
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    expect(await violations(page), appearance).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await widthPast(page), `${appearance}, past its width`).toBeLessThanOrEqual(0);
    expect(await tooSmall(page), `${appearance}, targets under 24 px`).toEqual([]);
    await page.setViewportSize(WIDE);
  }
  await choose(page, 'header', 'en-US');
}

/** Targets smaller than WCAG 2.5.8 allows, except for links inside a sentence. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const inSentence = element.tagName === 'A' && element.closest('p, li, label') !== null;
        const shown = element.checkVisibility() && width > 1 && height > 1;
        return shown && !inSentence && (width < 24 || height < 24);
      })
      // The whole label of a check box is its target.
      .filter((element) => {
        const label = (element as HTMLInputElement).labels?.[0]?.getBoundingClientRect();
        return label === undefined || label.height < 24;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

test('nothing moves with reduced motion while a screen waits, or has just appeared', async ({
  page,
  applicant,
}) => {
  await page.addInitScript(watchMotion);
  await keep(page, { member: applicant, details: TYPED });
  for (const path of ['/kyc-select', '/', '/success']) {
    if (path !== '/success') await page.route('**/user/profile', neverAnswered);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(path);
    await expect.poll(() => moving(page), `${path} moves for the others`).not.toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(button(page, ui.shell.sign_out)).toBeVisible();
    expect(await moving(page), path).toEqual([]);
    await page.unrouteAll();
  }
});

/**
 * Records every animation that begins on the page and moves something or never ends; a short fade is not motion. Looking
 * at what runs at one moment would miss a short one on a busy machine.
 */
function watchMotion(): void {
  const moved: string[] = [];
  Object.assign(window, { moved });
  const still = ['opacity', 'offset', 'computedOffset', 'easing', 'composite'];
  const note = () => {
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue;
      const changed = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
      const moves = changed.some((name) => !still.includes(name) && !/color/i.test(name));
      const endless = effect.getTiming().iterations === Number.POSITIVE_INFINITY;
      const { target } = effect;
      if (moves || endless) moved.push(`${target?.tagName}.${target?.getAttribute('class')}`);
    }
  };
  for (const kind of ['animationstart', 'transitionrun']) document.addEventListener(kind, note);
}

/** What has moved since the page was loaded. */
const moving = (page: Page) =>
  page.evaluate(() => (window as unknown as { moved: string[] }).moved);
