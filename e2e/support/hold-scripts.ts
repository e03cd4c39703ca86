import type { Page, Route } from '@playwright/test';

export const SCRIPTS = '**/assets/*.js';

/** Holds back the scripts that are requested from now on. */
export async function holdScripts(page: Page, files = SCRIPTS) {
  const held: Route[] = [];
  let holding = true;
  await page.route(files, async (route) => {
    if (holding) held.push(route);
    else await route.continue();
  });
  return {
    held,
    release: async () => {
      holding = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}
