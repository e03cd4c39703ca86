import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/support/browser.ts';

/**
 * Every test runs on a desktop. One with `@phone` in its title runs on a phone as well, one with `@phone-only` runs
 * there instead: a journey that is the same at any width, and whose pages other tests open on a desktop.
 * No retries: a test that passes at the second try has found something.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Tests wait as well as compute: three leave an eighth of two cores idle, and six take as long as three.
  workers: 4,
  // Far longer than anything takes: a busy machine must not decide what is true.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PORTICO_REPORT ?? 'test-results/e2e.json' }],
  ],
  use: { trace: 'off', launchOptions: launchOptions() },
  projects: [
    {
      name: 'phone',
      grep: /@phone/,
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
      grepInvert: /@phone-only/,
      // Too narrow for the rows of partners beside the entry: what moves without end is drawn without end, and costs
      // a fifth of a core wherever it is not the subject.
      use: { browserName: 'chromium', viewport: { width: 1180, height: 800 } },
    },
  ],
});
