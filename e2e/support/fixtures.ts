import { rm } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { type SocialProvider, socialCallbackPath } from '@portico/contract';
import type { TestProvider } from '../../apps/api/src/test/providers/oidc-provider.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { join, type Member, sendDetails } from './people.ts';
import { makePictures, type Pictures } from './pictures.ts';
import { freePort, type Product, startProduct } from './product.ts';

type WorkerFixtures = {
  mailbox: Mailbox;
  plainProduct: Product;
  customer: Customer;
  pictures: Pictures;
};
type TestFixtures = {
  product: Product;
  email: string;
  phone: string;
  beginner: Member;
  applicant: Member;
  consoleErrors: string[];
};

/** A product that is the customer of a Google and an Apple of its own. */
type Customer = { product: Product; providers: Record<SocialProvider, TestProvider> };

// A failed call is what some tests provoke; the browser logs each of them by itself.
const EXPECTED = /Failed to load resource/;

let addresses = 0;

/**
 * A product, a mail server, pictures and two people for each worker; an address of its own for each test. A test in
 * which the page logs an error, throws, or breaks the content security policy fails. All that a worker has is declared
 * here and starts when a test asks for it: tests that declare more would have workers of their own, whose start costs
 * as much as five tests.
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
  pictures: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const pictures = await makePictures();
      await use(pictures);
      await rm(pictures.folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  // One for each test: what a page keeps on the server in passing may arrive after the test that opened it has ended.
  /** Has an account and nothing else. */
  beginner: async ({ plainProduct, mailbox, playwright }, use, info) => {
    const request = await playwright.request.newContext({ baseURL: plainProduct.url });
    await use(await join({ request }, mailbox, info.workerIndex));
    await request.dispose();
  },
  /** Another one, who has sent details and address, no documents. */
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
});

/** A provider whose customer is the product at this origin. */
export async function openProvider(kind: SocialProvider, origin: string): Promise<TestProvider> {
  const { startProvider } = await import('../../apps/api/src/test/providers/oidc-provider.ts');
  return startProvider(kind, [`${origin}${socialCallbackPath(kind)}`]);
}

export { expect };
