import type { Page } from '@playwright/test';
import type { TestProvider } from '../../apps/api/src/test/providers/oidc-provider.ts';
import { ui } from '../../packages/locales/src/english.ts';
import type { UiMessages } from '../../packages/locales/src/index.ts';
import { type Product, startProduct } from './product.ts';
import { test as base, expect } from './states.ts';
import { button, filled, link, stored } from './walk.ts';

type Fixtures = {
  startAnother: typeof startProduct;
  providers: Record<'google' | 'apple', TestProvider>;
};

/**
 * A Google and an Apple for the product. They listen on 127.0.0.1, which a browser treats as another site than
 * localhost (another port alone would be the same site).
 */
export const test = base.extend<Fixtures>({
  product: async ({ customer }, use) => use(customer.product),
  providers: async ({ customer }, use) => use(customer.providers),
  /** Starts a product with other settings, for this test. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  startAnother: async ({}, use) => {
    const started: Product[] = [];
    await use(async (...how) => {
      const product = await startProduct(...how);
      started.push(product);
      return product;
    });
    await Promise.all(started.map((product) => product.stop()));
  },
});

export { expect };

/** The button's text on /auth. */
export const continueWith = (provider: string, words = ui as UiMessages) =>
  filled(words.auth.provider, { provider });

/** Presses the button on /auth. */
export async function leaveFor(
  page: Page,
  { name, issuer }: TestProvider,
  words = ui as UiMessages,
) {
  await link(page, continueWith(name, words)).click();
  await expect(page).toHaveURL((url) => url.origin === issuer);
}

/** Presses a button on the provider's page, which is in English. */
export async function agree(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await button(page, 'Continue').click();
}

export const decline = (page: Page) => button(page, 'Cancel').click();

/** Signs in from /auth to the page after the provider's page. */
export async function signInBy(page: Page, provider: TestProvider, email: string): Promise<void> {
  await page.goto('/auth');
  await leaveFor(page, provider);
  await agree(page, email);
}

/** Expects the red toast, and the same text on the page, with the focus. */
export async function expectRefusal(page: Page, sentence: string): Promise<void> {
  await expect(page.locator('[aria-live=assertive][aria-atomic]')).toHaveText(sentence);
  // In the toast only: a box on the page would repeat it.
  await expect(page.getByText(sentence, { exact: true })).toHaveCount(1);
}

export async function expectNobody(page: Page): Promise<void> {
  expect([await stored(page, 'accessToken'), await stored(page, 'refreshToken')]).toEqual([
    null,
    null,
  ]);
}
