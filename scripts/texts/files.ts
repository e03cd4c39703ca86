import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DEFAULT_LOCALE } from '@portico/contract';
import { textsIn } from '@portico/locales/leaves';
import { ROOT } from '../checks/source/tree.ts';

/** The folder of the texts: a folder a locale, a file a part. */
export const FOLDER = 'packages/locales/texts';

/** Texts by key: the part and the path in its file, as in `ui.auth.title` and `pages.blog.articles.once.text.0`. */
export type Texts = Map<string, string>;

type Tree = { [key: string]: string | Tree } | (string | Tree)[];

/** Lists that need not mean the same in two languages: the words that a computer and a phone show. */
const UNTRANSLATED = ['words'];

/** The locales that have a folder. */
export function localesThere(): string[] {
  const entries = readdirSync(join(ROOT, FOLDER), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Every text of a locale; an empty one, as translation tools write it, counts as missing. */
export function readTexts(locale: string): Texts {
  const folder = join(ROOT, FOLDER, locale);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const parts = files.map((name) => basename(name, '.json')).sort();
  return new Map(
    parts
      .filter((part) => !UNTRANSLATED.includes(part))
      .flatMap((part) => textsIn(parseTexts(readFileSync(pathOf(locale, part), 'utf8')), part))
      .filter(([, text]) => text !== ''),
  );
}

const pathOf = (locale: string, part: string) => join(ROOT, FOLDER, locale, `${part}.json`);

export const parseTexts = (json: string) => JSON.parse(json) as Tree;

/** The files of a locale with these texts, in the shape and order of English; a missing text is left out. */
export function filesOf(locale: string, texts: Texts): { path: string; json: string }[] {
  const parts = new Set([...texts.keys()].map((key) => key.slice(0, key.indexOf('.'))));
  return [...parts].map((part) => {
    const english = parseTexts(readFileSync(pathOf(DEFAULT_LOCALE, part), 'utf8'));
    return { path: pathOf(locale, part), json: asJson(shaped(english, part, texts)) };
  });
}

export function writeTexts(locale: string, texts: Texts): void {
  mkdirSync(join(ROOT, FOLDER, locale), { recursive: true });
  for (const { path, json } of filesOf(locale, texts)) writeFileSync(path, json);
}

function shaped(model: string | Tree, path: string, texts: Texts): unknown {
  if (typeof model === 'string') return texts.get(path);
  const made = Object.entries(model).map(
    ([key, child]) => [key, shaped(child, `${path}.${key}`, texts)] as const,
  );
  // The others of a list keep their places.
  if (Array.isArray(model)) return made.map(([, text]) => text ?? '');
  const there = made.filter(([, text]) => text !== undefined);
  return there.length > 0 ? Object.fromEntries(there) : undefined;
}

/** As every file of texts is written: two spaces, and no letter escaped. */
export const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
