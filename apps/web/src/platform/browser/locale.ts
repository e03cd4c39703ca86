import { DEFAULT_LOCALE, LOCALE_IDS, LOCALES, type Locale, matchLocale } from '@portico/contract';
import { pageData, runtimeConfig } from '#platform/router/page-data.ts';
import { readKey, sendInCookie, writeKey } from '@portico/client/browser/storage.ts';

const CHOICE = 'locale';
let current: Locale = DEFAULT_LOCALE;

/** The language of the page, for Accept-Language. */
export function currentLocale(): Locale {
  return current;
}

/**
 * The stored choice; else the page's language, which the server chose by the browser's languages;
 * if the page came without its texts, the best match of the browser's languages, else English
 * (R-I18N-1).
 */
export function preferredLocale(): Locale {
  const choice = readKey(CHOICE) as Locale;
  const offered = offeredLocales();
  if (offered.includes(choice)) return choice;
  const { messages, locale } = pageData();
  if (messages !== null) return locale;
  return matchLocale(navigator.languages, offered);
}

/** The languages to choose from. */
export const offeredLocales = (): readonly Locale[] => runtimeConfig().locales ?? LOCALE_IDS;

let chosenHere: Locale | null = null;

/** Stores the person's choice of language. */
export function storeLocale(locale: Locale): void {
  chosenHere = locale;
  writeKey(CHOICE, locale);
  sendInCookie(CHOICE, locale);
}

/** Whether the person chose it in this tab, rather than in another one or earlier. */
export function isChosenHere(locale: Locale): boolean {
  return chosenHere === locale;
}

/** Sets the document's language: `lang` and `dir` of the page, and the language of calls. */
export function applyLocale(locale: Locale): void {
  current = locale;
  document.documentElement.lang = locale;
  document.documentElement.dir = LOCALES[locale].dir;
  // A choice made before this cookie existed, or whose cookie expired.
  if (readKey(CHOICE) === locale) sendInCookie(CHOICE, locale);
}
