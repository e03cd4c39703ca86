import { LOCALE_IDS } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { days, moments, profileDays } from './dates.ts';

const moment = new Date('2026-11-21T23:30:00Z');

describe('R-MKT-5 the date since when a person is a member', () => {
  it.each([
    ['en-US', '21 November 2026'],
    ['de-DE', '21. November 2026'],
    ['fr-FR', '21 novembre 2026'],
    ['uk-UA', '21 листопада 2026 р.'],
    ['he-IL', '21 בנובמבר 2026'],
  ])('R-MKT-5 %s', (locale, day) => {
    expect(profileDays(locale, 'UTC').format(moment)).toBe(day);
  });

  it('R-MKT-5 is the date in the person’s time zone', () => {
    expect(profileDays('en-US', 'Europe/Kyiv').format(moment)).toBe('22 November 2026');
  });
});

describe('R-I18N-6 one date format per language', () => {
  it('R-I18N-6 is American in American English, on every page but the profile', () => {
    expect(days('en-US', 'UTC').format(moment)).toBe('November 21, 2026');
    expect(moments('en-US', 'UTC').format(moment)).toMatch(/^November 21, 2026 at 11:30\sPM$/);
  });

  it.each(LOCALE_IDS)('R-I18N-6 a date and time in %s starts like the date alone', (locale) => {
    const day = days(locale, 'UTC').format(moment);
    expect(moments(locale, 'UTC').format(moment)).toContain(day);
  });

  it.each([
    ['2026-12-01T14:30:00Z', '1er décembre 2026', '1er décembre 2026 à 14:30'],
    ['2026-12-11T14:30:00Z', '11 décembre 2026', '11 décembre 2026 à 14:30'],
    ['2026-12-21T14:30:00Z', '21 décembre 2026', '21 décembre 2026 à 14:30'],
  ])('R-I18N-6 French writes the first of a month as an ordinal: %s', (at, day, moment) => {
    expect(days('fr-FR', 'UTC').format(Date.parse(at))).toBe(day);
    expect(moments('fr-FR', 'UTC').format(Date.parse(at))).toBe(moment);
  });
});
