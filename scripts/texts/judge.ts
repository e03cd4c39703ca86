import { dissect, misfits } from '@portico/locales/icu';
import { judgeLetters } from './alphabets.ts';
import type { Texts } from './files.ts';

/** The problems of a locale's texts, compared with the English ones; a missing text is none of them. */
export function judgeTexts(locale: string, texts: Texts, english: Texts): string[] {
  return [...texts].flatMap(([key, text]) => {
    const model = english.get(key);
    const wrong = model === undefined ? ['is not in English'] : judgeText(locale, text, model);
    return wrong.map((what) => `${locale} ${key}: ${what}`);
  });
}

function judgeText(locale: string, text: string, model: string): string[] {
  if (text.trim() === '') return ['is empty'];
  const wrong = misfits(text, model).map((what) => what.replace('the built-in text', 'English'));
  if (wrong.some((what) => what.includes('ICU'))) return wrong;
  const { plurals, words } = dissect(text);
  const uncounted = [...dissect(model).plurals.keys()].filter((gap) => !plurals.has(gap));
  const unformed = [...plurals].flatMap(([gap, forms]) =>
    pluralFormsOf(locale)
      .filter((form) => !forms.has(form))
      .map((form) => `lacks the plural form "${form}" of ${gap}`),
  );
  return [
    ...wrong,
    ...uncounted.map((gap) => `does not count by ${gap}`),
    ...unformed,
    ...judgeLetters(locale, words),
  ];
}

/** The plural forms that a language needs for whole numbers, `other` always; French uses `many` from a million on. */
export function pluralFormsOf(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  const counts = Array.from({ length: 201 }, (_, count) => rules.select(count));
  return [...new Set([...counts, 'other'])];
}

/** The length from which the same sentence in two languages was copied instead of translated. */
const LONG = { ofEnglish: 20, ofAnother: 40 };

/** The same long sentence under one key of two locales, English first among them. */
export function findCopies(locales: ReadonlyMap<string, Texts>): string[] {
  const seen = new Map<string, { locale: string; isEnglish: boolean }>();
  const findings: string[] = [];
  for (const [locale, texts] of locales) {
    const isEnglish = seen.size === 0;
    for (const [key, text] of texts) {
      const sentence = sentenceOf(text);
      const before = seen.get(`${key} ${sentence}`);
      if (before === undefined) seen.set(`${key} ${sentence}`, { locale, isEnglish });
      else if (sentence.length >= (before.isEnglish ? LONG.ofEnglish : LONG.ofAnother))
        findings.push(`${locale} ${key}: is the same as in ${before.locale}`);
    }
  }
  return findings;
}

/** The words of a text in lower case; one that is not ICU, which is reported elsewhere, as it is. */
function sentenceOf(text: string): string {
  const words = misfits(text, text).length === 0 ? dissect(text).words : text;
  return words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
