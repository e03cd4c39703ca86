import { describe, expect, it } from 'vitest';
import {
  causeForOperator,
  causeOf,
  type ImageQuality,
  measureImage,
  type Raster,
} from './image-quality.ts';

const WIDTH = 1200;
const HEIGHT = 900;

type Drawing = {
  /** Of the card, as a fraction of the image's; the card has the proportions of ID-1. */
  width?: number;
  table?: number;
  paper?: number;
  /** Side of a white square on the card, as a fraction of the card's width. */
  reflection?: number;
};

/** A card with lines of print on a plain table, in shades of gray. */
function aCard({ width = 0.8, table = 70, paper = 200, reflection = 0 }: Drawing = {}): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(table);
  const [wide, high] = [width * WIDTH, (width * WIDTH * 54) / 85.6];
  const [left, top] = [(WIDTH - wide) / 2, (HEIGHT - high) / 2];
  const box = (x: number, y: number, w: number, h: number, shade: number) => {
    for (let row = Math.round(y); row < Math.round(y + h); row += 1) {
      data.fill(shade, row * WIDTH + Math.round(x), row * WIDTH + Math.round(x + w));
    }
  };
  box(left, top, wide, high, paper);
  const letter = wide / 70;
  for (let line = 1; line < 12; line += 1) {
    for (let at = 2; at < 68; at += 1) {
      // A third of the letters are blanks, and no two lines are the same.
      if ((at * 7 + line * 5) % 3 === 0) continue;
      box(left + at * letter, top + (line * high) / 12, letter / 2, letter, paper / 5);
    }
  }
  box(left + wide / 3, top + high / 3, reflection * wide, reflection * wide, 255);
  return { data, width: WIDTH, height: HEIGHT };
}

/**
 * Each pixel is the mean of its neighbors up to `radius`, applied twice: close to an out-of-focus
 * lens.
 */
function blurred({ data, width, height }: Raster, radius: number): Raster {
  const pass = (
    from: Raster['data'],
    step: number,
    length: number,
    lines: number,
    next: number,
  ) => {
    const to = new Uint8Array(from.length);
    for (let line = 0; line < lines; line += 1) {
      for (let i = 0; i < length; i += 1) {
        let sum = 0;
        for (let d = -radius; d <= radius; d += 1) {
          const inside = Math.min(length - 1, Math.max(0, i + d));
          sum += from[line * next + inside * step] as number;
        }
        to[line * next + i * step] = sum / (2 * radius + 1);
      }
    }
    return to;
  };
  const across = (from: Raster['data']) => pass(from, 1, width, height, width);
  const down = (from: Raster['data']) => pass(from, width, height, width, 1);
  return { data: down(across(down(across(data)))), width, height };
}

/** Every pixel as a square of `times` by `times`, in `channels` bytes. */
function enlarged({ data, width, height }: Raster, times: number, channels: 1 | 3 | 4): Raster {
  const large = new Uint8Array(width * times * height * times * channels).fill(255);
  for (let y = 0; y < height * times; y += 1) {
    for (let x = 0; x < width * times; x += 1) {
      const shade = data[Math.floor(y / times) * width + Math.floor(x / times)] as number;
      const at = (y * width * times + x) * channels;
      large.fill(shade, at, at + Math.min(channels, 3));
    }
  }
  return { data: large, width: width * times, height: height * times };
}

describe('R-KYC-15 R-VAL-1 the main flaw of a photo', () => {
  it.each<[string, Raster, ReturnType<typeof causeOf>, ReturnType<typeof causeOf>]>([
    ['nothing', aCard(), null, null],
    ['a black table', aCard({ table: 12 }), null, null],
    ['a table with a grain', aCard({ table: 150, width: 0.6 }), null, null],
    ['little light', aCard({ table: 14, paper: 45 }), 'dark', 'dark'],
    ['too much light', aCard({ table: 245, paper: 255 }), 'bright', 'bright'],
    ['a moving hand', blurred(aCard(), 8), 'blurred', 'blurred'],
    ['a lamp on the card', aCard({ reflection: 0.25 }), 'glare', null],
    ['a card far away', aCard({ width: 0.4 }), 'far', null],
    [
      'nothing in it',
      { data: new Uint8Array(9e4).fill(128), width: 300, height: 300 },
      'blurred',
      'blurred',
    ],
    ['one pixel', { data: Uint8Array.of(128), width: 1, height: 1 }, 'blurred', 'blurred'],
  ])('R-KYC-15 %s', (_name, raster, document, selfie) => {
    const quality = measureImage(raster);
    expect([causeOf(quality, 'docImageFront'), causeOf(quality, 'personImage')]).toEqual([
      document,
      selfie,
    ]);
    for (const figure of Object.values(quality)) expect(figure).toBe(Math.round(figure));
  });

  it('R-KYC-15 reports one flaw at a time, in a fixed order', () => {
    const good = measureImage(aCard());
    const wrong: [Partial<ImageQuality>, string][] = [
      [{ fill: 5 }, 'far'],
      [{ shortSide: 599 }, 'small'],
      [{ glare: 40 }, 'glare'],
      [{ sharpness: 10 }, 'blurred'],
      [{ luminance: 240 }, 'bright'],
      [{ luminance: 20 }, 'dark'],
    ];
    let quality = good;
    for (const [worse, cause] of wrong) {
      quality = { ...quality, ...worse };
      expect(causeOf(quality, 'docImageBack')).toBe(cause);
    }
  });

  it('R-KYC-15 does not tell an operator that a card is far away, whatever little print it has', () => {
    const plain = { ...measureImage(aCard()), fill: 5 };
    expect(causeOf(plain, 'docImageFront')).toBe('far');
    expect(causeForOperator(plain, 'docImageFront')).toBe(null);
    expect(causeForOperator({ ...plain, luminance: 20 }, 'docImageFront')).toBe('dark');
  });
});

describe('R-KYC-15 R-VAL-1 the figures', () => {
  it('R-KYC-15 do not depend on the size and pixel format of the image', () => {
    const plain = measureImage(aCard());
    for (const [times, channels] of [
      [1, 3],
      [1, 4],
      [2, 1],
      [3, 4],
    ] as const) {
      const found = measureImage(enlarged(aCard(), times, channels));
      expect(found).toEqual({ ...plain, shortSide: HEIGHT * times });
    }
  });

  it('R-KYC-15 use the short side from before any scaling', () => {
    expect(measureImage(aCard(), { width: 3000, height: 4000 }).shortSide).toBe(3000);
  });

  it('R-KYC-15 fall with each blur, and measure how much the card fills', () => {
    const sharpness = [0, 2, 8].map((r) => measureImage(blurred(aCard(), r)).sharpness);
    expect(sharpness).toEqual(sharpness.toSorted((a, b) => b - a));
    const fills = [0.9, 0.6, 0.3].map((width) => measureImage(aCard({ width })).fill);
    for (const [i, width] of [0.9, 0.6, 0.3].entries()) {
      const real = (100 * width * width * 54 * WIDTH) / (85.6 * HEIGHT);
      expect(Math.abs((fills[i] as number) - real), `${width}`).toBeLessThan(12);
    }
  });

  it('R-KYC-15 are the same for RGBA at the measured scale as for RGB', () => {
    const [width, height] = [800, 600];
    const random = (n: number) => (Math.imul(n ^ (n >>> 7), 2_654_435_761) >>> 24) & 255;
    const rgb = Uint8Array.from({ length: width * height * 3 }, (_, n) => random(n));
    const rgba = (offset: number) => {
      const data = new Uint8ClampedArray(new ArrayBuffer(offset + width * height * 4), offset);
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        data.set([...rgb.subarray(pixel * 3, pixel * 3 + 3), random(pixel)], pixel * 4);
      }
      return { data, width, height };
    };
    const expected = measureImage({ data: rgb, width, height });
    expect(expected.sharpness).toBeGreaterThan(1_000);
    expect(measureImage(rgba(0))).toEqual(expected);
    // A buffer that is not aligned to four bytes.
    expect(measureImage(rgba(1))).toEqual(expected);
  });

  it('R-KYC-15 throw on bytes that do not match the size', () => {
    expect(() => measureImage({ data: new Uint8Array(7), width: 2, height: 2 })).toThrow('7 bytes');
  });
});
