import type { Page } from '@playwright/test';
import { account, ui, verification } from '../../packages/locales/src/english.ts';
import type { Mailbox } from '../support/mailbox.ts';
import type { Product } from '../support/product.ts';
import { expect, keep, type Member, test } from '../support/states.ts';
import { button, callsTo, enterCode, letCodeAge, title } from '../support/walk.ts';
import { aWallet, giveWallets } from '../support/wallets.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A device whose clock is ahead of ours, or behind it. */
async function shiftClock(page: Page, ms: number): Promise<void> {
  await page.addInitScript((shift) => {
    const { now } = Date;
    const Real = Date;
    class Shifted extends Real {
      constructor(...parts: [] | [string]) {
        if (parts.length === 0) super(now() + shift);
        else super(...parts);
      }
      static override now(): number {
        return now() + shift;
      }
    }
    globalThis.Date = Shifted as DateConstructor;
  }, ms);
}

type With = { product: Product; mailbox: Mailbox; beginner: Member };

async function signsIn(page: Page, { product, mailbox, beginner: { email } }: With): Promise<void> {
  await keep(page, { identifiers: { typed: email, loginEmail: email } });
  letCodeAge(product, email, 1);
  await page.goto('/auth/email-verify');
  await enterCode(page, await mailbox.codeFor(email, 2));
  await expect(page).toHaveURL('/success');
  const renewals = callsTo(page, '/user/auth/refresh');
  for (const [path, heading] of [
    ['/', ui.home.title],
    ['/security', account.security.title],
    ['/my-data', verification.receipt.title],
  ] as const) {
    await page.goto(path);
    await expect(title(page)).toHaveText(heading);
  }
  // The token that was just issued is good for 15 minutes, whatever the device's clock says.
  expect(renewals()).toBe(0);
}

test('R-LOGIN-11 a device that is 20 minutes fast signs in and opens its pages @gate', async ({
  page,
  beginner,
  mailbox,
  product,
}) => {
  await shiftClock(page, 20 * MINUTE);
  await signsIn(page, { product, mailbox, beginner });
});

for (const [clock, shift] of [
  ['400 days fast', 400 * DAY],
  ['3 hours slow', -180 * MINUTE],
  ['400 days slow', -400 * DAY],
] as const) {
  test(`R-LOGIN-11 a device that is ${clock} signs in and opens its pages`, async ({
    page,
    beginner,
    mailbox,
    product,
  }) => {
    await shiftClock(page, shift);
    await signsIn(page, { product, mailbox, beginner });
  });
}

test('R-LOGIN-11 a fast device without the time of the server asks it once for a token, and goes on', async ({
  page,
  beginner,
}) => {
  await shiftClock(page, 20 * MINUTE);
  await keep(page, { member: beginner });
  const renewals = callsTo(page, '/user/auth/refresh');
  await page.goto('/security');
  await expect(title(page)).toHaveText(account.security.title);
  await page.goto('/my-data');
  await expect(title(page)).toHaveText(verification.receipt.title);
  expect(renewals()).toBe(1);
});

test('R-LOGIN-11 a clock that is put right after the sign-in leads nobody to /auth', async ({
  page,
  beginner,
  mailbox,
  product,
}) => {
  await shiftClock(page, -20 * MINUTE);
  await signsIn(page, { product, mailbox, beginner });
  await shiftClock(page, 20 * MINUTE);
  await page.goto('/security');
  await expect(title(page)).toHaveText(account.security.title);
});

test('R-LOGIN-11 a device that is 20 minutes fast signs in by wallet, whose message has a time', async ({
  page,
}) => {
  await shiftClock(page, 20 * MINUTE);
  await giveWallets(page, aWallet());
  await page.goto('/auth');
  await button(page, ui.auth.wallet).click();
  await expect(page).toHaveURL('/success');
});
