import { expect, it } from 'vitest';
import { inWords } from './usual.ts';

it.each([
  [1, 'minutes', 1],
  [5, 'minutes', 5],
  [6, 'minutes', 10],
  [90, 'minutes', 90],
  [91, 'hours', 2],
  [36 * 60, 'hours', 36],
  [36 * 60 + 1, 'days', 2],
  [72 * 60, 'days', 3],
] as const)(
  'R-KYC-12 expresses %d minutes in a common unit, and never as less',
  (minutes, unit, count) => {
    expect(inWords(minutes)).toEqual({ unit, count });
  },
);
