import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { dissect } from '../src/icu.ts';

/**
 * Languages that nobody speaks, for developers: English with accents, 40 % longer and in brackets, and English from right
 * to left. What has no accent was not translated, what has no bracket was cut off, what does not turn is not mirrored.
 */
export const PSEUDO_LOCALES = {
  'en-XA': { name: '[Åççéñţš]', dir: 'ltr' },
  'ar-XB': { name: '\u202eEnglish\u202c', dir: 'rtl' },
};
export type PseudoLocale = keyof typeof PSEUDO_LOCALES;

export const isPseudo = (locale: string): locale is PseudoLocale =>
  Object.hasOwn(PSEUDO_LOCALES, locale);

/** English texts in a pseudo-locale, with their arguments and tags. */
export function pseudoTexts<Tree>(locale: PseudoLocale, english: Tree): Tree {
  if (typeof english === 'string') return pseudoText(locale, english) as Tree;
  const made = Object.entries(english as object).map(
    ([key, child]) => [key, pseudoTexts(locale, child)] as const,
  );
  return (Array.isArray(english) ? made.map(([, text]) => text) : Object.fromEntries(made)) as Tree;
}

function pseudoText(locale: PseudoLocale, english: string): string {
  if (locale === 'ar-XB') return printAST(changed(parse(english), mirrored));
  const { words } = dissect(english);
  const longer = Math.ceil(words.length * LONGER);
  return `[${printAST(changed(parse(english), accented))}${FILLING.repeat(longer).slice(0, longer)}]`;
}

const LONGER = 0.4;
const FILLING = ' ~~~~~';

const PLAIN = 'ACDEGHIJKLNOPRSTUWYZacdeghijklnoprstuwyz';
const ACCENTED = 'ÅÇÐÉĜĤÎĴĶĻÑÖÞŔŠŢÛŴÝŽåçðéĝĥîĵķļñöþŕšţûŵýž';

function accented(text: string): string {
  return Array.from(text, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
}

/** Each word is shown from right to left (RLO), and a mark on both sides (RLM) puts the words in that order, too. */
function mirrored(text: string): string {
  return text.replace(/[\p{L}\p{N}’'-]+/gu, '\u200f\u202e$&\u202c\u200f');
}

function changed(
  elements: readonly MessageFormatElement[],
  change: (text: string) => string,
): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { type: TYPE.literal, value: change(element.value) };
    if (element.type === TYPE.tag)
      return { ...element, children: changed(element.children, change) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([form, { value, ...option }]) => [
      form,
      { ...option, value: changed(value, change) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });
}
