import { imageHeader, measureImage } from '@portico/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  aJpeg,
  aJpegWithMetadata,
  anImageOf,
  aOneBitPng,
  aPhoto,
  aPng,
  METADATA_WORDS,
  paddedTo,
  pngChunk,
} from '#test/people/pictures.ts';
import { createImages, type Photo } from './images.ts';

const images = createImages();

async function photoOf(bytes: Buffer): Promise<Photo> {
  const result = await images.toPhoto(bytes);
  if (!result.ok) throw new Error(result.code);
  return result.photo;
}

describe('R-KYC-10 an image as it is stored', () => {
  it.each([
    ['JPEG', () => aJpeg(300, 200), [300, 200]],
    ['progressive JPEG', () => aPhoto(300, 200).jpeg({ progressive: true }).toBuffer(), [300, 200]],
    ['CMYK JPEG', () => aPhoto(300, 200).toColourspace('cmyk').jpeg().toBuffer(), [300, 200]],
    ['gray JPEG', () => aPhoto(300, 200).grayscale().jpeg().toBuffer(), [300, 200]],
    ['PNG', () => aPng(300, 200), [300, 200]],
    ['interlaced PNG', () => aPhoto(300, 200).png({ progressive: true }).toBuffer(), [300, 200]],
    ['palette PNG', () => aPhoto(300, 200).png({ palette: true }).toBuffer(), [300, 200]],
    ['PNG of 16 bits', () => aPhoto(300, 200).toColourspace('rgb16').png().toBuffer(), [300, 200]],
    ['PNG of one pixel', () => aPng(1, 1), [1, 1]],
    ['large JPEG', () => anImageOf(6000, 3000).jpeg().toBuffer(), [4096, 2048]],
    ['long strip', () => aOneBitPng(1, 65_535), [1, 4096]],
    [
      'JPEG padded to the limit',
      async () => paddedTo(await aJpeg(300, 200), 5_242_880),
      [300, 200],
    ],
    ['PNG padded to the limit', async () => paddedTo(await aPng(300, 200), 5_242_880), [300, 200]],
  ] as const)(
    'R-KYC-10 converts a %s to an upright JPEG in 8-bit sRGB',
    async (_name, make, size) => {
      const photo = await photoOf(await make());
      const found = await sharp(photo.bytes).metadata();
      expect([photo.width, photo.height]).toEqual(size);
      expect(found).toMatchObject({
        format: 'jpeg',
        width: size[0],
        height: size[1],
        depth: 'uchar',
      });
      expect(found.orientation).toBeUndefined();
    },
  );

  it("R-KYC-10 keeps none of the camera's metadata", async () => {
    const photo = await aJpegWithMetadata(300, 200);
    for (const word of METADATA_WORDS) expect(photo.includes(word), word).toBe(true);
    const { bytes, width, height } = await photoOf(photo);
    for (const word of METADATA_WORDS) expect(bytes.includes(word), word).toBe(false);
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
    // The original was rotated.
    expect([width, height]).toEqual([200, 300]);
  });

  it.each([
    // The side on which the left half of the stored image appears.
    [1, 'left'],
    [3, 'right'],
    [6, 'top'],
    [8, 'bottom'],
  ] as const)('R-KYC-10 turns an image of orientation %i upright', async (orientation, side) => {
    const blue = { create: { width: 32, height: 64, channels: 3, background: '#00f' } } as const;
    const lying = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#f00' },
    })
      .composite([{ input: await sharp(blue).png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation })
      .png()
      .toBuffer();
    const { bytes } = await photoOf(lying);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const isBlue = (x: number, y: number) =>
      (data[(y * info.width + x) * info.channels + 2] ?? 0) > 128;
    const blueSides = Object.entries({
      left: [8, 32],
      right: [56, 32],
      top: [32, 8],
      bottom: [32, 56],
    })
      .filter(([_side, [x = 0, y = 0]]) => isBlue(x, y))
      .map(([name]) => name);
    expect(blueSides).toContain(side);
    expect(blueSides).not.toContain(
      { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }[side],
    );
  });

  it('R-KYC-10 makes transparent pixels white, not black', async () => {
    const clear = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { dominant } = await sharp((await photoOf(clear)).bytes).stats();
    expect([dominant.r, dominant.g, dominant.b].every((value) => value > 240)).toBe(true);
  });

  it.each(['PK\x03\x04 an archive', '<script>alert(1)</script>', '%PDF-1.7', '#!/bin/sh'])(
    'R-KYC-10 removes data after the end of the image: %j',
    async (tail) => {
      for (const picture of [await aJpeg(64, 64), await aPng(64, 64)]) {
        const { bytes } = await photoOf(Buffer.concat([picture, Buffer.from(tail)]));
        expect(bytes.includes(tail)).toBe(false);
      }
    },
  );

  it('R-KYC-10 removes data in chunks and comments', async () => {
    const secret = Buffer.from('Comment\0<?php system($_GET[0]);');
    const { bytes } = await photoOf(aOneBitPng(32, 32, [pngChunk('tEXt', secret)]));
    expect(bytes.includes('php')).toBe(false);
    const jpeg = await aJpeg(32, 32);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 7]), Buffer.from('<?php')]);
    const talking = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    expect((await photoOf(talking)).bytes.includes('php')).toBe(false);
  });
});

describe('R-KYC-21 the header that the browser reads', () => {
  it.each([
    ['JPEG', () => aJpeg(300, 200)],
    ['JPEG of a camera, turned', () => aJpegWithMetadata(300, 200)],
    ['progressive JPEG', () => aPhoto(300, 200).jpeg({ progressive: true }).toBuffer()],
    ['JPEG with whole colors', () => aPhoto(99, 7).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['CMYK JPEG', () => aPhoto(300, 200).toColourspace('cmyk').jpeg().toBuffer()],
    ['gray JPEG', () => aPhoto(300, 200).grayscale().jpeg().toBuffer()],
    ['PNG', () => aPng(300, 200)],
    ['interlaced PNG', () => aPhoto(300, 200).png({ progressive: true }).toBuffer()],
    ['palette PNG', () => aPhoto(300, 200).png({ palette: true }).toBuffer()],
    ['gray PNG', () => aPhoto(300, 200).grayscale().toColourspace('b-w').png().toBuffer()],
    ['PNG of 16 bits', () => aPhoto(300, 200).toColourspace('rgb16').png().toBuffer()],
    ...[1, 3, 6, 8].map((orientation): [string, () => Promise<Buffer>] => [
      `orientation ${orientation}`,
      () => aPhoto(300, 200).withMetadata({ orientation }).jpeg().toBuffer(),
    ]),
  ])('R-KYC-21 is what the decoder reads: %s', async (_name, make) => {
    const bytes = await make();
    const read = await sharp(bytes).metadata();
    expect(imageHeader(bytes)).toEqual({
      kind: read.format,
      width: read.width,
      height: read.height,
      channels: read.channels,
      depth: read.depth === 'ushort' ? 16 : 8,
      progressive: read.isProgressive,
      halved: read.chromaSubsampling === '4:2:0',
      orientation: read.orientation ?? 1,
    });
  });

  it('R-KYC-21 is null for a file that ends within it, at any byte', async () => {
    for (const whole of [await aJpegWithMetadata(60, 40), await aPng(60, 40)]) {
      const read = (bytes: number) => imageHeader(whole.subarray(0, bytes));
      const complete = Array.from(whole, (_, bytes) => bytes).find((bytes) => read(bytes));
      expect(complete).toBeGreaterThan(24);
      expect(read(complete ?? 0)).toEqual(imageHeader(whole));
    }
  });
});

describe('R-API-2 R-KYC-10 many images at once', () => {
  it('R-API-2 answers every call, with service_unavailable if too many wait', async () => {
    const own = createImages();
    const jpeg = await aJpeg(64, 64);
    const results = await Promise.all(Array.from({ length: 200 }, () => own.toPhoto(jpeg)));
    const codes = Map.groupBy(results, (result) => (result.ok ? 'ok' : result.code));
    expect([...codes.keys()].toSorted()).toEqual(['ok', 'service_unavailable']);
    expect(codes.get('ok')?.length).toBeGreaterThanOrEqual(120);
    expect((await own.toPhoto(jpeg)).ok).toBe(true);
  });
});

describe('R-KYC-15 the measurements of a stored image', () => {
  it.each([
    // Measured at full size, and at half its size in each direction.
    [1200, 900],
    [3600, 2700],
  ])('R-KYC-15 R-VAL-1 of %i by %i match those of its full pixels', async (width, height) => {
    const detail = await aJpeg(900, 675);
    const photo = await photoOf(await sharp(detail).resize(width, height).jpeg().toBuffer());
    const found = (await images.measure(photo))?.quality;
    const { data } = await sharp(photo.bytes).raw().toBuffer({ resolveWithObject: true });
    const expected = measureImage({ data, width, height });
    expect(expected.sharpness).toBeGreaterThan(50);
    expect(found?.sharpness).toBeGreaterThan(expected.sharpness * 0.9);
    expect(found?.sharpness).toBeLessThan(expected.sharpness * 1.1);
    for (const figure of ['luminance', 'glare', 'shortSide', 'fill'] as const) {
      expect(Math.abs((found?.[figure] ?? -9) - expected[figure]), figure).toBeLessThanOrEqual(2);
    }
  });
});
