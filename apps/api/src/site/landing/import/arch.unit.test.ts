import { expect, it } from 'vitest';
import { cutToArch } from './arch.ts';

it.each([1, 2])('R-API-4 an imported picture is cut to the arch at density %i', (density) => {
  const [width, height] = [56 * density, 72 * density];
  const white = { data: new Uint8Array(width * height * 4).fill(255), width, height };
  const { data } = cutToArch(white, density);
  const alphaAt = (x: number, y: number) => data[(y * density * width + x * density) * 4 + 3];
  // Both corners, the middle of the top, where the round top ends, and the bottom.
  expect([alphaAt(0, 0), alphaAt(55, 0)]).toEqual([0, 0]);
  expect([alphaAt(28, 1), alphaAt(28, 28), alphaAt(0, 28), alphaAt(55, 71)]).toEqual([
    255, 255, 255, 255,
  ]);
  // Its edge is smooth, and colors stay as they are.
  const alphas = data.filter((_, n) => n % 4 === 3);
  expect(alphas.some((alpha) => alpha > 0 && alpha < 255)).toBe(true);
  expect(data.filter((_, n) => n % 4 !== 3).every((value) => value === 255)).toBe(true);
});
