import { describe, expect, it } from 'vitest';
import { tabAfter } from './tab-keys.ts';

describe('R-MKT-3 the keys of tabs', () => {
  it.each([
    ['ArrowRight', 0, false, 1],
    ['ArrowRight', 2, false, 0],
    ['ArrowLeft', 0, false, 2],
    ['ArrowLeft', 0, true, 1],
    ['ArrowRight', 1, true, 0],
    ['Home', 2, false, 0],
    ['End', 0, true, 2],
    ['ArrowDown', 1, false, null],
    ['a', 1, false, null],
  ])('R-MKT-3 %s from tab %i, right to left %s: %s', (key, index, rtl, next) => {
    expect(tabAfter(key, index, 3, rtl)).toBe(next);
  });
});
