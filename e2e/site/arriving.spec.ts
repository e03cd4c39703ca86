import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import { expect, test } from '../support/fixtures.ts';
import { withoutContent } from '../support/unrendered.ts';
import { button, title } from '../support/walk.ts';

const neverAnswered = () => {};

/** Opens /auth as the document without content that the server sends when it could not render a page. */
async function openUnrendered(page: Page): Promise<void> {
  await withoutContent(page);
  await page.goto('/auth');
}

const loader = (page: Page) => page.getByRole('status').filter({ hasText: ui.shell.loading });

test('R-ENTRY-6 a page without content shows a full-screen loader for 3 s, then falls back to its own texts @gate', async ({
  page,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route('**/localization/*', neverAnswered);
  await openUnrendered(page);
  await expect(loader(page)).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await loader(page).boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await page.clock.runFor(2_900);
  await expect(loader(page)).toBeVisible();
  await expect(title(page)).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(title(page)).toHaveText(`${ui.auth.title1} ${ui.auth.title2}`);
  await expect(button(page, ui.auth.submit)).toBeVisible();
  await expect(loader(page)).toHaveCount(0);
});
