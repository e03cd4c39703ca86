import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { choose } from '../support/looks.ts';
import { expect, test } from '../support/states.ts';
import { endWaiting, TROUBLES } from '../support/troubles.ts';

test.use({ viewport: { width: 1000, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
// Up to seven screens in turn.
test.describe.configure({ timeout: 120_000 });

// Contrast does not depend on the language, nor the other rules on the theme: two combinations cover every rule. The
// other two are tried on screens without a failure.
const LOOKS = [
  ['en-US', 'dark'],
  ['ar-AR', 'light'],
] as const;

async function measure(page: Page, look: string): Promise<void> {
  const past = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(past, `${look}: past the width of 320 px`).toBeLessThanOrEqual(0);
}

for (const [area, troubles] of Object.entries(TROUBLES)) {
  test(`axe finds no violation and nothing scrolls sideways on failures of ${area}`, async ({
    page,
    beginner,
    applicant,
    pictures,
  }) => {
    for (const [name, open] of Object.entries(troubles)) {
      await endWaiting();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().clearCookies();
      await page.setViewportSize({ width: 1000, height: 900 });
      await open(page, { beginner, applicant, pictures });
      for (const [locale, theme] of LOOKS) {
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
