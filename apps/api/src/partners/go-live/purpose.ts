import {
  type ClientPurpose,
  isLocale,
  LOCALES,
  type Locale,
  PURPOSE_LENGTHS,
} from '@portico/contract';
import { isVisible, WORDS } from '@portico/contract/rules/words';

/*
 * A client's purpose, in the partner's own words: plain text that people read beside ours. Characters that affect the
 * surrounding text are therefore refused.
 */

/** The purpose as it is stored, or what is wrong with it in English words. */
export function readPurpose(asked: ClientPurpose): ClientPurpose | string {
  const language = tagOf(asked.language);
  if (language === null) {
    return `The language of the purpose is a BCP 47 tag such as en or pt-BR, not ${JSON.stringify(asked.language)}.`;
  }
  const texts = { [language]: asked.text, ...asked.translations };
  for (const [tag, raw] of Object.entries(texts)) {
    const problem = textProblem(tidied(raw));
    if (problem !== null) return `The purpose in ${tag} ${problem}.`;
  }
  const translations = Object.entries(asked.translations).map(([tag, raw]) => [tag, tidied(raw)]);
  return { language, text: tidied(asked.text), translations: Object.fromEntries(translations) };
}

/** Text that is too long is refused as it stands: to normalize it takes time by the square of its combining marks. */
const tidied = (raw: string) =>
  raw.length > 4 * PURPOSE_LENGTHS.max ? raw : raw.normalize('NFC').trim();

function textProblem(text: string): string | null {
  const { min, max } = PURPOSE_LENGTHS;
  const length = [...text].length;
  if (length < min || length > max) return `has ${length} characters: it needs ${min} to ${max}`;
  if (!isVisible(text, WORDS)) return 'must be one line without invisible characters';
  return /\p{L}/u.test(text) ? null : 'has no letter';
}

/** The tag in its canonical form; null if it names no language. Registered languages have two or three letters. */
function tagOf(raw: string): string | null {
  if (!/^[a-z]{2,3}(?:-|$)/i.test(raw.trim())) return null;
  try {
    const [tag = null] = Intl.getCanonicalLocales(raw.trim());
    return tag === null || tag.startsWith('und') ? null : tag;
  } catch {
    return null;
  }
}

/** Scripts that are written from right to left (Unicode, Script and Bidi_Class). */
const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Samr', 'Mand'];

/** The purpose for a reader: in their language if the partner gave it, otherwise in its own. */
export function purposeIn(
  { language, text, translations }: ClientPurpose,
  locale: Locale,
): { text: string; lang: string; dir: 'ltr' | 'rtl' } {
  const translated = translations[locale];
  const lang = translated === undefined ? language : locale;
  const dir = isLocale(lang) ? LOCALES[lang].dir : directionOf(lang);
  return { text: translated ?? text, lang, dir };
}

function directionOf(language: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(language).maximize();
  return RIGHT_TO_LEFT.includes(script) ? 'rtl' : 'ltr';
}
