import { expect, type Page } from '@playwright/test';

/** Chooses a language (header) or theme (footer) with the controls, so that what the page shows at the moment stays. */
export async function choose(page: Page, place: 'header' | 'footer', value: string): Promise<void> {
  const attribute = place === 'header' ? 'lang' : 'data-theme';
  // A server-rendered page does not respond before the browser has hydrated it.
  await expect(async () => {
    await page.evaluate(change, { selector: `${place} select`, chosen: value });
    await expect(page.locator('html')).toHaveAttribute(attribute, value, { timeout: 1_000 });
  }).toPass();
}

/** A dialog covers both menus, so the choice is made without a click. */
function change({ selector, chosen }: { selector: string; chosen: string }): void {
  const select = document.querySelector<HTMLSelectElement>(selector);
  const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;
  set?.call(select, chosen);
  select?.dispatchEvent(new Event('change', { bubbles: true }));
}
