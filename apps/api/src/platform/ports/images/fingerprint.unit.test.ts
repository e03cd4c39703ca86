import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { bandsOf, distanceOf, fingerprintOf, GRID_COLUMNS, GRID_ROWS } from './fingerprint.ts';
import { createImages } from './images.ts';

const grid = (gray: (x: number, y: number) => number) =>
  Uint8Array.from({ length: GRID_COLUMNS * GRID_ROWS }, (_, at) =>
    gray(at % GRID_COLUMNS, Math.floor(at / GRID_COLUMNS)),
  );

describe('R-KYC-13 the fingerprint of an image', () => {
  it('R-KYC-13 has a bit for each cell that is darker than its neighbor', () => {
    expect(fingerprintOf(grid(() => 128))).toBe('0'.repeat(64));
    expect(fingerprintOf(grid((x) => x))).toBe('f'.repeat(64));
    expect(fingerprintOf(grid((x) => 255 - x))).toBe('0'.repeat(64));
    // Only the last row gets brighter, from the first cell to the second.
    const last = fingerprintOf(grid((x, y) => (y === 15 && x > 0 ? 9 : 3)));
    expect(last).toBe(`${'0'.repeat(60)}8000`);
    expect(() => fingerprintOf(new Uint8Array(256))).toThrow('272');
  });

  it('R-KYC-13 differs by bits, and shares a part with one that differs in fewer than sixteen', () => {
    const one = Array.from({ length: 64 }, (_, at) => (at % 16).toString(16)).join('');
    expect(distanceOf(one, one)).toBe(0);
    expect(distanceOf('0'.repeat(64), 'f'.repeat(64))).toBe(256);
    expect(distanceOf(`7${one.slice(1)}`, one)).toBe(3);
    expect(bandsOf(one).join('')).toBe(one);
    // One bit in every part except one.
    const other = bandsOf(one).map((band, n) => (n < 15 ? flipped(band) : band));
    expect(distanceOf(one, other.join(''))).toBe(15);
    expect(bandsOf(one).filter((band, n) => band === other[n])).toHaveLength(1);
  });
});

const flipped = (band: string) =>
  (Number.parseInt(band.charAt(0), 16) ^ 1).toString(16) + band.slice(1);

/** An image like a card: gray fields at random positions. */
function aCard(seed: number): Sharp {
  const [width, height] = [1200, 760];
  const data = Buffer.alloc(width * height, 200);
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let n = 0; n < 40; n += 1) {
    const [x, y, w, h, gray] = [next(1000), next(600), 60 + next(140), 40 + next(120), next(256)];
    for (let row = y; row < y + h; row += 1) data.fill(gray, row * width + x, row * width + x + w);
  }
  return sharp(data, { raw: { width, height, channels: 1 } });
}

describe('R-KYC-13 similar images have similar fingerprints', () => {
  const images = createImages();
  const printOf = async (picture: Sharp) => {
    const { data, info } = await picture.jpeg().toBuffer({ resolveWithObject: true });
    const measured = await images.measure({ bytes: data, width: info.width, height: info.height });
    return measured?.fingerprint ?? '';
  };

  it.each<[string, (card: Sharp) => Sharp]>([
    ['scaled down', (card) => card.resize(500)],
    ['scaled up past the half that is read', (card) => card.resize(3600)],
    ['compressed hard', (card) => card.jpeg({ quality: 30 })],
    ['brighter', (card) => card.linear(0.8, 30)],
  ])('R-KYC-13 shares a part with the original when %s', async (_name, change) => {
    const [before, after] = [await printOf(aCard(7)), await printOf(change(aCard(7)))];
    expect(distanceOf(before, after)).toBeLessThanOrEqual(16);
    const parts = bandsOf(before);
    expect(bandsOf(after).some((band, n) => band === parts[n])).toBe(true);
  });

  it('R-KYC-13 differs widely for another card', async () => {
    for (const seed of [1, 2, 3]) {
      expect(distanceOf(await printOf(aCard(7)), await printOf(aCard(seed)))).toBeGreaterThan(60);
    }
  });
});
