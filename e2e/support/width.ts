import type { Page } from '@playwright/test';

/** How many pixels the page is wider than the window. */
export const widthPast = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
