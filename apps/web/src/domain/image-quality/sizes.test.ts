import { describe, expect, it } from 'vitest';
import { attempts, CANVAS_MAX_PIXELS, onCanvas, SMALLEST_LONG_EDGE } from './sizes.ts';

const longEdge = ({ width, height }: { width: number; height: number }) => Math.max(width, height);

describe('R-KYC-15 a photo is reduced to the limit', () => {
  it.each([
    ['as of a phone', { width: 4000, height: 3000 }],
    ['upright', { width: 3024, height: 4032 }],
    ['of 48 megapixels', { width: 8064, height: 6048 }],
    ['very wide', { width: 12000, height: 900 }],
  ])('R-KYC-15 %s: first in quality, then in size, never too small', (_name, original) => {
    const tries = attempts(original);
    const first = onCanvas(original);
    expect(tries.slice(0, 3).map(({ width, height }) => ({ width, height }))).toEqual(
      Array(3).fill(first),
    );
    const qualities = tries.slice(0, 3).map(({ quality }) => quality);
    expect(qualities).toEqual(qualities.toSorted((a, b) => b - a));
    const edges = tries.map(longEdge);
    expect(edges).toEqual(edges.toSorted((a, b) => b - a));
    expect(edges.at(-1)).toBe(SMALLEST_LONG_EDGE);
    for (const { width, height } of tries) {
      expect(width * height).toBeLessThanOrEqual(CANVAS_MAX_PIXELS);
      expect(Math.abs(width / height / (original.width / original.height) - 1)).toBeLessThan(0.01);
    }
  });

  it('R-KYC-15 a photo with few pixels keeps them all', () => {
    const small = { width: 1200, height: 900 };
    expect(attempts(small).map(({ width, height }) => ({ width, height }))).toEqual(
      Array(3).fill(small),
    );
  });
});
