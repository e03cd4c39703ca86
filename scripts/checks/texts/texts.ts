import { type Anatomy, dissect } from '@portico/locales/icu';
import { judgeLetters } from './alphabets.ts';
import { pluralFormsOf } from './icu.ts';

/** The texts of one locale by key, as in `ui.auth.title`. */
export type Texts = Map<string, string>;

/** Leaves of nested objects of strings, keyed by their path. */
export function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is not a text`);
  return Object.entries(value).flatMap(([key, child]) => flatten(child, `${path}.${key}`));
}

/** The problems of a locale's texts, compared with the English ones. */
export function judgeTexts(locale: string, texts: Texts, english: Texts): string[] {
  const findings: string[] = [];
  for (const key of english.keys()) {
    if (!texts.has(key)) findings.push(`${locale} ${key}: is missing`);
  }
  for (const [key, text] of texts) {
    const model = english.get(key);
    const wrong = model === undefined ? ['is not in English'] : judgeText(locale, text, model);
    findings.push(...wrong.map((what) => `${locale} ${key}: ${what}`));
  }
  return findings;
}

function judgeText(locale: string, text: string, model: string): string[] {
  if (text.trim() === '') return ['is empty'];
  let own: Anatomy;
  try {
    own = dissect(text);
  } catch (error) {
    return [`is not in ICU syntax (${error instanceof Error ? error.message : error})`];
  }
  const letters = judgeLetters(locale, own.words);
  return [
    ...compareGaps(own, dissect(model)),
    ...missingPlurals(locale, own),
    ...(letters ? [letters] : []),
  ];
}

function compareGaps(own: Anatomy, model: Anatomy): string[] {
  const lost = [...model.gaps].filter((gap) => !own.gaps.has(gap));
  const made = [...own.gaps].filter((gap) => !model.gaps.has(gap));
  const uncounted = [...model.plurals.keys()].filter((gap) => !own.plurals.has(gap));
  return [
    ...lost.map((gap) => `lacks ${gap}`),
    ...made.map((gap) => `has ${gap}, which English does not have`),
    ...uncounted.map((gap) => `does not count by ${gap}`),
  ];
}

function missingPlurals(locale: string, own: Anatomy): string[] {
  const needed = pluralFormsOf(locale);
  return [...own.plurals].flatMap(([gap, forms]) =>
    needed
      .filter((form) => !forms.has(form))
      .map((form) => `lacks the plural form "${form}" of ${gap}`),
  );
}

const LONG = 20;
/** Language pairs so close that short sentences can be the same in both; longer ones cannot. */
const KIN = [
  ['ru-RU', 'uk-UA'],
  ['cs-CZ', 'pl-PL'],
  ['es-ES', 'it-IT'],
];
const LONG_AMONG_KIN = 40;

/** The displayed text; a text with invalid ICU syntax, which another check reports, is returned unchanged. */
function wordsOf(text: string): string {
  try {
    return dissect(text).words;
  } catch {
    return text;
  }
}

/** The same long sentence in two locales: one of them was copied instead of translated. */
export function findCopies(locales: Map<string, Texts>): string[] {
  const seen = new Map<string, { locale: string; key: string }>();
  const findings: string[] = [];
  for (const [locale, texts] of locales) {
    for (const [key, text] of texts) {
      const sentence = wordsOf(text)
        .normalize('NFC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      if (sentence.length < LONG) continue;
      const other = seen.get(sentence);
      if (!other) seen.set(sentence, { locale, key });
      else if (sentence.length >= longBetween(locale, other.locale))
        findings.push(`${locale} ${key}: is the same as ${other.locale} ${other.key}`);
    }
  }
  return findings;
}

/** The length from which a sentence counts as copied between two locales. */
function longBetween(one: string, other: string): number {
  if (one === other) return Number.POSITIVE_INFINITY;
  return KIN.some((pair) => pair.includes(one) && pair.includes(other)) ? LONG_AMONG_KIN : LONG;
}
