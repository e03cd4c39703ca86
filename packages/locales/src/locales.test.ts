import { LOCALE_IDS, type Locale } from '@portico/contract';
import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../scripts/texts/files.ts';

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100];

/** The text with every gap filled and every tag kept as its content. */
function rendered(locale: Locale, text: string, count: number): string {
  const names = [...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? '');
  const tags = [...text.matchAll(/<(\w+)>/g)].map((match) => match[1] ?? '');
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const t = createTranslator({ locale, messages: { text }, onError });
  const values = {
    ...Object.fromEntries(names.map((name) => [name, count])),
    ...Object.fromEntries(tags.map((tag) => [tag, (chunks: string) => chunks || tag])),
  };
  const result = (t.markup as (key: string, values: object) => string)('text', values);
  expect(errors, `${locale}: ${text}`).toEqual([]);
  return result;
}

describe.each(LOCALE_IDS)('%s', (locale) => {
  it('R-I18N-2 has texts that can be formatted with every count', () => {
    for (const [key, text] of readTexts(locale)) {
      for (const count of text.includes('plural') ? COUNTS : [2]) {
        const shown = rendered(locale, text, count);
        expect(shown.trim(), `${locale} ${key}`).not.toBe('');
        expect(shown, `${locale} ${key}`).not.toMatch(/[{}#]|undefined/);
      }
    }
  });
});
