import { LOCALE_IDS } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { days, moments } from './dates.ts';

const moment = new Date('2026-11-21T23:30:00Z');

describe('R-MKT-5 the day since when one is a member', () => {
  it.each([
    ['en-US', '21 November 2026'],
    ['de-DE', '21. November 2026'],
    ['fr-FR', '21 novembre 2026'],
    ['uk-UA', '21 листопада 2026 р.'],
    ['he-IL', '21 בנובמבר 2026'],
  ])('R-MKT-5 %s', (locale, day) => {
    expect(days(locale, 'UTC').format(moment)).toBe(day);
  });

  it('R-MKT-5 is the day that it was where the person is', () => {
    expect(days('en-US', 'Europe/Kyiv').format(moment)).toBe('22 November 2026');
  });
});

describe('R-I18N-6 one date style a language', () => {
  it.each(LOCALE_IDS)('R-I18N-6 a moment of %s has its day as a day alone has it', (locale) => {
    const day = days(locale, 'UTC').format(moment);
    expect(moments(locale, 'UTC').format(moment)).toContain(day);
  });
});
