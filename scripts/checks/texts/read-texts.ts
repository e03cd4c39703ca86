import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../source/tree.ts';
import { flatten, type Texts } from './texts.ts';

/** The folder of the locales. */
export const FOLDER = 'packages/locales/src';

/** Every export of a locale's files, by its name. */
async function exportsOf(folder: string): Promise<[string, unknown][]> {
  const exported: [string, unknown][] = [];
  for (const file of readdirSync(folder).sort()) {
    const module = await import(pathToFileURL(join(folder, file)).href);
    exported.push(...Object.entries(module));
  }
  return exported;
}

/** Every text of a locale, under each of its keys. */
export async function readTexts(locale: string): Promise<Texts> {
  const exported = await exportsOf(join(ROOT, FOLDER, locale));
  return new Map(exported.flatMap(([name, value]) => flatten(value, name)));
}

/**
 * Every text to translate, once: texts that several screens share (reasons, details) only under their own names. The
 * words of the handoff are left out, because they need not mean the same.
 */
export async function readTranslatable(folder: string): Promise<Texts> {
  const exported = (await exportsOf(folder)).filter(([name]) => name !== 'words');
  const shared = new Set(exported.map(([, value]) => value));
  return new Map(
    exported.flatMap(([name, value]) => {
      const own = Object.entries(value as object).filter(([, child]) => !shared.has(child));
      return flatten(Object.fromEntries(own), name);
    }),
  );
}

/** The same for one of the product's own locales. */
export const readTranslatableOf = (locale: string) => readTranslatable(join(ROOT, FOLDER, locale));
