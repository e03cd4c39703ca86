import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { endWaiting, FAILURES } from '../support/failures.ts';
import { choose } from '../support/preferences.ts';
import { expect, test } from '../support/states.ts';
import { widthPast } from '../support/width.ts';

test.use({ viewport: { width: 1000, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
// Up to seven screens in turn.

// Contrast does not depend on the language, nor the other rules on the theme: two combinations cover every rule. The
// other two are tried on screens without a failure.
const APPEARANCES = [
  ['en-US', 'dark'],
  ['ar-AR', 'light'],
] as const;

async function measure(page: Page, appearance: string): Promise<void> {
  expect(await widthPast(page), `${appearance}: past the width of 320 px`).toBeLessThanOrEqual(0);
}

for (const [area, failures] of Object.entries(FAILURES)) {
  test(`axe finds no violation and nothing scrolls sideways on failures of ${area}`, async ({
    page,
    beginner,
    applicant,
    images,
  }) => {
    for (const [name, open] of Object.entries(failures)) {
      await endWaiting();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().clearCookies();
      await page.setViewportSize({ width: 1000, height: 900 });
      await open(page, { beginner, applicant, images });
      for (const [locale, theme] of APPEARANCES) {
        await choose(page, 'header', locale);
        await choose(page, 'footer', theme);
        expect(await violations(page), `${name}: ${locale}, ${theme}`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      for (const locale of ['ar-AR', 'de-DE']) {
        await choose(page, 'header', locale);
        await measure(page, `${name}: ${locale}`);
      }
    }
  });
}
