import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  aJpeg,
  anImageOf,
  aOneBitPng,
  aPhoto,
  aPng,
  aTellingJpeg,
  METADATA_WORDS,
  PNG_MAGIC,
  paddedTo,
  pngChunk,
  pngHeader,
} from '../test/pictures.ts';
import { createImages, type Photo } from './images.ts';

// Made before the decoder is narrowed to two formats for the whole process.
const GIF = await aPhoto(32, 32).gif().toBuffer();
const WEBP = await aPhoto(32, 32).webp().toBuffer();
const TIFF = await aPhoto(32, 32).tiff().toBuffer();
const AVIF = await aPhoto(32, 32).avif().toBuffer();
const images = createImages();

const SLOW = { timeout: 60_000 };
const REFUSED = { ok: false, code: 'invalid_file_type' };
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');

async function photoOf(bytes: Buffer): Promise<Photo> {
  const result = await images.toPhoto(bytes);
  if (!result.ok) throw new Error(result.code);
  return result.photo;
}

describe('R-KYC-10 a picture as it is kept', () => {
  it.each([
    ['JPEG', () => aJpeg(300, 200), [300, 200]],
    ['progressive JPEG', () => aPhoto(300, 200).jpeg({ progressive: true }).toBuffer(), [300, 200]],
    ['CMYK JPEG', () => aPhoto(300, 200).toColourspace('cmyk').jpeg().toBuffer(), [300, 200]],
    ['grey JPEG', () => aPhoto(300, 200).grayscale().jpeg().toBuffer(), [300, 200]],
    ['PNG', () => aPng(300, 200), [300, 200]],
    ['interlaced PNG', () => aPhoto(300, 200).png({ progressive: true }).toBuffer(), [300, 200]],
    ['palette PNG', () => aPhoto(300, 200).png({ palette: true }).toBuffer(), [300, 200]],
    ['PNG of 16 bits', () => aPhoto(300, 200).toColourspace('rgb16').png().toBuffer(), [300, 200]],
    ['one pixel', () => aPng(1, 1), [1, 1]],
    ['large JPEG', () => anImageOf(6000, 3000).jpeg().toBuffer(), [4096, 2048]],
    ['long strip', () => aOneBitPng(1, 65_535), [1, 4096]],
    [
      'picture of just the most pixels',
      () => anImageOf(8000, 5000).jpeg().toBuffer(),
      [4096, 2560],
    ],
    [
      'JPEG padded to the limit',
      async () => paddedTo(await aJpeg(300, 200), 5_242_880),
      [300, 200],
    ],
    ['PNG padded to the limit', async () => paddedTo(await aPng(300, 200), 5_242_880), [300, 200]],
  ] as const)('R-KYC-10 %s becomes an upright JPEG of 8-bit sRGB', async (_name, make, size) => {
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
  });

  it('R-KYC-10 nothing of what the camera wrote is left', async () => {
    const telling = await aTellingJpeg(300, 200);
    for (const word of METADATA_WORDS) expect(telling.includes(word), word).toBe(true);
    const { bytes, width, height } = await photoOf(telling);
    for (const word of METADATA_WORDS) expect(bytes.includes(word), word).toBe(false);
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
    // It lay on its side.
    expect([width, height]).toEqual([200, 300]);
  });

  it.each([
    // Where the left half of what was stored comes to stand.
    [1, 'left'],
    [3, 'right'],
    [6, 'top'],
    [8, 'bottom'],
  ] as const)('R-KYC-10 a picture of orientation %i stands upright', async (orientation, side) => {
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

  it('R-KYC-10 transparent becomes white, not black', async () => {
    const clear = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { dominant } = await sharp((await photoOf(clear)).bytes).stats();
    expect([dominant.r, dominant.g, dominant.b].every((value) => value > 240)).toBe(true);
  });

  it.each(['PK\x03\x04 an archive', '<script>alert(1)</script>', '%PDF-1.7', '#!/bin/sh'])(
    'R-KYC-10 what hides behind the picture is gone: %j',
    async (tail) => {
      for (const picture of [await aJpeg(64, 64), await aPng(64, 64)]) {
        const { bytes } = await photoOf(Buffer.concat([picture, Buffer.from(tail)]));
        expect(bytes.includes(tail)).toBe(false);
      }
    },
  );

  it('R-KYC-10 what hides in chunks and comments is gone', async () => {
    const secret = Buffer.from('Comment\0<?php system($_GET[0]);');
    const { bytes } = await photoOf(aOneBitPng(32, 32, [pngChunk('tEXt', secret)]));
    expect(bytes.includes('php')).toBe(false);
    const jpeg = await aJpeg(32, 32);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 7]), Buffer.from('<?php')]);
    const talking = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    expect((await photoOf(talking)).bytes.includes('php')).toBe(false);
  });
});

describe('R-KYC-10 what is refused', () => {
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['GIF', GIF],
    ['WebP', WEBP],
    ['TIFF', TIFF],
    ['AVIF', AVIF],
    ['SVG', SVG],
    ['HTML', Buffer.from('<!doctype html><img src=x>')],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ')],
    ['zeros', Buffer.alloc(4096)],
    ['a PNG signature alone', PNG_MAGIC],
    ['a PNG signature before an SVG', Buffer.concat([PNG_MAGIC, SVG])],
    ['a JPEG signature before a GIF', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), GIF])],
    ['a JPEG signature before a PNG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), PNG_MAGIC])],
    ['a JPEG signature before nothing', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a PNG without pixels', Buffer.concat([PNG_MAGIC, pngHeader(8, 8), end()])],
    ['a PNG of no size', Buffer.concat([PNG_MAGIC, pngHeader(0, 0), end()])],
    [
      'a PNG header of 50 000 by 50 000',
      Buffer.concat([PNG_MAGIC, pngHeader(50_000, 50_000), end()]),
    ],
    [
      'a PNG header of the largest numbers',
      Buffer.concat([PNG_MAGIC, pngHeader(2 ** 31 - 1, 2 ** 31 - 1), end()]),
    ],
    ['a whole PNG of 16 384 by 16 384', aOneBitPng(16_384, 16_384)],
    ['a PNG with a row more than the most pixels', aOneBitPng(8000, 5001)],
  ])('R-KYC-10 %s', async (_name, bytes) => {
    expect(await images.toPhoto(bytes)).toEqual(REFUSED);
  });

  it('R-KYC-10 pictures cut short, anywhere', async () => {
    for (const whole of [await aJpeg(200, 150), await aPng(200, 150)]) {
      for (const share of [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98]) {
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        expect(await images.toPhoto(cut), `${share}`).toEqual(REFUSED);
      }
    }
  });

  it('R-KYC-10 pictures that would be held whole and are too large for that', SLOW, async () => {
    const interlaced = await anImageOf(7000, 5700, 4).png({ progressive: true }).toBuffer();
    expect(await images.toPhoto(interlaced)).toEqual(REFUSED);
    const turned = await anImageOf(7000, 5700)
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true })
      .toBuffer();
    expect(await images.toPhoto(turned)).toEqual(REFUSED);
  });

  it('R-KYC-10 a JPEG of a thousand scans', async () => {
    const progressive = await anImageOf(800, 600).jpeg({ progressive: true }).toBuffer();
    expect(await images.toPhoto(withScanRepeated(progressive, 1000))).toEqual(REFUSED);
  });

  it.each(['zTXt', 'iTXt', 'iCCP'])('R-KYC-10 100 MB packed into %s do no harm', async (type) => {
    const packed = deflateSync(Buffer.alloc(100_000_000), { level: 9 });
    const head = type === 'iTXt' ? 'XML:com.adobe.xmp\0\x01\0\0\0' : 'name\0\0';
    const bomb = aOneBitPng(64, 64, [pngChunk(type, Buffer.concat([Buffer.from(head), packed]))]);
    const before = process.memoryUsage().rss;
    const result = await images.toPhoto(bomb);
    expect(process.memoryUsage().rss - before).toBeLessThan(90_000_000);
    if (result.ok) expect(result.photo.bytes.length).toBeLessThan(10_000);
  });

  it(
    'R-KYC-10 five hundred damaged pictures: an answer each, and no end of the process',
    SLOW,
    async () => {
      const originals = [await aJpeg(120, 90), await aPng(60, 40), await aTellingJpeg(60, 40)];
      const random = generator(42);
      const codes = new Set<string>();
      for (let i = 0; i < 500; i += 1) {
        const mutant = Buffer.from(originals[i % originals.length] ?? '');
        const changes = 1 + Math.floor(random() * 12);
        for (let n = 0; n < changes; n += 1) {
          mutant[Math.floor(random() * mutant.length)] = Math.floor(random() * 256);
        }
        const result = await images.toPhoto(mutant);
        codes.add(result.ok ? 'ok' : result.code);
      }
      expect([...codes].toSorted()).toEqual(['invalid_file_type', 'ok']);
    },
  );
});

describe('R-API-2 R-KYC-10 many at once', () => {
  it('R-API-2 answers everybody, busy where too many wait', async () => {
    const own = createImages();
    const jpeg = await aJpeg(64, 64);
    const results = await Promise.all(Array.from({ length: 200 }, () => own.toPhoto(jpeg)));
    const codes = Map.groupBy(results, (result) => (result.ok ? 'ok' : result.code));
    expect([...codes.keys()].toSorted()).toEqual(['ok', 'service_unavailable']);
    expect(codes.get('ok')?.length).toBeGreaterThanOrEqual(120);
    expect((await own.toPhoto(jpeg)).ok).toBe(true);
  });

  it('R-KYC-10 no picture touches a disk on its way', SLOW, async () => {
    const script = join(import.meta.dirname, '../test/decode-without-disk.ts');
    const env = { ...process.env, TMPDIR: '/nonexistent/portico' };
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
    expect(stdout.trim().split('\n')).toEqual([
      'baseline ok',
      'progressive ok',
      'turned ok',
      'interlaced ok',
      'plain ok',
      'at random failed',
    ]);
  });
});

function end(): Buffer {
  return pngChunk('IEND', Buffer.alloc(0));
}

/** A progressive JPEG with its first scan so often. */
function withScanRepeated(jpeg: Buffer, times: number): Buffer {
  let at = 2;
  while (jpeg[at + 1] !== 0xda) at += 2 + jpeg.readUInt16BE(at + 2);
  const start = at;
  at += 2 + jpeg.readUInt16BE(at + 2);
  const isMarker = (i: number) => jpeg[i] === 0xff && ![0, 0xff].includes(jpeg[i + 1] ?? 0);
  while (!isMarker(at)) at += 1;
  const scan = jpeg.subarray(start, at);
  return Buffer.concat([jpeg.subarray(0, start), ...Array(times).fill(scan), jpeg.subarray(at)]);
}

/** The same numbers on every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
