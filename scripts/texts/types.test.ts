import { expect, it } from 'vitest';
import { argumentsOf } from './types.ts';

it.each([
  ['Back', ''],
  ['Step {n} of {total}', '{n}{total}'],
  ['{n, plural, one {# item of {owner}} other {# items of {owner}}}', '{n, plural}{owner}'],
  ['{count, number} since {day, date, long}', '{count, number}{day, date}'],
  ['I agree to the <terms>terms of {name}</terms>', '<terms></terms>{name}'],
  ["It's {kind, select, a {A} other {B}}", "It's {kind, select, a {A} other {B}}"],
])('R-I18N-14 the compiler learns of %j what it takes: %j', (text, taken) => {
  expect(argumentsOf(text)).toBe(taken);
});
