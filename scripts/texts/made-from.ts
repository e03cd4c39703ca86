import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../apps/api/src/core/hash-of-text.ts';
import { ROOT } from '../checks/source/tree.ts';
import { asJson, type Texts } from './files.ts';

/**
 * Which English each translation was made from, as a hash by key. It shows which translations need a review; nothing
 * that is shipped uses it.
 */
export type MadeFrom = {
  /** The English that the translations were made from. */
  english: Record<string, string>;
  /** By locale, those that were made from another one, or from an unknown one (null). */
  behind: Record<string, Record<string, string | null>>;
};

const sourceOf = ({ english, behind }: MadeFrom, locale: string, key: string) => {
  const own = behind[locale]?.[key];
  return own === undefined ? (english[key] ?? null) : own;
};

/** A text whose English differs from its source; `was` is the hash of that source, null if it is new. */
export type Behind = { key: string; was: string | null; now: string };

/** The texts of a locale that must be translated, or translated again. */
export function findBehind(
  record: MadeFrom,
  locale: string,
  texts: Texts,
  english: Texts,
): Behind[] {
  return [...english]
    .map(([key, now]) => ({ key, was: texts.has(key) ? sourceOf(record, locale, key) : null, now }))
    .filter(({ was, now }) => was !== hashOf(now));
}

/**
 * The record once these translations of a locale are made from English with these hashes. Of one key, the source that a
 * locale has of the current English stands for all, so that only the others are listed; keys that English dropped go.
 */
export function recordMade(
  record: MadeFrom,
  locale: string,
  made: ReadonlyMap<string, string>,
  english: Texts,
  locales: readonly string[],
): MadeFrom {
  const shared: MadeFrom['english'] = {};
  const behind: MadeFrom['behind'] = Object.fromEntries(locales.map((each) => [each, {}]));
  for (const [key, text] of [...english].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sources = locales.map(
      (each) => (each === locale && made.get(key)) || sourceOf(record, each, key),
    );
    const now = hashOf(text);
    const common = sources.includes(now) ? now : (record.english[key] ?? null);
    if (common !== null) shared[key] = common;
    for (const [index, each] of locales.entries()) {
      const source = sources[index] ?? null;
      if (source !== common) behind[each] = { ...behind[each], [key]: source };
    }
  }
  const some = Object.entries(behind).filter(([, sources]) => Object.keys(sources).length > 0);
  return { english: shared, behind: Object.fromEntries(some) };
}

const FILE = join(ROOT, 'packages/locales/made-from.json');

export const readMadeFrom = () => JSON.parse(readFileSync(FILE, 'utf8')) as MadeFrom;

/** One key a line, in order, so that branches seldom conflict. */
export const writeMadeFrom = (record: MadeFrom) => writeFileSync(FILE, asJson(record));
