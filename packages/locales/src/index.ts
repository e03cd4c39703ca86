import type { Locale } from '@portico/contract';
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
  MailMessages,
  PagesMessages,
  UiMessages,
  VerificationMessages,
} from './messages.ts';

/*
 * A bundler makes one file of each language and part. The path is a template: every language has every part, which its
 * folder's types and `locales.test.ts` hold.
 */

/** The texts of the screens in one language. */
export async function loadUi(locale: Locale): Promise<UiMessages> {
  return (await import(`./${locale}/ui.ts`)).ui;
}

/** The terms of use and the privacy policy in one language. */
export async function loadLegal(locale: Locale): Promise<LegalMessages> {
  return (await import(`./${locale}/legal.ts`)).legal;
}

/** The blog and the frequently asked questions in one language. */
export async function loadPages(locale: Locale): Promise<PagesMessages> {
  return (await import(`./${locale}/pages.ts`)).pages;
}

/** The texts of profile, sign-in settings and wallet sign-in in one language. */
export async function loadAccount(locale: Locale): Promise<AccountMessages> {
  return (await import(`./${locale}/account.ts`)).account;
}

/** The texts of photos, review, status and stored data in one language. */
export async function loadVerification(locale: Locale): Promise<VerificationMessages> {
  return (await import(`./${locale}/verification.ts`)).verification;
}
