import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale, matchLocale } from '@portico/contract';
import { pageData } from '#platform/router/page-data.ts';
import { readKey, tellServer, writeKey } from './storage.ts';

const CHOICE = 'locale';
let current: Locale = DEFAULT_LOCALE;

/** The language of the page, for Accept-Language. */
export function currentLocale(): Locale {
  return current;
}

/**
 * The stored choice, else the language that the page came in, which the server chose by the browser's languages; where it
 * came without its texts the best match of these languages, else English (R-I18N-1).
 */
export function preferredLocale(): Locale {
  const choice = readKey(CHOICE);
  if (choice !== null && isLocale(choice)) return choice;
  const { messages, locale } = pageData();
  if (messages !== null) return locale;
  return matchLocale(typeof navigator === 'undefined' ? [] : navigator.languages);
}

let chosenHere: Locale | null = null;

/** Remembers the language that the person chose. */
export function keepLocale(locale: Locale): void {
  chosenHere = locale;
  writeKey(CHOICE, locale);
  tellServer(CHOICE, locale);
}

/** Whether the person chose it in this tab, and not in another one or before. */
export function isChosenHere(locale: Locale): boolean {
  return chosenHere === locale;
}

/** Makes the document speak this language: `lang` and `dir` of the page, and of the calls. */
export function applyLocale(locale: Locale): void {
  current = locale;
  document.documentElement.lang = locale;
  document.documentElement.dir = LOCALES[locale].dir;
  // A choice of before this cookie, or one whose cookie has run out.
  if (readKey(CHOICE) === locale) tellServer(CHOICE, locale);
}
