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

/** The texts of the screens in one language; spelled out so that a bundler makes one file of each. */
export async function loadUi(locale: Locale): Promise<UiMessages> {
  switch (locale) {
    case 'en-US':
      return (await import('./en-US/ui.ts')).ui;
    case 'es-ES':
      return (await import('./es-ES/ui.ts')).ui;
    case 'cs-CZ':
      return (await import('./cs-CZ/ui.ts')).ui;
    case 'ar-AR':
      return (await import('./ar-AR/ui.ts')).ui;
    case 'he-IL':
      return (await import('./he-IL/ui.ts')).ui;
    case 'it-IT':
      return (await import('./it-IT/ui.ts')).ui;
    case 'pl-PL':
      return (await import('./pl-PL/ui.ts')).ui;
    case 'ru-RU':
      return (await import('./ru-RU/ui.ts')).ui;
    case 'uk-UA':
      return (await import('./uk-UA/ui.ts')).ui;
    case 'de-DE':
      return (await import('./de-DE/ui.ts')).ui;
    case 'fr-FR':
      return (await import('./fr-FR/ui.ts')).ui;
  }
}

/** The terms of use and the privacy policy in one language. */
export async function loadLegal(locale: Locale): Promise<LegalMessages> {
  switch (locale) {
    case 'en-US':
      return (await import('./en-US/legal.ts')).legal;
    case 'es-ES':
      return (await import('./es-ES/legal.ts')).legal;
    case 'cs-CZ':
      return (await import('./cs-CZ/legal.ts')).legal;
    case 'ar-AR':
      return (await import('./ar-AR/legal.ts')).legal;
    case 'he-IL':
      return (await import('./he-IL/legal.ts')).legal;
    case 'it-IT':
      return (await import('./it-IT/legal.ts')).legal;
    case 'pl-PL':
      return (await import('./pl-PL/legal.ts')).legal;
    case 'ru-RU':
      return (await import('./ru-RU/legal.ts')).legal;
    case 'uk-UA':
      return (await import('./uk-UA/legal.ts')).legal;
    case 'de-DE':
      return (await import('./de-DE/legal.ts')).legal;
    case 'fr-FR':
      return (await import('./fr-FR/legal.ts')).legal;
  }
}

/** The blog and the frequently asked questions in one language. */
export async function loadPages(locale: Locale): Promise<PagesMessages> {
  switch (locale) {
    case 'en-US':
      return (await import('./en-US/pages.ts')).pages;
    case 'es-ES':
      return (await import('./es-ES/pages.ts')).pages;
    case 'cs-CZ':
      return (await import('./cs-CZ/pages.ts')).pages;
    case 'ar-AR':
      return (await import('./ar-AR/pages.ts')).pages;
    case 'he-IL':
      return (await import('./he-IL/pages.ts')).pages;
    case 'it-IT':
      return (await import('./it-IT/pages.ts')).pages;
    case 'pl-PL':
      return (await import('./pl-PL/pages.ts')).pages;
    case 'ru-RU':
      return (await import('./ru-RU/pages.ts')).pages;
    case 'uk-UA':
      return (await import('./uk-UA/pages.ts')).pages;
    case 'de-DE':
      return (await import('./de-DE/pages.ts')).pages;
    case 'fr-FR':
      return (await import('./fr-FR/pages.ts')).pages;
  }
}

/** The texts of profile, sign-in settings and wallet sign-in in one language. */
export async function loadAccount(locale: Locale): Promise<AccountMessages> {
  switch (locale) {
    case 'en-US':
      return (await import('./en-US/account.ts')).account;
    case 'es-ES':
      return (await import('./es-ES/account.ts')).account;
    case 'cs-CZ':
      return (await import('./cs-CZ/account.ts')).account;
    case 'ar-AR':
      return (await import('./ar-AR/account.ts')).account;
    case 'he-IL':
      return (await import('./he-IL/account.ts')).account;
    case 'it-IT':
      return (await import('./it-IT/account.ts')).account;
    case 'pl-PL':
      return (await import('./pl-PL/account.ts')).account;
    case 'ru-RU':
      return (await import('./ru-RU/account.ts')).account;
    case 'uk-UA':
      return (await import('./uk-UA/account.ts')).account;
    case 'de-DE':
      return (await import('./de-DE/account.ts')).account;
    case 'fr-FR':
      return (await import('./fr-FR/account.ts')).account;
  }
}

/** The texts of photos, review, status and stored data in one language. */
export async function loadVerification(locale: Locale): Promise<VerificationMessages> {
  switch (locale) {
    case 'en-US':
      return (await import('./en-US/verification.ts')).verification;
    case 'es-ES':
      return (await import('./es-ES/verification.ts')).verification;
    case 'cs-CZ':
      return (await import('./cs-CZ/verification.ts')).verification;
    case 'ar-AR':
      return (await import('./ar-AR/verification.ts')).verification;
    case 'he-IL':
      return (await import('./he-IL/verification.ts')).verification;
    case 'it-IT':
      return (await import('./it-IT/verification.ts')).verification;
    case 'pl-PL':
      return (await import('./pl-PL/verification.ts')).verification;
    case 'ru-RU':
      return (await import('./ru-RU/verification.ts')).verification;
    case 'uk-UA':
      return (await import('./uk-UA/verification.ts')).verification;
    case 'de-DE':
      return (await import('./de-DE/verification.ts')).verification;
    case 'fr-FR':
      return (await import('./fr-FR/verification.ts')).verification;
  }
}
