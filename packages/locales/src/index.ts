import type { Locale } from '@portico/contract';
import { named } from './brand.ts';
import type {
  AccountMessages,
  LegalMessages,
  PagesMessages,
  UiMessages,
  VerificationMessages,
} from './messages.ts';

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
export async function loadUi(locale: Locale): Promise<UiMessages> {
  const { default: texts } = await import(`../texts/${locale}/ui.json`, { with: { type: 'json' } });
  return named(texts, locale);
}

/** The terms of use and the privacy policy in one language. */
export async function loadLegal(locale: Locale): Promise<LegalMessages> {
  const { default: texts } = await import(`../texts/${locale}/legal.json`, {
    with: { type: 'json' },
  });
  return named(texts, locale);
}

/** The blog and the frequently asked questions in one language. */
export async function loadPages(locale: Locale): Promise<PagesMessages> {
  const { default: texts } = await import(`../texts/${locale}/pages.json`, {
    with: { type: 'json' },
  });
  return named(texts, locale);
}

/** The texts of profile, sign-in settings and wallet sign-in in one language. */
export async function loadAccount(locale: Locale): Promise<AccountMessages> {
  const { default: texts } = await import(`../texts/${locale}/account.json`, {
    with: { type: 'json' },
  });
  return named(texts, locale);
}

/** The texts of photos, review, status, stored data and partners in one language. */
export async function loadVerification(locale: Locale): Promise<VerificationMessages> {
  const { default: texts } = await import(`../texts/${locale}/verification.json`, {
    with: { type: 'json' },
  });
  return named(texts, locale);
}
