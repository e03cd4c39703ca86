import type { Page } from '@playwright/test';

/**
 * From now on every text of this browser's pages is replaced as by Chrome's page translation, again after each change:
 * in the place of a text node are two elements with another one.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const UNTOUCHED = 'script, style, noscript, textarea, option, title, svg, font';
    const swap = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (text.data === '' || text.parentElement?.closest(UNTOUCHED)) continue;
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        font.firstElementChild?.append(text.data);
        text.replaceWith(font);
      }
    };
    const begin = () => {
      // Set by `packages/client/src/router/use-page.ts` once the page is hydrated; the desk's is never.
      const hydrated = performance.getEntriesByName('page', 'mark').length > 0;
      if (!hydrated && !document.title.includes('Review desk')) return void setTimeout(begin, 10);
      swap();
      new MutationObserver(swap).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    };
    document.addEventListener('DOMContentLoaded', begin);
  });
}
