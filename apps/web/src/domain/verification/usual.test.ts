import { expect, it } from 'vitest';
import { inWords } from './usual.ts';

it.each([
  [1, { unit: 'hour' }],
  [60, { unit: 'hour' }],
  [61, { unit: 'hours' }],
  [6 * 60, { unit: 'hours' }],
  [6 * 60 + 1, { unit: 'day' }],
  [24 * 60, { unit: 'day' }],
  [24 * 60 + 1, { unit: 'days', count: 2 }],
  [72 * 60, { unit: 'days', count: 3 }],
] as const)(
  'R-KYC-12 expresses %d minutes in coarse words, and never as less',
  (minutes, usual) => {
    expect(inWords(minutes)).toEqual(usual);
  },
);
