import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { type Collected, countsOf } from '../../apps/api/src/test/people/name-crawl.ts';
import { texts as desk } from '../../apps/desk/src/texts.ts';
import { account, verification } from '../../packages/locales/src/english.ts';
import { applyBrand, COLORED, unbranded, words } from '../support/brand.ts';
import { comeFrom } from '../support/connect.ts';
import { haveApp } from '../support/console.ts';
import { alter } from '../support/database.ts';
import { openCase, signInAtDesk } from '../support/desk-walk.ts';
import type { TestImages } from '../support/images.ts';
import { openReview } from '../support/journey-states.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { addOperator } from '../support/operators.ts';
import { DETAILS, join, sendDetails } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { startRelyingParty } from '../support/relying-party.ts';
import { decide, submitAll } from '../support/sent.ts';
import { startShop } from '../support/shop.ts';
import { expect, keep, type Member, type StoredState, TYPED, test } from '../support/states.ts';
import { button, signOut, title } from '../support/walk.ts';

/** In no text of the product, and with a letter that HTML escapes. */
const NAME = 'Qzx & Vyk';

type Walk = {
  product: Product;
  browser: Browser;
  page: Page;
  mailbox: Mailbox;
  images: TestImages;
  /** Reads what this page shows now. */
  read(place: string, page?: Page): Promise<void>;
};

const NEW = 'new@example.com';
const PHONE = '+380671112233';

/** Screens before a sign-in that are reached by what was typed before. */
const BEFORE: [path: string, stored: Omit<StoredState, 'member'>][] = [
  ['/auth/login', { identifiers: { typed: NEW, loginEmail: NEW } }],
  ['/auth/email-verify', { identifiers: { typed: NEW, loginEmail: NEW } }],
  ['/auth/reset-password', {}],
  ['/auth/change-password', {}],
  ['/auth/change-password#token=of-a-mail', {}],
  ['/auth/phone-verify', { ticket: { phone: PHONE, ticket: 'of-a-password' } }],
  ['/registration/creating-account', {}],
  ['/registration/email', { identifiers: { typed: NEW, signUpEmail: NEW } }],
  ['/registration/phone', { identifiers: { typed: PHONE, signUpPhone: PHONE } }],
  ['/registration/creating-password', { identifiers: { typed: NEW, signUpEmail: NEW } }],
  ['/handoff#of-last-year', {}],
  ['/link#of-last-year', {}],
];

/** Screens of somebody who has begun. */
const BEGUN = [
  ...['/', '/auth', '/success', '/security', '/profile', '/my-data', '/registration/residency'],
  ...['/registration/personal-information', '/registration/adress', '/kyc-select', '/kyc-info'],
  ...['/kyc-doc', '/partners', '/partners/new'],
];

/** Where the state of a verification shows. */
const OF_STATE = ['/', '/kyc-select', '/kyc-doc', '/success', '/profile', '/my-data'];

const VIEWS = [
  '',
  '/test-people',
  '/requests',
  '/signals',
  '/check',
  '/go-live',
  '/settings',
  '/team',
];

const DESK = ['/', '/revocations', '/operators', '/clients', '/webhook'];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(title(page), path).toBeVisible();
  // Set by `packages/client/src/router/use-page.ts` once the page is hydrated.
  await page.waitForFunction(() => performance.getEntriesByName('page', 'mark').length > 0);
  await page.waitForLoadState('networkidle');
}

async function member({ page, mailbox }: Walk): Promise<Member> {
  return join(page, mailbox, 700);
}

async function journey(walk: Walk): Promise<void> {
  const { page, read } = walk;
  for (const [path, stored] of BEFORE) {
    await keep(page, stored);
    await open(page, path);
    await read(`before ${path}`);
  }
  const person = await member(walk);
  await sendDetails(page, person.access_token);
  await keep(page, { member: person, details: TYPED });
  for (const path of BEGUN) {
    await open(page, path);
    // Until its code has come, a page may show what its document has for visitors.
    await expect(page.locator('main a[href="/auth"], main #identifier'), path).toHaveCount(0);
    await read(`begun ${path}`);
  }
  for (const locale of ['de-DE', 'ar-AR']) {
    await keep(page, { member: person, details: TYPED, locale });
    for (const path of ['/', '/kyc-info', '/security', '/my-data']) {
      await open(page, path);
      await read(`${locale} ${path}`);
    }
  }
  await page.context().clearCookies({ name: 'locale' });
  await dialogs(walk, person);
  await handoff(walk);
  await states(walk);
  await partners(walk);
  await console(walk);
  await atDesk(walk);
}

/** What opens above a page: a deletion, the terms; and the words after a sign-out. */
async function dialogs({ page, product, read }: Walk, person: Member): Promise<void> {
  await keep(page, { member: person });
  await open(page, '/my-data');
  await button(page, verification.receipt.account).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await read('the deletion');
  alter(product, 'delete from terms_acceptances where account_id = ?', person.id);
  await page.goto('/security');
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible();
  await read('the terms');
  await button(page, account.terms_due.later).click();
  await read('the terms, later');
  await signOut(page);
  await expect(page).toHaveURL('/auth');
  await read('signed out');
}

/** Photos from a phone, and a link from the company's own app. */
async function handoff(walk: Walk): Promise<void> {
  const { page, product, browser, read } = walk;
  const person = await member(walk);
  await sendDetails(page, person.access_token);
  await keep(page, { member: person, details: TYPED });
  await open(page, '/kyc-doc');
  await button(page, verification.handoff.start).click();
  await expect(page.getByRole('img', { name: verification.handoff.qr })).toBeVisible();
  await read('the code for a phone');
  const address = await page.getByRole('link', { name: /\/handoff#/ }).getAttribute('href');
  const phone = await (await browser.newContext({ baseURL: product.url })).newPage();
  await phone.goto(address ?? '');
  await expect(button(phone, verification.handoff.phone_yes)).toBeVisible();
  await read('the question on the phone', phone);
  await button(phone, verification.handoff.phone_yes).click();
  await expect(phone.locator('main input[type=file]').first()).toBeAttached();
  await read('the photos on the phone', phone);
  await phone.context().close();
  const shop = await startShop(product, 'Fish & Ships');
  try {
    await page.goto(await shop.link('somebody'));
    await expect(button(page, verification.connect.go)).toBeVisible();
    await read('the link of an app');
    await button(page, verification.connect.go).click();
    await expect(page.getByText(verification.link.open)).toBeVisible();
    await read('the link of an app, confirmed');
  } finally {
    await shop.close();
  }
}

/** The verification from its check to each decision about it. */
async function states(walk: Walk): Promise<void> {
  const { page, product, images, read } = walk;
  const everywhere = async (state: string, person: Member) => {
    await keep(page, { member: person });
    for (const path of OF_STATE) {
      await open(page, path);
      await read(`${state} ${path}`);
    }
  };
  const waiting = await member(walk);
  await sendDetails(page, waiting.access_token);
  await openReview(page, images, waiting);
  await read('the check');
  await submitAll(page, { images, member: waiting });
  await everywhere('waiting', waiting);
  const marks = [
    { part: 'docImageFront', reason: 'glare' },
    { part: 'name', reason: 'mismatch' },
  ] as never;
  for (const decision of [
    { outcome: 'CONFIRMED' },
    { outcome: 'RESUBMISSION', marks },
    { outcome: 'REJECTED', rejection: ['altered'] },
  ] as const) {
    const person = await member(walk);
    await decide(page, { product, images, member: person }, decision as never);
    await everywhere(decision.outcome, person);
  }
}

/** A partner's request, in each of its states. */
async function partners(walk: Walk): Promise<void> {
  const { page, product, read } = walk;
  const partner = await startRelyingParty(product);
  try {
    await keep(page, {});
    await comeFrom(page, partner);
    await expect(button(page, verification.connect.sign_in)).toBeVisible();
    await read('a partner’s request');
    await keep(page, { member: await member(walk) });
    await comeFrom(page, partner);
    await expect(button(page, verification.connect.not_now)).toBeVisible();
    await read('a partner’s request, signed in');
    await button(page, verification.connect.not_now).click();
    await expect(title(page)).toHaveText(/access_denied/);
    await open(page, '/connect?request=of-last-year');
    await expect(title(page)).toHaveText(verification.connect.title_over);
    await read('a partner’s request that is over');
  } finally {
    await partner.close();
  }
}

async function console(walk: Walk): Promise<void> {
  const { page, read } = walk;
  const app = await haveApp(page, await member(walk), 'Quay');
  for (const view of VIEWS) {
    await open(page, `/partners/${app.id}${view}`);
    await read(`console ${view}`);
  }
}

async function atDesk({ browser, product, page, images, mailbox, read }: Walk): Promise<void> {
  const person = await join(page, mailbox, 701);
  await submitAll(page, { images, member: person });
  const keys = await addOperator(product, `Lead ${randomUUID().slice(0, 4)}`, 'lead');
  const context = await browser.newContext({ baseURL: product.deskUrl });
  const operator = await context.newPage();
  await operator.goto('/');
  await signInAtDesk(operator, keys);
  for (const path of DESK) {
    await operator.goto(path);
    await expect(operator.getByRole('button', { name: desk.header.signOut })).toBeVisible();
    await operator.waitForLoadState('networkidle');
    await read(`desk ${path}`, operator);
  }
  await operator.goto('/');
  await openCase(operator, product, {
    name: `${DETAILS.firstName} ${DETAILS.lastName}`,
    member: person,
  });
  await read('desk case', operator);
  await context.close();
}

/** Everything that a person reads behind a sign-in, under this name; null for the product's own. */
async function readUnder(
  name: string | null,
  { browser, mailbox, images }: Pick<Walk, 'browser' | 'mailbox' | 'images'>,
): Promise<{ collected: Collected; inOwnColors: string[] }> {
  const product = await startProduct({ SMTP_URL: mailbox.smtpUrl });
  const context = await browser.newContext({
    baseURL: product.url,
    reducedMotion: 'reduce',
  });
  // A step that does not come must not take the whole time of the test.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const collected: Collected = [];
  const inOwnColors: string[] = [];
  try {
    if (name !== null) {
      await applyBrand(product, { name, ...COLORED });
      await expect(async () => {
        await page.goto('/auth');
        await expect(page).toHaveTitle(new RegExp(`– ${name}$`), { timeout: 500 });
      }).toPass();
    }
    await journey({
      ...{ product, browser, page, mailbox, images },
      async read(place, shown = page) {
        // Only a brand has a social preview.
        const text = await words(shown, 'meta[property="og:site_name"]');
        collected.push({ place, text });
        if (name === null) return;
        for (const colorScheme of ['dark', 'light'] as const) {
          await shown.emulateMedia({ colorScheme });
          const wrong = await unbranded(shown);
          inOwnColors.push(...wrong.map((what) => `${place} ${colorScheme}: ${what}`));
        }
      },
    });
  } finally {
    await context.close();
    await product.stop();
  }
  return { collected, inOwnColors };
}

test('R-BRAND-5 R-BRAND-21 behind a sign-in, at partners’ requests, in the console and at the desk every screen has the brand’s name as often as the product’s own, and none of its colors', async ({
  browser,
  mailbox,
  images,
}) => {
  test.setTimeout(900_000);
  const usual = await readUnder(null, { browser, mailbox, images });
  const { collected, inOwnColors } = await readUnder(NAME, { browser, mailbox, images });
  expect(countsOf(collected, 'portico')).toEqual({});
  const counts = countsOf(usual.collected, 'portico');
  expect(Object.keys(counts).length).toBe(usual.collected.length);
  expect(countsOf(collected, NAME)).toEqual(counts);
  expect(inOwnColors).toEqual([]);
});
