import { loadPages } from '@portico/locales';
import { lazyTexts } from '#platform/i18n/lazy-texts.ts';

/** The front page; the console itself is in English alone. */
export const frontTexts = lazyTexts(loadPages);
