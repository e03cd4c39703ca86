import { describe, expect, it } from 'vitest';
import { purposeIn, readPurpose } from './purpose.ts';

const PURPOSE = {
  language: 'uk',
  text: 'Ми продаємо вино лише дорослим людям.',
  translations: { 'he-IL': 'אנחנו מוכרים יין למבוגרים בלבד.' },
};

describe('R-OP-68 a purpose', () => {
  it('R-OP-68 is in the reader’s language if there is one, otherwise in its own, each in its direction', () => {
    expect(purposeIn(PURPOSE, 'he-IL')).toEqual({
      text: PURPOSE.translations['he-IL'],
      lang: 'he-IL',
      dir: 'rtl',
    });
    expect(purposeIn(PURPOSE, 'ar-AR')).toEqual({ text: PURPOSE.text, lang: 'uk', dir: 'ltr' });
    for (const [language, dir] of [
      ['ur', 'rtl'],
      ['fa-AF', 'rtl'],
      ['az-Arab', 'rtl'],
      ['az', 'ltr'],
      ['ja', 'ltr'],
    ] as const) {
      expect(purposeIn({ ...PURPOSE, language }, 'de-DE')).toMatchObject({ lang: language, dir });
    }
  });

  it('R-OP-68 keeps markup and addresses as they are, for they are text, and nothing invisible', () => {
    const text = '<a href="https://evil.example">Press here</a>, or www.evil.example.';
    expect(readPurpose({ ...PURPOSE, text })).toMatchObject({ text });
    for (const mark of ['\u202e', '\u2066', '\u2069', '\u200b', '\u0000', '\u2028', '\ufeff']) {
      expect(readPurpose({ ...PURPOSE, text: `${PURPOSE.text}${mark}!` })).toContain('invisible');
    }
    expect(readPurpose({ ...PURPOSE, text: '\u3164'.repeat(25) })).toContain('invisible');
    const padded = `${PURPOSE.text}${' '.repeat(2_000)}`;
    expect(readPurpose({ ...PURPOSE, text: padded })).toContain('characters: it needs 20 to 300');
    // Persian is written with a joiner that has no shape.
    const persian = 'ما این را برای خرید می\u200cخواهیم، نه بیشتر.';
    expect(readPurpose({ ...PURPOSE, language: 'FA-ir', text: ` ${persian} ` })).toMatchObject({
      language: 'fa-IR',
      text: persian,
    });
  });
});
