import { describe, expect, it } from 'vitest';
import { colonnadePoints, FLOOR, LENGTH } from './colonnade-points.ts';

const flat = [...colonnadePoints()];
const points = Array.from({ length: flat.length / 3 }, (_, index) => {
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = flat.slice(3 * index);
  return { x, y, z };
});

describe('R-LAND-7 the colonnade', () => {
  it('R-LAND-7 has about eight thousand points, all with finite coordinates', () => {
    expect(points.length).toBeGreaterThan(7_000);
    expect(points.length).toBeLessThan(9_000);
    expect(flat.every(Number.isFinite)).toBe(true);
  });

  it('R-LAND-7 is symmetric, and its arches are above their reflections', () => {
    const [left, right] = [points.map(({ x }) => -x), points.map(({ x }) => x)];
    expect(Math.max(...left)).toBeCloseTo(Math.max(...right), 5);
    const above = points.map(({ y }) => y - FLOOR);
    expect(Math.max(...above)).toBeCloseTo(2.6, 2);
    expect(above.filter((height) => height < 0).length).toBeLessThan(points.length / 3);
    expect(Math.min(...above)).toBeGreaterThan(-Math.max(...above) - 0.01);
  });

  it('R-LAND-7 repeats without a seam: every bay has the same number of points', () => {
    const bays = Map.groupBy(points, ({ z }) => Math.floor(((z + 0.01) % LENGTH) / (LENGTH / 16)));
    const sizes = [...bays.values()].map(({ length }) => length);
    expect(bays.size).toBe(16);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(5);
  });
});
