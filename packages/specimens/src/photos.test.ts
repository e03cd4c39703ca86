import { COUNTRIES, causeOf, measureImage, type QualityCause } from '@portico/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHolder } from './holders.ts';
import { type Flaw, photograph, type Shot } from './photos.ts';

const SHOTS: Shot[] = ['front', 'back', 'passport', 'selfie'];
const holder = aHolder(4, { country: 'UA', today: '2026-03-27' });

async function causeIn(photo: Buffer, shot: Shot): Promise<QualityCause | null> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  const quality = measureImage({ data, width: info.width, height: info.height });
  return causeOf(quality, shot === 'selfie' ? 'personImage' : 'docImageFront');
}

// The product, which other tests of this process may have loaded, does not open SVG.
const SVG = { operation: ['VipsForeignLoadSvgBuffer'] };
beforeAll(() => sharp.unblock(SVG));
afterAll(() => sharp.block(SVG));

describe('drawn photos', () => {
  it.each(SHOTS)('a good %s has no problem', async (shot) => {
    expect(await causeIn(await photograph(holder, shot), shot)).toBeNull();
  });

  it.each([
    ['blurred', 'blurred'],
    ['dark', 'dark'],
    ['glare', 'glare'],
    // No measurement finds it: a person does.
    ['cut', null],
  ] satisfies [Flaw, QualityCause | null][])(
    'a %s front is measured as %s',
    async (flaw, cause) => {
      expect(await causeIn(await photograph(holder, 'front', { flaw }), 'front')).toBe(cause);
    },
  );

  it('each country has a card of its own', async () => {
    const cards = await Promise.all(
      COUNTRIES.map((country) => photograph({ ...holder, country }, 'front', { width: 200 })),
    );
    expect(new Set(cards.map((card) => card.toString('base64'))).size).toBe(COUNTRIES.length);
  });
});
