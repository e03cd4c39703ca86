import { pageData } from '#platform/router/page-data.ts';

/*
 * A document shows itself in letters that the device has, in the measure of ours (ui/styles/base.css): ours would share a poor
 * line with the script. They are fetched once the page works.
 */

const OURS = '1em "Rubik Variable"';
/** After the first paint. Whoever has begun to read or type by then keeps the letters that stand there. */
const MOMENT_MS = 1_000;

/** Fetches the letters of what the page shows, and shows it in them: at once within a moment, else from the next page on. */
export async function bringLetters(): Promise<void> {
  // The style is part of the document, so its address is the referrer of what the style asks for: here it held tokens.
  if (pageData().returning) return;
  await document.fonts.load(OURS, document.querySelector('main')?.textContent ?? '');
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  const late = performance.now() - (painted?.startTime ?? 0) > MOMENT_MS;
  document.documentElement.dataset.letters = late ? 'next' : 'here';
}
