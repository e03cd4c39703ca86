import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLocale, LOCALE_IDS } from '@portico/contract';
import { isTree, leavesOf } from '@portico/locales/leaves';
import { keyOfPlace, replaceableTexts } from '@portico/locales/server';
import { judgedTexts, type OwnText, storedTexts } from '#platform/brand/brand.ts';
import type { Queries } from '#platform/db/client.ts';
import { readJson } from '#site/landing/import/json-file.ts';
import { readOverrides } from '#site/landing/landing.store.ts';
import { smsProblem } from './sms-letters.ts';

/*
 * An installation's own texts: BRAND_DIR/texts/de-DE.json has the shape of packages/locales/texts/de-DE with the files
 * as its first level, and only what is replaced (docs/texts.md).
 */

const FOLDER = 'texts';
/** Which English a text was made from (made-from.ts): no text itself. */
export const MADE_FROM = 'made-from.json';

export const textsFolderIn = (folder: string): string => join(folder, FOLDER);

/** `warnings`: what is allowed and has a price. */
type Read = { texts: OwnText[]; problems: string[]; warnings: string[] };

/** The texts of a folder, each as its file has it, and everything that is wrong with them. */
export async function readTexts(folder: string): Promise<Read> {
  const { texts, problems } = await textsOnDisk(folder);
  problems.push(...(await problemsOf(texts)));
  return { texts, problems, warnings: problems.length > 0 ? [] : await costs(texts) };
}

async function problemsOf(texts: readonly OwnText[], fileOfLocale = nameOf): Promise<string[]> {
  const { problems } = await judgedTexts(texts);
  return problems.map(({ locale, place, what }) => `${fileOfLocale(locale)}: ${place} ${what}`);
}

/** The applied texts that this version of the product cannot show, and what to change: built-in ones are in their places. */
export async function outdatedTexts(db: Queries): Promise<string[]> {
  const ofLanding = await readOverrides(db);
  return [
    ...(await problemsOf(await storedTexts(db))),
    ...(await problemsOf(
      ofLanding.map(({ locale, key, text }) => [locale, key, text] as const),
      (locale) => `landing.json, ${locale}`,
    )),
  ];
}

const fileOf = (folder: string, locale: string) => join(folder, nameOf(locale));
const nameOf = (locale: string) => `${FOLDER}/${locale}.json`;

/** The texts as the files have them, and why a file cannot be read. */
export async function textsOnDisk(folder: string): Promise<Omit<Read, 'warnings'>> {
  const texts: OwnText[] = [];
  const problems: string[] = [];
  for (const name of await filesIn(textsFolderIn(folder))) {
    const locale = name.slice(0, -'.json'.length);
    const file = `${FOLDER}/${name}`;
    if (!isLocale(locale)) {
      problems.push(`${file} is not named after one of ${LOCALE_IDS.join(', ')}`);
      continue;
    }
    const read = await readJson(join(textsFolderIn(folder), name));
    if (!read.ok) problems.push(`${file}: ${read.problem}`);
    else if (!isTree(read.given) || Array.isArray(read.given))
      problems.push(`${file} must be an object`);
    else {
      for (const [place, leaf] of leavesOf(read.given)) {
        if (typeof leaf === 'string') texts.push([locale, place, leaf]);
        else if (isTree(leaf)) problems.push(`${file}: ${place} is not a text of this version`);
        else problems.push(`${file}: ${place} must be a text`);
      }
    }
  }
  return { texts, problems };
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith('.json') && name !== MADE_FROM).toSorted();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Text messages that cost more than the built-in ones: by letters, not by length. */
async function costs(texts: readonly OwnText[]): Promise<string[]> {
  const warnings: string[] = [];
  const { dissect } = await import('@portico/locales/icu');
  for (const [locale, place, text] of texts) {
    if (!isLocale(locale) || !/^mail\..*\bsms(_plain)?$/.test(place)) continue;
    const builtIn = (await replaceableTexts(locale)).get(keyOfPlace(place))?.text ?? '';
    const problem = smsProblem(dissect(text).words);
    if (problem === null || smsProblem(dissect(builtIn).words) !== null) continue;
    warnings.push(`${nameOf(locale)}: ${place} ${problem}`);
  }
  return warnings;
}

/** Writes the present texts into a folder to begin with: those of the brand, and those of landing.json below them. */
export async function initTexts(db: Queries, folder: string): Promise<void> {
  const present = new Map<string, OwnText>();
  for (const { locale, key, text } of await readOverrides(db)) {
    if (!isLocale(locale)) continue;
    const place = (await replaceableTexts(locale)).get(key)?.place;
    if (place !== undefined) present.set(`${locale} ${key}`, [locale, place, text]);
  }
  for (const own of await storedTexts(db)) present.set(`${own[0]} ${keyOfPlace(own[1])}`, own);
  for (const [locale, own] of Map.groupBy(present.values(), ([each]) => each)) {
    if (!existsSync(fileOf(folder, locale))) await writeLocale(folder, locale, own);
  }
}

/** Replaces a locale's file. */
export async function writeLocale(
  folder: string,
  locale: string,
  texts: readonly OwnText[],
): Promise<string> {
  const tree: Tree = {};
  for (const [, place, text] of texts) put(tree, place.split('.'), text);
  await mkdir(textsFolderIn(folder), { recursive: true });
  const file = fileOf(folder, locale);
  await writeFile(file, `${JSON.stringify(tree, null, 2)}\n`);
  return file;
}

type Tree = { [key: string]: string | Tree };

function put(tree: Tree, [key = '', ...rest]: string[], text: string): void {
  if (rest.length === 0) {
    tree[key] = text;
    return;
  }
  const below = tree[key];
  const next: Tree = typeof below === 'object' ? below : {};
  tree[key] = next;
  put(next, rest, text);
}
