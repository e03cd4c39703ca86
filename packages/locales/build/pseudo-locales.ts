import type { Plugin } from 'vite';
import type { Parts } from '../src/messages.ts';
import { PSEUDO_LOCALES } from './pseudo-texts.ts';
import { FOLDER, readPart } from './read-part.ts';

const CONTRACT = /\/packages\/contract\/src\/locales\.ts$/;
/** The end of the table of locales: what stands before, such as `en-US`, still matches first. */
const TABLE_END = /(export const LOCALES = \{[^;]*?)(\} as const;)/;
const TEXTS = /\/texts\/(\w{2}-X[AB])\/(\w+)\.json$/;

/**
 * Adds the pseudo-locales to a build of the server or the site (`npm start -- --pseudo-locales`). Without this plugin,
 * nothing of them is in a build.
 */
export function pseudoLocales(): Plugin {
  return {
    name: 'portico:pseudo-locales',
    enforce: 'pre',
    resolveId(source) {
      const [, locale, part] = TEXTS.exec(source) ?? [];
      return locale === undefined ? null : `${FOLDER}/${locale}/${part}.json`;
    },
    load(id) {
      const [, locale, part] = TEXTS.exec(id) ?? [];
      if (locale === undefined || part === undefined) return null;
      return JSON.stringify(readPart(locale, part as keyof Parts));
    },
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      const entries = JSON.stringify(PSEUDO_LOCALES).slice(1, -1);
      if (!TABLE_END.test(code)) throw new Error(`${id} has no table of locales.`);
      return code.replace(TABLE_END, `$1${entries}$2`);
    },
  };
}
