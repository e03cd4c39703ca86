import { describe, expect, it } from 'vitest';
import { misfits } from './icu.ts';

const MINUTES = '{n, plural, one {# minute} other {# minutes}}';

describe('R-I18N-4 a text that replaces a built-in one', () => {
  it.each([
    ['Go', 'Sign up'],
    ['In {seconds} s, not before', 'Send a new code in {seconds} s'],
    ['<terms>These</terms>, please', 'I agree to the <terms>terms of use</terms>'],
    ['{n} min', MINUTES],
    ['{n, plural, =0 {now} other {# min}}', MINUTES],
    ["It''s {x}", 'At {x}'],
    ["It '{is}' so", 'So'],
  ])('R-I18N-4 %j can replace %j', (text, builtIn) => {
    expect(misfits(text, builtIn)).toEqual([]);
  });

  it.each([
    ['Go {', 'Go', 'is not in ICU syntax'],
    ['<b>Go', 'Go', 'is not in ICU syntax'],
    ['{n, plural, one {#}}', MINUTES, 'is not in ICU syntax'],
    ['Go', 'In {seconds} s', 'lacks seconds'],
    ['Agree', 'I <terms>agree</terms>', 'lacks <terms>'],
    ['In {seconds} of {minutes}', 'In {seconds} s', 'has minutes'],
    ['<img>Go</img>', 'Go', 'has <img>'],
    ['{page, date} – Portico', '{page} – Portico', 'has page as date'],
    ['{page, number}', '{page}', 'has page as number'],
    ['{page, plural, other {#}}', '{page}', 'counts by page'],
  ])('R-I18N-4 %j cannot replace %j: %s', (text, builtIn, what) => {
    expect(misfits(text, builtIn).join()).toContain(what);
  });
});
