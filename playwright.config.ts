import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/support/browser.ts';

/*
 * Every test runs on a desktop. One with `@phone` in its title runs on a phone as well, one with `@phone-only` runs
 * there instead: a journey that is the same at any width, and whose pages other tests open on a desktop.
 *
 * One with `@gate` is in the gate (`npm test`): a journey for each page, and what only a browser proves. Everything else is
 * in the full run (`npm run test:full`), also the second run on a phone of a test that the gate has on a desktop.
 * PORTICO_RUN says which of both runs; without it all tests run.
 *
 * No retries: a test that passes at the second try has found something.
 */
const IN_GATE = { desktop: /@gate/, phone: /@phone-only.*@gate/ };
const which = (device: 'desktop' | 'phone', all: RegExp) => {
  const [run, gate] = [process.env.PORTICO_RUN, IN_GATE[device]];
  const not = device === 'desktop' ? [/@phone-only/] : [];
  if (run === 'gate') return { grep: gate, grepInvert: not };
  return { grep: all, grepInvert: run === 'full' ? [...not, gate] : not };
};

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Each starts a browser and a product, and makes the others' tests longer. With the phone's one they fill two cores.
  workers: 3,
  // Far longer than most take: a busy machine must not decide what is true. A test that needs longer says so.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PORTICO_REPORT ?? 'test-results/e2e.json' }],
  ],
  use: { trace: 'off', launchOptions: launchOptions() },
  projects: [
    {
      name: 'phone',
      ...which('phone', /@phone/),
      // A project's workers are its own, and each starts a browser and a product. One is enough for these tests.
      workers: 1,
      use: {
        browserName: 'chromium',
        viewport: { width: 360, height: 780 },
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: 'desktop',
      ...which('desktop', /./),
      // Too narrow for the rows of partners beside the entry: what moves without end is drawn without end, and costs
      // a fifth of a core wherever it is not the subject.
      use: { browserName: 'chromium', viewport: { width: 1180, height: 800 } },
    },
  ],
});
