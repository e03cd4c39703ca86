import { lazyTexts } from '#platform/i18n/lazy-texts.ts';

/** The blog and the frequently asked questions. */
export const pagesTexts = lazyTexts(async (locale) =>
  (await import('@portico/locales/long-texts')).loadPages(locale),
);
