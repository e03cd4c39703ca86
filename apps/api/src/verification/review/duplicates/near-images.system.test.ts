import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createImages } from '#platform/ports/images/images.ts';
import { aDrawnCard, DRAWN } from '#test/people/cards.ts';
import { bandsOf, distanceOf } from '#verification/documents/documents.ts';
import { distinctiveBands, NEAR_BITS } from './duplicates.ts';

const CARDS = Array.from({ length: 16 }, (_, n) => n + 1);
const images = createImages();

async function printOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture.jpeg({ quality: 90 }).toBuffer({ resolveWithObject: true });
  const measured = await images.measure({ bytes: data, width: info.width, height: info.height });
  if (measured === null) throw new Error('the image could not be measured');
  return measured.fingerprint;
}

const again = async (picture: Sharp, quality: number) =>
  sharp(await picture.jpeg({ quality }).toBuffer());

/** Cuts this share of its width and height off the edges. */
async function cropped(picture: Sharp, share: number): Promise<Sharp> {
  const [width, height] = [DRAWN.width, DRAWN.height].map((edge) => Math.round(edge * (1 - share)));
  const whole = await picture.png().toBuffer();
  return sharp(whole).extract({
    left: Math.round((DRAWN.width - (width as number)) / 2),
    top: Math.round((DRAWN.height - (height as number)) / 2),
    width: width as number,
    height: height as number,
  });
}

let prints: string[];
beforeAll(async () => {
  prints = await Promise.all(CARDS.map((seed) => printOf(aDrawnCard(seed))));
});

describe('R-KYC-13 the limit for similar images', () => {
  it.each<[string, (card: Sharp) => Sharp | Promise<Sharp>]>([
    ['encoded again', (card) => again(card, 30)],
    ['at half its size', (card) => card.resize(800)],
    ['at a quarter of its size', (card) => card.resize(420)],
    ['brighter', (card) => card.linear(0.85, 30)],
    ['darker', (card) => card.linear(0.6, 0)],
    ['softer', (card) => card.blur(2)],
    ['cropped by 1%', (card) => cropped(card, 0.01)],
    ['cropped by 2%', (card) => cropped(card, 0.02)],
  ])(
    'R-KYC-13 finds at least thirteen of sixteen images after they were changed: %s',
    async (_name, change) => {
      const found = await Promise.all(
        CARDS.map(async (seed, n) => {
          const [before, after] = [prints[n] ?? '', await printOf(await change(aDrawnCard(seed)))];
          const parts = distinctiveBands(before);
          const now = bandsOf(after);
          const shares = parts.some(({ band, value }) => now[band] === value);
          return shares && distanceOf(before, after) <= NEAR_BITS;
        }),
      );
      expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(13);
    },
  );

  it('R-KYC-13 reports at most one of 120 pairs of different cards as similar', () => {
    const pairs = prints.flatMap((one, n) =>
      prints.slice(n + 1).map((other) => distanceOf(one, other)),
    );
    expect(pairs).toHaveLength(120);
    expect(pairs.filter((distance) => distance <= NEAR_BITS).length).toBeLessThanOrEqual(1);
  });
});
