import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page as it stands, a line each; by the rules named, or by every one. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await settle(page);
  const axe = new AxeBuilder({ page });
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
}

/** The fonts have arrived and nothing moves: a fade caught half way has the contrast of half a text. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
        animation.finish();
      }
    }
  });
}
