import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale, matchLocale } from '@portico/contract';
import { readKey, tellServer, writeKey } from './storage.ts';

const CHOICE = 'locale';
let current: Locale = DEFAULT_LOCALE;

/** The language of the page, for Accept-Language. */
export function currentLocale(): Locale {
  return current;
}

/** The stored choice, else the best match of the browser's languages, else English (R-I18N-1). */
export function preferredLocale(): Locale {
  const choice = readKey(CHOICE);
  if (choice !== null && isLocale(choice)) return choice;
  return matchLocale(typeof navigator === 'undefined' ? [] : navigator.languages);
}

/** Remembers the language that the person chose. */
export function keepLocale(locale: Locale): void {
  writeKey(CHOICE, locale);
  tellServer(CHOICE, locale);
}

/** Makes the document speak this language: `lang` and `dir` of the page, and of the calls. */
export function applyLocale(locale: Locale): void {
  current = locale;
  document.documentElement.lang = locale;
  document.documentElement.dir = LOCALES[locale].dir;
  // A choice of before this cookie, or one whose cookie has run out.
  if (readKey(CHOICE) === locale) tellServer(CHOICE, locale);
}
