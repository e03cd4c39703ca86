import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LOCALE } from '@portico/contract';
import { keyOfPlace, replaceableTexts } from '@portico/locales/server';
import { hashOf } from '#core/hash-of-text.ts';
import { readJson } from '#site/landing/import/json-file.ts';
import { MADE_FROM, textsFolderIn } from './texts.ts';

/** Which English each text of an installation was made from, as a hash by locale and place. No server reads it. */
type MadeFrom = Record<string, Record<string, string>>;

async function readMadeFrom(folder: string): Promise<MadeFrom> {
  const read = await readJson(join(textsFolderIn(folder), MADE_FROM));
  const given: unknown = read.ok ? read.given : null;
  return typeof given === 'object' && given !== null ? (given as MadeFrom) : {};
}

/** Records that texts are made from the present English. */
export async function recordMade(
  folder: string,
  locale: string,
  places: readonly string[],
): Promise<void> {
  const english = await replaceableTexts(DEFAULT_LOCALE);
  const record = await readMadeFrom(folder);
  const made = places.map(
    (place) => [place, hashOf(english.get(keyOfPlace(place))?.text ?? '')] as const,
  );
  const now = { ...record, [locale]: { ...record[locale], ...Object.fromEntries(made) } };
  await mkdir(textsFolderIn(folder), { recursive: true });
  await writeFile(join(textsFolderIn(folder), MADE_FROM), `${JSON.stringify(now, null, 2)}\n`);
}

/** Why a text should be read again; null if its English is the one that it was made from. */
export async function behindOf(folder: string) {
  const english = await replaceableTexts(DEFAULT_LOCALE);
  const record = await readMadeFrom(folder);
  return (locale: string, place: string): string | null => {
    const now = english.get(keyOfPlace(place))?.text;
    const made = record[locale]?.[place];
    if (now === undefined || made === hashOf(now)) return null;
    return made === undefined
      ? 'which English it was made from is not recorded'
      : `the English changed since: ${now}`;
  };
}
