import { lazyTexts } from '#platform/i18n/lazy-texts.ts';

/** The front page, and the one sentence that says that the console itself is in English alone. */
export const frontTexts = lazyTexts(async (locale) =>
  (await import('@portico/locales/long-texts')).loadPages(locale),
);
