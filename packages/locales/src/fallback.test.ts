import { expect, it } from 'vitest';
import { withEnglish } from './fallback.ts';

it('R-I18N-2 a text that a language lacks, or has empty, is English, in English’s place', () => {
  const english = { a: { one: 'One', two: 'Two' }, b: ['First', 'Second'], c: { d: 'D' } };
  const german = { b: ['Erstens', ''], a: { two: 'Zwei', one: '' } };
  expect(withEnglish(german, english)).toEqual({
    a: { one: 'One', two: 'Zwei' },
    b: ['Erstens', 'Second'],
    c: { d: 'D' },
  });
  expect(Object.keys(withEnglish(german, english))).toEqual(['a', 'b', 'c']);
});

it('R-I18N-2 a text that English dropped is left out', () => {
  expect(withEnglish({ a: 'Ein', b: 'Zwei' }, { a: 'One' })).toEqual({ a: 'Ein' });
});
