import { dissect } from '@portico/locales/icu';
import { gaps, notes, places } from '../../../packages/locales/notes.ts';
import type { Texts } from './texts.ts';

/** Notes for translators: where a text shows, what kind of text it is, and what fills its gaps. */
export function noteFor(key: string, english: string): string {
  const filled = [...dissect(english).gaps].map((gap) => `${gap} = ${gaps[gap]}`);
  return [placeOf(key), notes[key], ...filled].filter(Boolean).join('; ');
}

const placeOf = (key: string) =>
  places[key.split('.').slice(0, 2).join('.')] ?? places[key.split('.', 1)[0] ?? ''];

/** Texts without a place, gaps without an explanation, and notes without a text. */
export function judgeNotes(english: Texts): string[] {
  const keys = [...english.keys()];
  const named = new Set([...english.values()].flatMap((text) => [...dissect(text).gaps]));
  const isUsed = (place: string) =>
    keys.some((key) => key === place || key.startsWith(`${place}.`));
  return [
    ...keys
      .filter((key) => !placeOf(key))
      .map((key) => `${key}: no note in packages/locales/notes.ts says where it shows`),
    ...[...named]
      .filter((gap) => !gaps[gap])
      .map((gap) => `${gap}: no note in packages/locales/notes.ts says what fills it`),
    ...Object.keys(gaps)
      .filter((gap) => !named.has(gap))
      .map((gap) => `${gap}: a note about a gap that no text has`),
    ...Object.keys(places)
      .filter((place) => !isUsed(place))
      .map((place) => `${place}: a note about a section that is not there`),
    ...Object.keys(notes)
      .filter((key) => !english.has(key))
      .map((key) => `${key}: a note about a text that is not there`),
  ];
}
