import { readFileSync } from 'node:fs';
import { BRAND } from '@portico/locales/brand';
import type { Plugin } from 'vite';

const SHOWN = /^(.*\/docs\/(?:partners\.md|quick-start\/[\w-]+\.js))\?raw$/;

/** The guide and its code as the partner console shows them: with a gap where the product's name stands. */
export function brandedDocs(): Plugin {
  return {
    name: 'portico:branded-docs',
    enforce: 'pre',
    load(id) {
      const [, file] = SHOWN.exec(id) ?? [];
      if (file === undefined) return null;
      const text = readFileSync(file, 'utf8').replaceAll('Portico', BRAND);
      return `export default ${JSON.stringify(text)}`;
    },
  };
}
