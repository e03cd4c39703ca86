import { loadPages } from '@portico/locales';
import { ownPageTexts } from '#platform/i18n/own-page-texts.ts';

/** The front page; the console itself is in English alone. */
export const frontTexts = ownPageTexts(loadPages, 'pages.');
