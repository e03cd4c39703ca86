import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../source/tree.ts';
import type { Texts } from './texts.ts';

/**
 * The source of a locale's texts: by key, the hash of the English text at that time. It shows which translations need
 * a review; nothing that is shipped uses it.
 */
export type MadeFrom = { unfinished: boolean; hashes: Record<string, string> };

/** Marks a locale as being translated: outdated texts are reported, and do not fail the check. */
const UNFINISHED = '@unfinished';

/** Short, because it only distinguishes two versions of one text. */
export const hashOf = (text: string) =>
  createHash('sha256').update(text.normalize('NFC')).digest('hex').slice(0, 8);

/** A text whose English differs from its source; `was` is the hash of that source, null if unknown. */
export type Behind = { key: string; was: string | null; now: string };

/** The texts of a locale that must be translated, or translated again. */
export function findBehind({ hashes }: MadeFrom, english: Texts): Behind[] {
  return [...english]
    .filter(([key, text]) => hashes[key] !== hashOf(text))
    .map(([key, now]) => ({ key, was: hashes[key] ?? null, now }));
}

/** The record once these texts match the current English; keys that English dropped are removed. */
export function recordMade(record: MadeFrom, english: Texts, made: readonly string[]): MadeFrom {
  const hashes = Object.fromEntries(
    [...english].flatMap(([key, text]) => {
      const hash = made.includes(key) ? hashOf(text) : record.hashes[key];
      return hash === undefined ? [] : [[key, hash]];
    }),
  );
  const left = findBehind({ unfinished: false, hashes }, english);
  return { unfinished: record.unfinished && left.length > 0, hashes };
}

/** One key per line, in order, so that branches seldom conflict. */
export function writeRecord({ unfinished, hashes }: MadeFrom): string {
  const sorted = Object.entries(hashes).sort(([a], [b]) => (a < b ? -1 : 1));
  const marked = unfinished ? [[UNFINISHED, 'yes'], ...sorted] : sorted;
  return `${JSON.stringify(Object.fromEntries(marked), null, 2)}\n`;
}

export function readRecord(json: string): MadeFrom {
  const { [UNFINISHED]: mark, ...hashes } = JSON.parse(json) as Record<string, string>;
  return { unfinished: mark !== undefined, hashes };
}

const fileOf = (locale: string) => join(ROOT, 'packages/locales/made-from', `${locale}.json`);

export const madeFromOf = (locale: string): MadeFrom =>
  readRecord(readFileSync(fileOf(locale), 'utf8'));

export const writeMadeFrom = (locale: string, record: MadeFrom) =>
  writeFileSync(fileOf(locale), writeRecord(record));
