import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Texts } from './texts.ts';
import { ROOT } from './tree.ts';

/**
 * What a locale's texts were made from: by key, the hash of the English text at that time. Of it we see which
 * translations have to be looked at again; nothing that is shipped knows of it.
 */
export type MadeFrom = { unfinished: boolean; hashes: Record<string, string> };

/** Marks a locale as being translated: what is behind is told, and does not fail. */
const UNFINISHED = '@unfinished';

/** Short, because it only tells two versions of one text apart. */
export const hashOf = (text: string) =>
  createHash('sha256').update(text.normalize('NFC')).digest('hex').slice(0, 8);

/** A text whose English is another than the one it was made from; `was` is the hash of that, null where none is known. */
export type Behind = { key: string; was: string | null; now: string };

/** The texts of a locale that have to be made, or made anew. */
export function findBehind({ hashes }: MadeFrom, english: Texts): Behind[] {
  return [...english]
    .filter(([key, text]) => hashes[key] !== hashOf(text))
    .map(([key, now]) => ({ key, was: hashes[key] ?? null, now }));
}

/** The record once these texts are made from the present English; what English no longer has goes. */
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

/** One key a line and in order, so that two branches seldom meet. */
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

export const keepMadeFrom = (locale: string, record: MadeFrom) =>
  writeFileSync(fileOf(locale), writeRecord(record));
