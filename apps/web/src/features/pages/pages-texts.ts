import { loadPages } from '@portico/locales';
import { lazyTexts } from '#lib/lazy-texts.ts';

/** The blog and the answers to first questions. */
export const pagesTexts = lazyTexts(loadPages);
