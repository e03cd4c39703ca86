import { rm } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { socialCallbackPath } from '@portico/contract';
import type { TestProvider } from '../../apps/api/src/test/providers/oidc-provider.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { evidenceOf } from './evidence.ts';
import { makeTestImages, type TestImages } from './images.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { join, type Member, sendDetails } from './people.ts';
import { type Product, startProduct } from './product.ts';

type WorkerFixtures = {
  mailbox: Mailbox;
  plainProduct: Product;
  customer: Customer;
  images: TestImages;
};
type TestFixtures = {
  product: Product;
  email: string;
  phone: string;
  beginner: Member;
  applicant: Member;
  consoleErrors: string[];
  evidence: undefined;
};

/** A product that uses a Google and an Apple of its own. */
type Customer = { product: Product; providers: Record<'google' | 'apple', TestProvider> };

// Some tests cause failed calls; the browser logs each of them.
const EXPECTED = /Failed to load resource/;

let addresses = 0;

/**
 * A product, a mail server, images and two people for each worker; a client address for each test. A test fails if
 * its page logs an error, throws, or breaks the content security policy. Everything that a worker has is declared here
 * and starts when a test needs it: tests that declare more would get workers of their own, whose start takes as long as
 * five tests.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const mailbox = await openMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  plainProduct: [
    async ({ mailbox }, use) => {
      const product = await startProduct({ SMTP_URL: mailbox.smtpUrl });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  customer: [
    async ({ mailbox }, use) => {
      const origin = `http://localhost:${await freePort()}`;
      const providers = {
        google: await openProvider('google', origin),
        apple: await openProvider('apple', origin),
      };
      const product = await startProduct({
        PORT: new URL(origin).port,
        SMTP_URL: mailbox.smtpUrl,
        ...providers.google.env,
        ...providers.apple.env,
      });
      await use({ product, providers });
      await product.stop();
      await Promise.all(Object.values(providers).map((provider) => provider.close()));
    },
    { scope: 'worker' },
  ],
  images: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const images = await makeTestImages();
      await use(images);
      await rm(images.folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  // One for each test: a page may save input on the server after its test has ended.
  /** Has an account and nothing else. */
  beginner: async ({ plainProduct, mailbox, playwright }, use, info) => {
    const request = await playwright.request.newContext({ baseURL: plainProduct.url });
    await use(await join({ request }, mailbox, info.workerIndex));
    await request.dispose();
  },
  /** Has sent details and address, no documents. */
  applicant: async ({ plainProduct, mailbox, playwright }, use, info) => {
    const request = await playwright.request.newContext({ baseURL: plainProduct.url });
    const member = await join({ request }, mailbox, info.workerIndex);
    await sendDetails({ request }, member.access_token);
    await use(member);
    await request.dispose();
  },
  product: async ({ plainProduct }, use) => use(plainProduct),
  baseURL: async ({ product }, use) => use(product.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  email: async ({}, use, info) => {
    addresses += 1;
    await use(`visitor-${info.workerIndex}-${addresses}@example.com`);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  phone: async ({}, use, info) => {
    addresses += 1;
    await use(`+38067${String(1_000_000 + info.workerIndex * 10_000 + addresses)}`);
  },
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text()))
          errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  evidence: [
    async ({ browser, context }, use, info) => {
      await use(undefined);
      // The context of some tests is in a browser of their own.
      const open = new Set([
        context,
        ...browser.contexts(),
        ...(context.browser()?.contexts() ?? []),
      ]);
      if (info.status !== info.expectedStatus) console.log(await evidenceOf([...open]));
      // The worker's browser goes on: their pages would slow down the next tests, and be shown as the evidence of those.
      for (const each of open) if (each !== context) await each.close();
    },
    { auto: true },
  ],
});

/** A provider whose client is the product at this origin. */
export async function openProvider(
  kind: TestProvider['kind'],
  origin: string,
): Promise<TestProvider> {
  const { startProvider } = await import('../../apps/api/src/test/providers/oidc-provider.ts');
  return startProvider(kind, [`${origin}${socialCallbackPath(kind)}`]);
}

export { expect };
