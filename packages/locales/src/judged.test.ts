import { LOCALE_IDS } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { problemsOfText } from './judged.ts';
import { replaceableTexts } from './server.ts';

describe('R-TEXT-3 a text that replaces a built-in one', () => {
  it.each(LOCALE_IDS)('R-TEXT-3 in %s, each built-in text can replace itself', async (locale) => {
    for (const { place, text } of (await replaceableTexts(locale)).values())
      expect(problemsOfText(locale, text, text), place).toEqual([]);
  });

  it.each([
    ['en-US', '<b>{n}</b>', '{n}', ['has <b>, which the built-in text does not have']],
    ['en-US', '<a href="x">{n}</a>', '{n}', ['is not in ICU syntax']],
    ['en-US', '{n', '{n}', ['is not in ICU syntax']],
    ['en-US', '{n, plural, other {#}}', '{n}', ['counts by n', 'plural form "one"']],
    [
      'pl-PL',
      '{n, plural, one {#} other {#}}',
      '{n, plural, other {#}}',
      ['plural form "many"', 'plural form "few"'],
    ],
    ['en-US', 'a\u202eb', 'a', ['changes the direction of what follows it']],
    ['en-US', 'a\u2069', 'a', ['changes the direction of what follows it']],
    ['ar-AR', '\u2066{n}\u2069', '{n}', []],
    [
      'en-US',
      '{n, plural, one {# {brand}} other {#}}',
      '{n, plural, other {#}}',
      ['{brand} within'],
    ],
    ['en-US', 'a\tb', 'a', ['must be one line of visible characters']],
    ['en-US', '', 'a', ['is empty']],
  ])('R-TEXT-3 %s %j for %j', (locale, text, builtIn, problems) => {
    const wanted = problems.map((problem) => expect.stringContaining(problem));
    expect(problemsOfText(locale, text, builtIn)).toEqual(wanted);
  });
});
