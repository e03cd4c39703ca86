import { loadLegal } from '@portico/locales';
import { ownPageTexts } from '#platform/i18n/own-page-texts.ts';

/** The terms of use and the privacy policy. */
export const legalTexts = ownPageTexts(loadLegal, 'legal.');
