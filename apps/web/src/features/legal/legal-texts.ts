import { loadLegal } from '@portico/locales';
import { lazyTexts } from '#platform/i18n/lazy-texts.ts';

/** The terms of use and the privacy policy. */
export const legalTexts = lazyTexts(loadLegal);
