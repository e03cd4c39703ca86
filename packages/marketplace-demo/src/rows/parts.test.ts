import { describe, expect, it } from 'vitest';
import { partsOf } from './parts.ts';

const LAY = { columns: 4, row: 100, space: 10 };
/** The height of a slice in its grid: its rows, its gaps, and the spaces between. */
const heightOf = ({ parts, after }: ReturnType<typeof partsOf>) => {
  const blocks = parts.flatMap(({ gap, from, to }) => [
    ...(gap > 0 ? [gap] : []),
    ...Array.from({ length: Math.ceil((to - from) / LAY.columns) }, () => LAY.row),
  ]);
  if (after > 0) blocks.push(after);
  return blocks.reduce((sum, block) => sum + block, 0) + (blocks.length - 1) * LAY.space;
};

describe('R-MKT-4 a long list renders only the visible rows', () => {
  it('R-MKT-4 keeps the full height of the page at every scroll position', () => {
    for (const rows of [[0, 1, 2], [10, 11], [3, 10, 11], [0, 24], [24], []]) {
      expect(heightOf(partsOf(rows, 99, LAY))).toBe(25 * 110 - 10);
    }
  });

  it('R-MKT-4 keeps a focused row outside of the visible rows', () => {
    expect(partsOf([2, 7, 8], 100, LAY)).toEqual({
      parts: [
        { gap: 210, from: 8, to: 12 },
        { gap: 430, from: 28, to: 36 },
      ],
      after: 16 * 110 - 10,
    });
  });

  it('R-MKT-4 allows a short last row', () => {
    expect(partsOf([1, 2, 3], 10, LAY)).toEqual({
      parts: [{ gap: 100, from: 4, to: 10 }],
      after: 0,
    });
  });
});
