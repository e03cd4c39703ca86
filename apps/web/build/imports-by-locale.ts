import { LOCALE_IDS } from '@portico/contract';
import type { Plugin } from 'vite';

const LOADERS = /\/packages\/locales\/src\/\w+\.ts$/;
const BY_LOCALE = /import\(`\.\/\$\{locale\}\/(\w+)\.ts`\)/g;

/**
 * Spells out which files `import(`./${locale}/ui.ts`)` may mean. Vite does the same by itself, with a helper that every
 * first screen would have to load.
 */
export function importsByLocale(): Plugin {
  return {
    name: 'portico:imports-by-locale',
    enforce: 'pre',
    transform(code, id) {
      if (!LOADERS.test(id)) return null;
      return code.replaceAll(BY_LOCALE, (_, part: string) => {
        const files = LOCALE_IDS.map((each) => `'${each}': () => import('./${each}/${part}.ts')`);
        return `({ ${files.join(', ')} })[locale]()`;
      });
    },
  };
}
