import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../scripts/texts/files.ts';
import { dissect, misfits } from '../src/icu.ts';
import { PSEUDO_LOCALES, type PseudoLocale, pseudoTexts } from './pseudo-texts.ts';
import { FOLDER, readPart } from './read-part.ts';

const BIDI = /[\u200f\u202e\u202c]/g;

describe.each(Object.keys(PSEUDO_LOCALES) as PseudoLocale[])('R-I18N-16 %s', (locale) => {
  it('R-I18N-16 has every text of English, with its arguments and tags, and without a file', () => {
    for (const [key, text] of readTexts('en-US')) {
      expect(misfits(pseudoTexts(locale, text), text), key).toEqual([]);
    }
    expect(Object.keys(readPart(locale, 'ui'))).toEqual(Object.keys(readPart('en-US', 'ui')));
    expect(readdirSync(FOLDER)).not.toContain(locale);
  });
});

it('R-I18N-16 en-XA is accented, 40 % longer and in brackets', () => {
  expect(pseudoTexts('en-XA', 'Back to the menu')).toBe('[Båçķ ţö ţĥé méñû ~~~~~ ]');
  for (const text of readTexts('en-US').values()) {
    const [own, model] = [dissect(pseudoTexts('en-XA', text)).words, dissect(text).words];
    expect(own.length).toBeGreaterThanOrEqual(model.length * 1.4 + 2);
  }
});

it('R-I18N-16 ar-XB is English from right to left', () => {
  const shown = pseudoTexts('ar-XB', 'Wait {n, plural, one {# minute} other {# minutes}}');
  expect(shown).toContain('\u202eWait\u202c');
  expect(shown).toContain('\u202eminutes\u202c');
  expect(shown.replace(BIDI, '')).toBe('Wait {n,plural,one{# minute} other{# minutes}}');
});
