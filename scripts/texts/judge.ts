import { DEFAULT_LOCALE } from '@portico/contract';
import { dissect, misfits } from '@portico/locales/icu';
import { missingForms } from '@portico/locales/judged';
import type { Texts } from './files.ts';

/** The problems of a locale's texts, compared with English; a missing one is none of them. */
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
  const english = dissect(model);
  const uncounted = [...english.plurals.keys()].filter((gap) => !plurals.has(gap));
  return [
    ...wrong,
    ...uncounted.map((gap) => `does not count by ${gap}`),
    ...missingForms(locale, text),
    ...judgeLetters(locale, words),
    ...(locale !== DEFAULT_LOCALE && isCopied(words, english.words) ? ['is English'] : []),
  ];
}

/** Short texts, such as “Email” and “Selfie”, are the same in many languages. */
const LONG = 20;

function isCopied(words: string, english: string): boolean {
  const [own, model] = [words, english].map((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return String(own) === String(model) && String(own).length >= LONG;
}

/** The letters of each language: a text in another alphabet is a translator's mistake. */
const LETTERS: Record<string, RegExp> = {
  'en-US': /[a-z]/i,
  'es-ES': /[a-záéíóúüñªº]/i,
  'cs-CZ': /[a-záčďéěíňóřšťúůýž]/i,
  'it-IT': /[a-zàèéìíîòóùúªº]/i,
  'pl-PL': /[a-ząćęłńóśźż]/i,
  'de-DE': /[a-zäöüß]/i,
  'fr-FR': /[a-zàâæçéèêëîïôœùûüÿªº]/i,
  'ru-RU': /[а-яё]/i,
  'uk-UA': /[а-яґєії](?<![ыэъё])/i,
  'ar-AR': /\p{Script=Arabic}(?<![پچژگکی])/u,
  'he-IL': /\p{Script=Hebrew}/u,
};

/** Names and abbreviations in Latin letters may occur in every language, and some are the whole text. */
const LATIN = /[a-z]/i;
const NAMES = /\b(Google|Apple|PNG|JPEG|JPG|PDF|SMS|ID|KYC|MB|USDT|TVL|NFT|FAQ)\b/g;

/** The problems with the letters of a text, given its words without gaps. */
function judgeLetters(locale: string, words: string): string[] {
  const own = LETTERS[locale];
  if (own === undefined) return [`has no alphabet of ${locale} in scripts/texts/judge.ts`];
  const letters = words.replace(NAMES, '').match(/\p{L}/gu) ?? [];
  const foreign = letters.find((letter) => !own.test(letter) && !LATIN.test(letter));
  if (foreign) return [`has the letter "${foreign}", which its language does not use`];
  const isOwn = letters.length === 0 || letters.some((letter) => own.test(letter));
  return isOwn ? [] : ['is not written in its own script'];
}
