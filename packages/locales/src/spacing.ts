import type { Locale } from '@portico/contract';

const NO_BREAK = '\u00a0';
/** The narrow space that French uses before some punctuation marks. */
const NARROW = '\u202f';

type Rule = [RegExp, string];

/** Pairs that must stay on one line: a number and its noun, a number and its sign, a sign and its number. */
const EVERYWHERE: Rule[] = [
  [/([\p{N}#]) (?=[\p{L}%])/gu, `$1${NO_BREAK}`],
  [/(\}) (?=(?:%|sec|[sсث]|שנ׳|MB|МБ|Mo|kB|ETH)(?![\p{L}\p{N}]))/gu, `$1${NO_BREAK}`],
  [/((?:^|[\s(])(?:№|č\.|nr|n\.º|n\.|n[º°]|Nr\.)) (?=[\p{N}{#])/gu, `$1${NO_BREAK}`],
];

/** A line does not end with one of these words (each of one letter), nor begin with a dash. */
const short = (words: string): Rule => [
  new RegExp(`(^|[\\s({>«„“—–-])([${words}]) (?=\\S)`, 'giu'),
  `$1$2${NO_BREAK}`,
];
const BEFORE_DASH: Rule = [/ (?=[—–])/g, NO_BREAK];

const OWN: Partial<Record<Locale, Rule[]>> = {
  'fr-FR': [
    [/ (?=[;!?])/g, NARROW],
    [/ (?=[:»])/g, NO_BREAK],
    [/« /g, `«${NO_BREAK}`],
  ],
  'de-DE': [
    [/ (?=…)/g, NO_BREAK],
    [/\b([zud])\. (?=[BÄaUh]\.)/g, `$1.${NO_BREAK}`],
  ],
  'cs-CZ': [short('aikosuvz'), BEFORE_DASH],
  'pl-PL': [short('aiouwz'), BEFORE_DASH],
  'ru-RU': [short('авикосуя'), BEFORE_DASH],
  'uk-UA': [short('авзійоуєя'), BEFORE_DASH],
};

/**
 * Puts no-break spaces into a text, in ICU MessageFormat or plain. For our own texts before their gaps are filled, so
 * that no code, address or name changes. Idempotent.
 */
export function spaced(locale: Locale, text: string): string {
  const rules = [...EVERYWHERE, ...(OWN[locale] ?? [])];
  const once = (now: string) => rules.reduce((made, [from, to]) => made.replace(from, to), now);
  // Two short words in a row share the space between them, which the first pass has consumed.
  return once(once(text));
}

/** The same for every text of a tree. */
export function spacedTexts<Tree>(locale: Locale, tree: Tree): Tree {
  if (typeof tree === 'string') return spaced(locale, tree) as Tree;
  if (Array.isArray(tree)) return tree.map((each) => spacedTexts(locale, each)) as Tree;
  const made = Object.entries(tree as object).map(([key, child]) => [
    key,
    spacedTexts(locale, child),
  ]);
  return Object.fromEntries(made) as Tree;
}
