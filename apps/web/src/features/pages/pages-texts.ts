import { loadPages } from '@portico/locales';
import { ownPageTexts } from '#platform/i18n/own-page-texts.ts';

/** The blog and the answers to first questions. */
export const pagesTexts = ownPageTexts(loadPages, 'pages.');
