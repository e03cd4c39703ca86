import { describe, expect, it } from 'vitest';
import { isLocale, LOCALE_IDS, LOCALES, localeOfHeader, matchLocale } from './locales.ts';

describe('R-I18N-1 the locales', () => {
  it('R-I18N-1 are eleven, English first, two of them right-to-left', () => {
    expect(LOCALE_IDS).toHaveLength(11);
    expect(LOCALE_IDS[0]).toBe('en-US');
    expect(LOCALE_IDS.filter((id) => LOCALES[id].dir === 'rtl')).toEqual(['ar-AR', 'he-IL']);
    expect(isLocale('de-DE')).toBe(true);
    expect(isLocale('toString')).toBe(false);
  });

  it.each([
    [['de-DE'], 'de-DE'],
    [['de-CH', 'fr'], 'de-DE'],
    [['xx', 'fr-CA'], 'fr-FR'],
    [['iw-IL'], 'he-IL'],
    [['AR-eg'], 'ar-AR'],
    [['zh', 'ja'], 'en-US'],
    [[''], 'en-US'],
    [[], 'en-US'],
  ])('R-I18N-1 %j: %s', (tags, locale) => {
    expect(matchLocale(tags)).toBe(locale);
  });

  it.each([
    [undefined, 'en-US'],
    ['pl, de;q=0.9', 'pl-PL'],
    ['de;q=0.5, pl;q=0.8', 'pl-PL'],
    ['de;q=0, pl;q=0.1', 'pl-PL'],
    ['uk-UA,uk;q=0.9,ru;q=0.8,en-US;q=0.7', 'uk-UA'],
    ['de;q=abc, it', 'it-IT'],
    [`${'x,'.repeat(400)}de`, 'en-US'],
  ])('R-I18N-1 Accept-Language %s: %s', (header, locale) => {
    expect(localeOfHeader(header)).toBe(locale);
  });
});
