import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

// The axe-core that @axe-core/playwright ships, without that package: for each run it would read the source again, in
// the page and in a second one that combines frames. That takes three times as long, and no page here has a frame.
const brought = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const SOURCE = readFileSync(brought.resolve('axe-core/axe.min.js'), 'utf8');

type Run = (
  context: Document,
  options: { resultTypes: string[] },
) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;

/** The violations that axe finds on the page, one per line. */
export async function violations(page: Page): Promise<string[]> {
  expect(page.frames(), 'axe is run in the page alone').toHaveLength(1);
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: Run } };
    const { violations: found } = await axe.run(document, { resultTypes: ['violations'] });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
  });
}

/** Wait until fonts are loaded and nothing moves: in the middle of a fade, text has too little contrast. */
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
