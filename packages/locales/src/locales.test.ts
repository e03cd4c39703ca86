import { LOCALE_IDS, type Locale } from '@portico/contract';
import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import type { UiMessages } from './messages.ts';

type Tree = { readonly [key: string]: string | Tree };

const PARTS = ['ui', 'mail', 'legal', 'pages', 'account', 'marketplace', 'verification'] as const;
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100];
const SCRIPTS: Partial<Record<Locale, RegExp>> = {
  'ru-RU': /\p{Script=Cyrillic}/u,
  'uk-UA': /\p{Script=Cyrillic}/u,
  'ar-AR': /\p{Script=Arabic}/u,
  'he-IL': /\p{Script=Hebrew}/u,
};

async function partOf(locale: Locale, part: (typeof PARTS)[number]): Promise<Tree> {
  const module = (await import(`./${locale}/${part}.ts`)) as Record<string, Tree>;
  return module[part] ?? {};
}

function leaves(tree: Tree, path: string[] = []): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[[...path, key].join('.'), value]] : leaves(value, [...path, key]),
  );
}

/** The message with every gap filled and every tag kept as its content. */
function rendered(
  locale: Locale,
  messages: Tree,
  key: string,
  text: string,
  count: number,
): string {
  const names = [...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? '');
  const tags = [...text.matchAll(/<(\w+)>/g)].map((match) => match[1] ?? '');
  const errors: unknown[] = [];
  const t = createTranslator({ locale, messages, onError: (error) => errors.push(error) });
  const values = {
    ...Object.fromEntries(names.map((name) => [name, count])),
    ...Object.fromEntries(tags.map((tag) => [tag, (chunks: string) => chunks || tag])),
  };
  const result = (t.markup as (k: string, v: object) => string)(key, values);
  expect(errors, `${locale} ${key}`).toEqual([]);
  return result;
}

describe.each(LOCALE_IDS)('%s', (locale) => {
  it('R-I18N-2 has every text, and each can be formatted with every count', async () => {
    for (const part of PARTS) {
      const messages = await partOf(locale, part);
      const english = await partOf('en-US', part);
      expect(leaves(messages).map(([key]) => key)).toEqual(leaves(english).map(([key]) => key));
      for (const [key, text] of leaves(messages)) {
        for (const count of text.includes('plural') ? COUNTS : [2]) {
          const shown = rendered(locale, messages, key, text, count);
          expect(shown.trim(), `${locale} ${part} ${key}`).not.toBe('');
          expect(shown, `${locale} ${part} ${key}`).not.toMatch(/[{}#]|undefined/);
        }
      }
    }
  });

  it('R-I18N-2 is in its own language: errors and fields are in its script and not English', async () => {
    const ui = (await partOf(locale, 'ui')) as UiMessages;
    const { ui: english } = await import('./en-US/ui.ts');
    const script = SCRIPTS[locale];
    for (const section of ['errors', 'fields', 'notices', 'missing'] as const) {
      for (const [key, text] of Object.entries<string>(ui[section])) {
        if (script) expect(text, `${section}.${key}`).toMatch(script);
        const source = (english[section] as Record<string, string>)[key];
        if (locale !== 'en-US') expect(text, `${section}.${key}`).not.toBe(source);
      }
    }
  });
});

it('R-I18N-2 German has no Czech letters, in particular in its file-too-large text', async () => {
  const text = JSON.stringify(await Promise.all(PARTS.map((part) => partOf('de-DE', part))));
  expect(text).not.toMatch(/[ěščřžůďťň]/i);
  const { ui } = await import('./de-DE/ui.ts');
  expect(ui.errors.file_too_large).toMatch(/Datei.*5/);
});
