import { pageData } from '#platform/router/page-data.ts';

/* A document is first shown in a font of the device, with our font's metrics
 (ui/styles/base.css): on a slow connection, our font would compete with the script. It is
 fetched once the page works. */

/**
 * After the first paint. If the person has begun to read or type by then, the current font stays.
 */
const MOMENT_MS = 1_000;

/**
 * Fetches the fonts for the page's text and applies them: at once if they arrive within a moment,
 * otherwise from the next page on.
 */
export async function bringLetters(): Promise<void> {
  // The style is part of the document, so the document's address is the referrer of the style's
  // requests: here it contained tokens.
  const { returning, config } = pageData();
  if (returning) return;
  const { font = '1em "Rubik Variable"' } = config;
  await document.fonts.load(font, document.querySelector('main')?.textContent ?? '');
  const [painted] = performance.getEntriesByType('paint');
  const late = painted && performance.now() - painted.startTime > MOMENT_MS;
  document.documentElement.dataset.letters = late ? 'next' : 'here';
}
