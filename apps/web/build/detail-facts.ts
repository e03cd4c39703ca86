import * as facts from '@portico/contract/verification/detail-facts';
import type { Plugin } from 'vite';

const FILE = /\/packages\/contract\/src\/verification\/detail-facts\.ts$/;

/** The values of that file in its place: a first screen needs them, and not the entries of which they are made. */
export function detailFacts(): Plugin {
  return {
    name: 'portico:detail-facts',
    enforce: 'pre',
    load(id) {
      if (!FILE.test(id)) return null;
      return Object.entries(facts)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
