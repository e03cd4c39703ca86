import type { LegalDocument, LegalPage } from '@portico/contract';
import type { LegalMessages } from '@portico/locales';
import { lazyTexts } from '#platform/i18n/lazy-texts.ts';
import { pageData } from '#platform/router/page-data.ts';

/** The product's own texts, or the company's own one. */
export type LegalTexts = { built: LegalMessages } | { own: LegalPage };

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
