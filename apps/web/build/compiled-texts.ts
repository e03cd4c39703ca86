import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const TEXTS = /\/packages\/locales\/src\/[a-z]{2}-[A-Z]{2}\/(ui|marketplace|verification)\.ts$/;

/**
 * Compiles the texts of the screens ahead, so that no browser needs an ICU parser: a text without gaps stays a string,
 * others become what use-intl's format-only runtime formats.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'portico:compiled-texts',
    async load(id) {
      const [, part = ''] = TEXTS.exec(id) ?? [];
      if (part === '') return null;
      const module = (await import(pathToFileURL(id).href)) as Record<string, Sections>;
      const sections = Object.entries(module[part] ?? {}).map(([section, texts]) => [
        section,
        Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)])),
      ]);
      return `export const ${part} = ${JSON.stringify(Object.fromEntries(sections))};`;
    },
  };
}

type Sections = Record<string, Record<string, string>>;
