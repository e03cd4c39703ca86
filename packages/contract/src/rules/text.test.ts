import { describe, expect, it } from 'vitest';
import { isOneLine, tidyText } from './text.ts';

describe('R-VAL-1 text on one line', () => {
  it('R-VAL-1 is trimmed and composed, and otherwise unchanged', () => {
    expect(tidyText('  Jose\u0301  ')).toBe('José');
    expect(tidyText('\u00a0a  b\u3000')).toBe('a  b');
    expect(tidyText('O’Brien-Łoś')).toBe('O’Brien-Łoś');
  });

  it.each([
    'O’Brien',
    'Нечуй-Левицький',
    'عبد الله',
    'כהן',
    'Nguyễn Thị',
    '=1+1',
    '<b>',
    "'; --",
    '👩‍👧',
    '\u200dx',
  ])('R-VAL-1 accepts %j', (text) => {
    expect(isOneLine(text)).toBe(true);
  });

  it.each([
    'a\nb',
    'a\rb',
    'a\u0000b',
    'a\tb',
    'a\u2028b',
    'a\u2029b',
    'a\u202eb',
    'a\u2066b',
    'a\u0085b',
    'a\u007fb',
  ])('R-VAL-1 rejects %j', (text) => {
    expect(isOneLine(text)).toBe(false);
  });
});
