import type { Locale } from '@portico/contract';
import { loaded } from './brand.ts';
import type { AccountMessages, UiMessages, VerificationMessages } from './messages.ts';

export type {
  AccountMessages,
  LegalMessages,
  PagesMessages,
  ScreenTexts,
  UiMessages,
  VerificationMessages,
} from './messages.ts';

/*
 * A bundler makes one file of each language and part. The path is a template: every language has every part, which a
 * check holds (scripts/checks/texts).
 */

/** The texts of the screens in one language. */
export const loadUi = (locale: Locale): Promise<UiMessages> =>
  loaded(import(`../texts/${locale}/ui.json`, { with: { type: 'json' } }), locale);

/** The texts of profile, sign-in settings and wallet sign-in in one language. */
export const loadAccount = (locale: Locale): Promise<AccountMessages> =>
  loaded(
    import(`../texts/${locale}/account.json`, {
      with: { type: 'json' },
    }),
    locale,
  );

/** The texts of photos, review, status, stored data and partners in one language. */
export const loadVerification = (locale: Locale): Promise<VerificationMessages> =>
  loaded(
    import(`../texts/${locale}/verification.json`, {
      with: { type: 'json' },
    }),
    locale,
  );
