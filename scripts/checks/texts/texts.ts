import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE, detailTexts, LOCALE_IDS } from '@portico/contract';
import { FOLDER, localesThere, readTexts, type Texts } from '../../texts/files.ts';
import { formerEnglish } from '../../texts/former-english.ts';
import { judgeTexts } from '../../texts/judge.ts';
import { type Behind, findBehind, readMadeFrom } from '../../texts/made-from.ts';
import { judgeNotes } from '../../texts/notes.ts';
import { TRANSLATED } from '../../texts/rows.ts';
import { judgeTypes } from '../../texts/types.ts';
import { conclude, isTest, ROOT, readSources } from '../source/tree.ts';
import { findUnused } from './used-texts.ts';

/* What the compiler cannot see of texts, because they are data. */

/** Parts whose texts are looked up by section and name. */
const PARTS_BY_KEY = ['ui', 'account', 'marketplace', 'verification'];

function findingsOfAll(): string[] {
  const there = localesThere();
  const english = readTexts(DEFAULT_LOCALE);
  // All else is compared with English.
  const ofEnglish = judgeTexts(DEFAULT_LOCALE, english, english);
  if (ofEnglish.length > 0) return ofEnglish;
  const translated = TRANSLATED.filter((id) => there.includes(id)).map(
    (id) => [id, readTexts(id)] as const,
  );
  return [
    ...LOCALE_IDS.filter((id) => !there.includes(id)).map((id) => `${FOLDER}/${id} is missing`),
    ...there
      .filter((name) => !LOCALE_IDS.some((id) => id === name))
      .map((name) => `${FOLDER}/${name} is not a locale of the product`),
    ...translated.flatMap(([id, texts]) => judgeTexts(id, texts, english)),
    ...judgeLate(
      lateTexts(translated, english),
      JSON.parse(readFileSync(join(ROOT, 'packages/locales/pending.json'), 'utf8')),
      new Date().toISOString().slice(0, 10),
    ),
    ...unusedTexts(english),
    ...judgeNotes(english),
    ...judgeTypes(english),
  ];
}

/** What is missing or outdated, by locale and key, with what to do. */
function lateTexts(
  translated: readonly (readonly [string, Texts])[],
  english: Texts,
): Map<string, string> {
  const record = readMadeFrom();
  const late = translated.flatMap(([id, texts]) =>
    findBehind(record, id, texts, english).map(
      (behind) => [`${id} ${behind.key}`, sayLate(behind, texts.has(behind.key))] as const,
    ),
  );
  return new Map(late);
}

function sayLate({ key, was, now }: Behind, isThere: boolean): string {
  if (!isThere) return `is missing. English: ${now}`;
  const former = was === null ? undefined : formerEnglish(key, was);
  const before = former === undefined ? '' : ` Was: ${former}`;
  return `English changed.${before} Now: ${now} (then: npm run texts -- translated LOCALE ${key})`;
}

function unusedTexts(english: Texts): string[] {
  const sources = readSources([
    'apps/web/src',
    'apps/api/src',
    'packages/client/src',
    'packages/marketplace-demo/src',
    'packages/ui/src',
  ]).filter(({ path }) => !isTest(path));
  const keysOf = (part: string) =>
    [...english.keys()]
      .filter((key) => key.startsWith(`${part}.`))
      .map((key) => key.slice(part.length + 1));
  // Their keys follow from the entries.
  const ofDetails = new Set(detailTexts());
  return PARTS_BY_KEY.flatMap((part) =>
    findUnused(keysOf(part), sources)
      .filter((key) => !ofDetails.has(key))
      .map((key) => `en-US ${part}.${key}: nothing uses it`),
  );
}

/** A text that some languages may lack, or have of an older English, until a day (YYYY-MM-DD) that is close. */
type Pending = { key: string; locales: string[]; until: string };

const LONGEST_DAYS = 14;

/**
 * What is late (`locale key`, with what to say of it), without the entries of the list; and the entries that do not hold.
 * `today` is a day like `until`.
 */
export function judgeLate(
  late: ReadonlyMap<string, string>,
  list: readonly Pending[],
  today: string,
): string[] {
  const excused = new Set<string>();
  const findings: string[] = [];
  for (const { key, locales, until } of list) {
    const days = (Date.parse(until) - Date.parse(today)) / 86_400_000;
    const isClose = days >= 0 && days <= LONGEST_DAYS;
    if (!isClose)
      findings.push(`pending.json, ${key}: ${until} is not within ${LONGEST_DAYS} days from now`);
    for (const name of locales.map((locale) => `${locale} ${key}`)) {
      if (!late.has(name)) findings.push(`pending.json, ${name}: is not late, or not there`);
      else if (isClose) excused.add(name);
    }
  }
  const rest = [...late].filter(([name]) => !excused.has(name));
  return [...findings, ...rest.map(([name, what]) => `${name}: ${what}`)];
}

if (import.meta.main) conclude(findingsOfAll());
