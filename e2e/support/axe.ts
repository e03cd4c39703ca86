import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

// The axe-core that its package for Playwright ships. That package itself reads the source again for every run, in the
// page and in a second one that it opens to combine frames: three times the work, and no page has a frame.
const brought = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const SOURCE = readFileSync(brought.resolve('axe-core/axe.min.js'), 'utf8');

type Run = (
  context: Document,
  options: { runOnly?: string[]; resultTypes: string[] },
) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;

/** What axe finds on the page as it stands, a line each; by the rules named, or by every one. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  expect(page.frames(), 'axe is run in the page alone').toHaveLength(1);
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run: Run } };
    const options = { ...(runOnly && { runOnly }), resultTypes: ['violations'] };
    const { violations: found } = await axe.run(document, options);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
  }, rules);
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
