import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { operateApart } from '../../apps/api/src/test/engines/operate.ts';
import type { Product } from './product.ts';

const { colors, radius } = JSON.parse(readFileSync('examples/brand/brand.json', 'utf8'));
/** What the example brand has besides its names and files. */
export const COLORED = { supportEmail: 'help@front-door.example', colors, radius };

/** What a person, a screen reader or a search engine reads of the page now, without attributes of elements like `except`. */
export function words(page: Page, except = ':not(*)'): Promise<string> {
  return page.evaluate((left) => {
    const elements = [...document.querySelectorAll('*')].filter((each) => !each.matches(left));
    const attributes = elements.flatMap((element) =>
      ['aria-label', 'alt', 'title', 'placeholder', 'content'].map((name) =>
        element.getAttribute(name),
      ),
    );
    const texts = [document.title, document.body.innerText, ...attributes];
    return texts.join('\n').replace(/[\u00ad\u2066-\u2069]/g, '');
  }, except);
}

/** Elements that have the product's own accent in any of their colors. */
export function unbranded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const own =
      /rgb\((?:11, 110, 90|95, 227, 191|9, 90, 74|69, 198, 163|10, 95, 78|123, 235, 205)\)/;
    return [...document.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const colors = ['color', 'backgroundColor', 'borderTopColor', 'fill', 'stroke'] as const;
        return colors
          .filter((name) => own.test(style[name]))
          .map((name) => `${element.outerHTML.slice(0, 80)} ${part} ${name}`);
      }),
    );
  });
}

/** Applies a brand to a running product, which shows it within seconds. */
export async function applyBrand(product: Product, brand: object): Promise<void> {
  const folder = join(product.dataDir, 'brand');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(brand));
  const { code, err } = await operateApart({ DATA_DIR: product.dataDir }, 'brand', 'apply');
  expect([code, err]).toEqual([0, '']);
}
