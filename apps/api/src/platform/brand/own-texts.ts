import { isLocale, LOCALE_IDS, type Locale } from '@portico/contract';
import { problemsOfText } from '@portico/locales/judged';
import type { AllReplacements } from '@portico/locales/replaced';
import { keyOfPlace, replaceableTexts } from '@portico/locales/server';
import { presentTexts } from './former-texts.ts';

/** A text of an installation: its language, its place (`mail.code.subject`), and what it says, in ICU MessageFormat. */
export type OwnText = readonly [locale: string, place: string, text: string];

/** Those that fit, and why the others do not. */
type Judged = { texts: AllReplacements; problems: TextProblem[] };
/** `what` continues the text's place: `mail.code.subject lacks code`. */
type TextProblem = { locale: string; place: string; what: string };

/** What an installation's texts replace in this version of the product. */
export async function judge(own: readonly OwnText[]): Promise<Judged> {
  const problems: TextProblem[] = [];
  const texts: Partial<Record<Locale, Record<string, string>>> = {};
  for (const [locale, list] of byLocale(own)) {
    if (isLocale(locale)) texts[locale] = await fitting(locale, list, problems);
    else
      for (const [, place] of list)
        problems.push({ locale, place, what: `is not of one of ${LOCALE_IDS.join(', ')}` });
  }
  return { texts, problems };
}

/** Texts of whole pages, which are no ICU: a gap there is replaced as it is. */
const PLAIN = /^(?:pages|legal\.(?:terms|privacy))\./;

function problemsOf(locale: Locale, key: string, text: string, model: string): string[] {
  const wrong = problemsOfText(locale, text, model);
  if (wrong.length > 0 || !PLAIN.test(key) || !/\{(?!\w+\})/.test(text)) return wrong;
  return ['has more than a gap within { }, which a text of this page cannot have'];
}

const byLocale = (own: readonly OwnText[]) => Map.groupBy(own, ([locale]) => locale);

async function fitting(
  locale: Locale,
  own: readonly OwnText[],
  problems: TextProblem[],
): Promise<Record<string, string>> {
  const builtIn = await replaceableTexts(locale);
  const models = new Map([...builtIn].map(([key, { text }]) => [key, text]));
  const places = new Map(own.map(([, place]) => [keyOfPlace(place), place]));
  const given = own.map(([, place, text]) => [keyOfPlace(place), text] as const);
  const fits: [string, string][] = [];
  for (const [key, text] of presentTexts(given, models)) {
    const model = models.get(key);
    const place = places.get(key) ?? builtIn.get(key)?.place ?? key;
    const wrong =
      model === undefined
        ? ['is not a text of this version']
        : problemsOf(locale, key, text, model);
    problems.push(...wrong.map((what) => ({ locale, place, what })));
    if (wrong.length === 0) fits.push([key, text]);
  }
  return Object.fromEntries(fits);
}
