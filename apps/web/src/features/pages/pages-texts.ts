import { loadPages } from '@portico/locales';
import { lazyTexts } from '#platform/i18n/lazy-texts.ts';

/** The blog and the answers to first questions. */
export const pagesTexts = lazyTexts(loadPages);
