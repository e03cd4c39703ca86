import type { Plugin } from 'vite';
import { importsByLocale } from './imports-by-locale.ts';
import { pseudoLocales } from './pseudo-locales.ts';
import { PSEUDO_LOCALES } from './pseudo-texts.ts';

/** The locales of a build: those of the product, and the pseudo-locales if a developer asked for them. */
export function localesOfBuild({ isPseudo = process.env[ASKED] === 'yes' } = {}): Plugin[] {
  return isPseudo
    ? [importsByLocale(Object.keys(PSEUDO_LOCALES)), pseudoLocales()]
    : [importsByLocale()];
}

/** Set by `npm start -- --pseudo-locales` (scripts/lib/build-apps.mjs), and by nothing else. */
const ASKED = 'PORTICO_PSEUDO_LOCALES';
