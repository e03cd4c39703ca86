import { LOCALE_IDS } from '@portico/contract';
import type { Plugin } from 'vite';
import { pseudoLocales } from './pseudo-locales.ts';
import { PSEUDO_LOCALES } from './pseudo-texts.ts';

const LOADERS = /\/packages\/locales\/src\/\w+\.ts$/;
const BY_LOCALE =
  /import\(`\.\.\/texts\/\$\{locale\}\/(\w+)\.json`,\s*\{\s*with: \{ type: 'json' \},?\s*\}\)/g;

/**
 * Spells out which files `import(`../texts/${locale}/ui.json`)` may mean. Vite does the same by itself, with a helper that
 * every first screen would have to load, and knows only files that are there: `more` are other locales.
 */
function importsByLocale(more: readonly string[] = []): Plugin {
  return {
    name: 'portico:imports-by-locale',
    enforce: 'pre',
    transform(code, id) {
      if (!LOADERS.test(id)) return null;
      return code.replaceAll(BY_LOCALE, (_, part: string) => {
        const files = [...LOCALE_IDS, ...more].map(
          (each) => `'${each}': () => import('../texts/${each}/${part}.json')`,
        );
        return `({ ${files.join(', ')} })[locale]()`;
      });
    },
  };
}

/** The locales of a build: those of the product, and the pseudo-locales if a developer asked for them. */
export function localesOfBuild({ isPseudo = process.env[ASKED] === 'yes' } = {}): Plugin[] {
  return isPseudo
    ? [importsByLocale(Object.keys(PSEUDO_LOCALES)), pseudoLocales()]
    : [importsByLocale()];
}

/** Set by `npm start -- --pseudo-locales` (scripts/lib/build-apps.mjs), and by nothing else. */
const ASKED = 'PORTICO_PSEUDO_LOCALES';
