import { describe, expect, it } from 'vitest';
import { contrastOf } from './contrast.ts';

const [WIDTH, HEIGHT] = [480, 300];

/** A card of one shade on a table of another, with noise of up to this many steps either way. */
function imageOf(table: number, card: number, noise: number) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isCard = x > 60 && x < 420 && y > 40 && y < 260;
    const shade = (isCard ? card : table) + (((at * 7919) % 101) / 50 - 1) * noise;
    data.fill(shade, at * 4, at * 4 + 3);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

describe('R-KYC-15 the contrast of an image', () => {
  it('R-KYC-15 almost none on a table, regardless of its shade and the camera’s noise', () => {
    for (const table of [20, 128, 235]) {
      expect(contrastOf(imageOf(table, table, 0))).toBe(0);
      expect(contrastOf(imageOf(table, table, 18))).toBeLessThan(5);
    }
  });

  it('R-KYC-15 high if a card lies on it', () => {
    expect(contrastOf(imageOf(70, 200, 18))).toBeGreaterThan(40);
    expect(contrastOf(imageOf(128, 170, 18))).toBeGreaterThan(15);
  });

  it('R-KYC-15 none in a single pixel', () => {
    expect(contrastOf({ data: Uint8ClampedArray.of(9, 9, 9, 255), width: 1, height: 1 })).toBe(0);
  });
});
