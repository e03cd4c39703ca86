import { rm } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { makePictures, type Pictures } from './pictures.ts';
import { type Product, startProduct } from './product.ts';

type WorkerFixtures = { mailbox: Mailbox; product: Product; pictures: Pictures };
type TestFixtures = { email: string; phone: string; consoleErrors: string[] };

// A failed call is what some tests provoke; the browser logs each of them by itself.
const EXPECTED = /Failed to load resource/;

let addresses = 0;

/**
 * A product, a mail server and pictures for each worker; an address of its own for each test. A test in
 * which the page logs an error, throws, or breaks the content security policy fails.
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
  product: [
    async ({ mailbox }, use) => {
      const product = await startProduct({ SMTP_URL: mailbox.smtpUrl });
      await use(product);
      await product.stop();
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

export { expect };
