import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE, LOCALE_IDS } from '@portico/contract';
import { FOLDER, localesThere, readTexts } from '../../texts/files.ts';
import { formerEnglish } from '../../texts/former-english.ts';
import { judgeTexts } from '../../texts/judge.ts';
import { type Behind, findBehind, readMadeFrom } from '../../texts/made-from.ts';
import { judgeNotes } from '../../texts/notes.ts';
import { TRANSLATED } from '../../texts/rows.ts';
import { judgeTypes } from '../../texts/types.ts';
import { conclude, isTest, ROOT, readSources } from '../source/tree.ts';
import { judgeLate } from './pending.ts';
import { findUnused } from './used-texts.ts';

/* What the compiler cannot see of texts, because they are data. */

/** Parts whose texts are looked up by section and name. */
const PARTS_BY_KEY = ['ui', 'account', 'marketplace', 'verification'];

const there = localesThere();
const english = readTexts(DEFAULT_LOCALE);
const translated = TRANSLATED.filter((id) => there.includes(id)).map(
  (id) => [id, readTexts(id)] as const,
);

// All else is compared with English.
const ofEnglish = judgeTexts(DEFAULT_LOCALE, english, english);
conclude(ofEnglish.length > 0 ? ofEnglish : findingsOfAll());

function findingsOfAll(): string[] {
  return [
    ...LOCALE_IDS.filter((id) => !there.includes(id)).map((id) => `${FOLDER}/${id} is missing`),
    ...there
      .filter((name) => !LOCALE_IDS.some((id) => id === name))
      .map((name) => `${FOLDER}/${name} is not a locale of the product`),
    ...translated.flatMap(([id, texts]) => judgeTexts(id, texts, english)),
    ...judgeLate(
      lateTexts(),
      JSON.parse(readFileSync(join(ROOT, 'packages/locales/pending.json'), 'utf8')),
      new Date().toISOString().slice(0, 10),
    ),
    ...unusedTexts(),
    ...judgeNotes(english),
    ...judgeTypes(english),
  ];
}

/** What is missing or outdated, by locale and key, with what to do. */
function lateTexts(): Map<string, string> {
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

function unusedTexts(): string[] {
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
  return PARTS_BY_KEY.flatMap((part) =>
    findUnused(keysOf(part), sources).map((key) => `en-US ${part}.${key}: nothing uses it`),
  );
}
