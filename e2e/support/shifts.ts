import type { Page } from '@playwright/test';

/** `moved` names what moved, each with the part of the page that it is in. */
export type Shift = { value: number; moved: string[] };

/** Records each layout shift of the pages that open from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node }) => {
          const part = node?.parentElement?.closest('header, main, footer')?.tagName;
          return `${part} ${node?.nodeName} ${node?.textContent}`.slice(0, 60);
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts of this page so far. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
