import type { Locale } from '@portico/contract';
import { loaded } from './brand.ts';
import type { LegalMessages, PagesMessages } from './messages.ts';

/* Texts of pages that most people never open. In a file of their own, so that no first screen has it. */

/** The terms of use and the privacy policy in one language. */
export const loadLegal = (locale: Locale): Promise<LegalMessages> =>
  loaded(
    import(`../texts/${locale}/legal.json`, {
      with: { type: 'json' },
    }),
    locale,
  );

/** The blog and the frequently asked questions in one language. */
export const loadPages = (locale: Locale): Promise<PagesMessages> =>
  loaded(
    import(`../texts/${locale}/pages.json`, {
      with: { type: 'json' },
    }),
    locale,
  );
