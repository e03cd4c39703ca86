import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dissect } from '@portico/locales/icu';
import { ROOT } from '../checks/source/tree.ts';
import type { Texts } from './files.ts';

const FILE = 'packages/locales/notes.json';

/** What translators are told: where a section shows, what fills a gap, and what a text's key alone does not say. */
const { places, gaps, notes } = JSON.parse(readFileSync(join(ROOT, FILE), 'utf8')) as Record<
  'places' | 'gaps' | 'notes',
  Record<string, string>
>;

/** The note of a text: its place, what is particular, and what fills its gaps. */
export function noteFor(key: string, english: string): string {
  const filled = [...dissect(english).gaps].map((gap) => `${gap} = ${gaps[gap]}`);
  return [placeOf(key), notes[key], ...filled].filter(Boolean).join('; ');
}

const placeOf = (key: string) => {
  const [part = '', section] = key.split('.');
  return places[`${part}.${section}`] ?? places[part];
};

/** Texts without a place, gaps without an explanation, and notes without a text. */
export function judgeNotes(english: Texts): string[] {
  const keys = [...english.keys()];
  const used = new Set([...english.values()].flatMap((text) => [...dissect(text).gaps]));
  const without = (names: Iterable<string>, known: (name: string) => unknown, what: string) =>
    [...names].filter((name) => !known(name)).map((name) => `${FILE}: ${name} ${what}`);
  const isSection = (place: string) => keys.some((key) => `${key}.`.startsWith(`${place}.`));
  return [
    ...without(keys, placeOf, 'has no note that says where it shows'),
    ...without(used, (gap) => gaps[gap], 'has no note that says what fills it'),
    ...without(Object.keys(gaps), (gap) => used.has(gap), 'fills no text'),
    ...without(Object.keys(places), isSection, 'is no section'),
    ...without(Object.keys(notes), (key) => english.has(key), 'is no text'),
  ];
}
