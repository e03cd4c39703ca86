import type { LegalDocument } from '@portico/contract';
import { lazyTexts } from '#platform/i18n/lazy-texts.ts';
import { pageData } from '#platform/router/page-data.ts';
import type { LegalTexts } from './fetch-legal.ts';

const textsOf = (document: LegalDocument) =>
  lazyTexts<LegalTexts>(
    async (locale) => (await import('./fetch-legal.ts')).textOf(document, locale),
    (locale) => {
      const { legal, locale: shown } = pageData();
      return legal?.document === document && shown === locale ? { own: legal } : null;
    },
  );

export const termsTexts = textsOf('terms');
export const privacyTexts = textsOf('privacy');
