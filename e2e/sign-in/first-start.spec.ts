import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { PASSWORD } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { expect, test } from '../support/states.ts';
import {
  accountOf,
  button,
  createPassword,
  enter,
  enterCode,
  field,
  link,
  title,
} from '../support/walk.ts';

/** The sign-in methods that the README promises, on a machine where nobody has set anything. */

const EMAIL = 'first.start@example.com';
const PHONE = '+380671234567';
const CODE = /\b\d{6}\b/;

/** Enters an address, then the code that comes for it on the page /outbox. */
async function byCode(page: Page, address: string): Promise<void> {
  const outbox = await page.context().newPage();
  await outbox.goto('/outbox');
  const codes = outbox.locator('article', { hasText: address }).filter({ hasText: CODE });
  const former = (await codes.count()) === 0 ? '' : await codes.first().getAttribute('id');
  await enter(page, address);
  // A tab that has signed in with it before asks in other words.
  await expect(page).toHaveURL(/\/registration\/(email|phone)$|\/auth\/(email|phone)-verify$/);
  await expect(codes.first()).not.toHaveAttribute('id', former ?? '');
  const text = await codes.first().locator('pre').textContent();
  await outbox.close();
  await enterCode(page, CODE.exec(text ?? '')?.[0] ?? '');
}

async function byStandIn(page: Page, provider: string, person: RegExp): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('link', { name: `Continue with ${provider}` }).click();
  await expect(page).toHaveTitle(`Stands in for ${provider}`);
  await page.getByRole('button', { name: person }).click();
}

async function byPassword(page: Page): Promise<void> {
  await enter(page, EMAIL);
  await link(page, ui.code.use_password).click();
  await field(page, ui.login.password).fill(PASSWORD);
  await button(page, ui.login.submit).click();
}

async function byWallet(page: Page): Promise<void> {
  await page.goto('/auth');
  await button(page, ui.auth.wallet).click();
  const demo = page.getByRole('dialog', { name: /^Demo wallet/ });
  const [connect, sign] = ['Connect', 'Sign'].map((name) =>
    demo.getByRole('button', { name, exact: true }),
  ) as [ReturnType<typeof button>, ReturnType<typeof button>];
  await expect(connect.or(sign)).toBeVisible();
  if (await connect.isVisible()) await connect.click();
  await sign.click();
}

const WAYS: Record<string, (page: Page) => Promise<void>> = {
  'email code': (page) => byCode(page, EMAIL),
  password: byPassword,
  phone: (page) => byCode(page, PHONE),
  Google: (page) => byStandIn(page, 'Google', /Ada Lindqvist/),
  Apple: (page) => byStandIn(page, 'Apple', /Clara Nowak/),
  wallet: byWallet,
};

test('R-SOC-10 R-WAL-6 without any setting, all six methods sign a person up, and the same person in after a restart', async ({
  browser,
}) => {
  // Eleven sign-ins and two starts.
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'portico-first-start-'));
  const port = String(await freePort());
  const start = () =>
    startProduct(
      { DATA_DIR: folder, PORT: port, DISABLE_ADDRESS_LIMITS: 'false' },
      { standIns: true },
    );
  // One tab for all of it: the demo wallet's keys live as long.
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  const page = await context.newPage();
  const people = new Map<string, string>();
  const forget = async () => {
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
  };
  try {
    let product = await start();
    for (const [way, signIn] of Object.entries(WAYS)) {
      await signIn(page);
      if (/email code|phone/.test(way)) await createPassword(page, PASSWORD);
      const isFirst = way !== 'password';
      await expect(title(page), way).toHaveText(
        isFirst ? 'Account created' : 'Authorization succesfull',
      );
      people.set(way, await accountOf(page));
      await forget();
    }
    expect(people.get('password')).toBe(people.get('email code'));
    expect(new Set(people.values()).size).toBe(5);

    await product.stop();
    product = await start();
    for (const [way, signIn] of Object.entries(WAYS)) {
      await signIn(page);
      // Straight home from a provider, by way of a sentence from the others.
      await expect(page, way).toHaveURL(/:\d+\/(success)?$/);
      await expect.poll(() => accountOf(page), way).toBe(people.get(way));
      await forget();
    }
    await product.stop();
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});
