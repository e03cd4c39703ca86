import { pathToFileURL } from 'node:url';
import type { Locale } from '@portico/contract';
import { spacedTexts } from '@portico/locales/spacing';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const TEXTS =
  /\/packages\/locales\/src\/([a-z]{2}-[A-Z]{2})\/(ui|account|marketplace|verification|legal|pages)\.ts$/;
/** Plain text, without ICU. */
const PLAIN = ['legal', 'pages'];

/**
 * Compiles the screens' texts at build time, so that no browser needs an ICU parser: a text without
 * placeholders stays a string, others become input for use-intl's format-only runtime. Also sets
 * their no-break spaces.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'portico:compiled-texts',
    async load(id) {
      const [, locale, part = ''] = TEXTS.exec(id) ?? [];
      if (part === '') return null;
      const module = (await import(pathToFileURL(id).href)) as Record<string, Sections>;
      const texts = spacedTexts(locale as Locale, module[part] ?? {});
      const made = PLAIN.includes(part) ? texts : compiled(texts);
      return `export const ${part} = ${JSON.stringify(made)};`;
    },
  };
}

type Sections = Record<string, Record<string, string>>;

function compiled(sections: Sections): Record<string, Record<string, unknown>> {
  const made = Object.entries(sections).map(([section, texts]) => [
    section,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)])),
  ]);
  return Object.fromEntries(made);
}
