import { dissect, misfits } from './icu.ts';

/** Longer than every built-in text; a page or an email of it would still open. */
const TEXT_MAX = 5_000;

/** Embeddings and overrides of direction: they would turn what stands after the text around. */
const TURNS = /[\u202a-\u202e]/;

/** There, ICU would read a # in a name as the number. */
const IN_FORM = /,\s*(?:plural|select).*\{[^{}]*\{brand\}/;

/** The reasons why an installation's text cannot replace a built-in one; empty if it can. */
export function problemsOfText(locale: string, text: string, builtIn: string): string[] {
  if (text.trim() === '') return ['is empty: take it out, and the built-in text shows'];
  if (text.length > TEXT_MAX) return [`must have ${TEXT_MAX} characters at most`];
  if (/\p{Cc}/u.test(text)) return ['must be one line of visible characters'];
  if (TURNS.test(text) || !isClosed(text)) return ['changes the direction of what follows it'];
  if (IN_FORM.test(text)) return ['has {brand} within a plural or select form'];
  const wrong = misfits(text, builtIn);
  if (wrong.some((what) => what.includes('ICU'))) return wrong;
  return [...wrong, ...missingForms(locale, text)];
}

/** Whether each isolate ends in the text. */
function isClosed(text: string): boolean {
  let open = 0;
  for (const mark of text.match(/[\u2066-\u2069]/g) ?? []) {
    open += mark === '\u2069' ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** The plural forms that a text lacks in its language. */
export function missingForms(locale: string, text: string): string[] {
  return [...dissect(text).plurals].flatMap(([gap, forms]) =>
    pluralFormsOf(locale)
      .filter((form) => !forms.has(form))
      .map((form) => `lacks the plural form "${form}" of ${gap}`),
  );
}

/** The plural forms that a language needs for whole numbers, `other` always; French uses `many` from a million on. */
export function pluralFormsOf(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  const counts = Array.from({ length: 201 }, (_, count) => rules.select(count));
  return [...new Set([...counts, 'other'])];
}
