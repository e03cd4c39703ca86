import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  aJpeg,
  anImageOf,
  aOneBitPng,
  aPhoto,
  aPng,
  PNG_MAGIC,
  pngChunk,
  pngHeader,
} from '#test/people/pictures.ts';
import { createImages, type PhotoRefusal } from './images.ts';

// Created before the decoder is limited to two formats for the whole process.
const GIF = await aPhoto(32, 32).gif().toBuffer();
const WEBP = await aPhoto(32, 32).webp().toBuffer();
const TIFF = await aPhoto(32, 32).tiff().toBuffer();
const AVIF = await aPhoto(32, 32).avif().toBuffer();
const images = createImages();

const refused = (code: PhotoRefusal) => ({ ok: false, code });
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');

/** A complete image that is cheap to refuse: its header is enough. */
function aDeepPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 2 + 1) * height);
  return Buffer.concat([
    PNG_MAGIC,
    pngHeader(width, height, { depth: 16, color: 0 }),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    end(),
  ]);
}

describe('R-KYC-10 R-KYC-21 refused images', () => {
  it.each<[string, Buffer, PhotoRefusal]>([
    ['an empty file', Buffer.alloc(0), 'invalid_file_type'],
    ['GIF', GIF, 'invalid_file_type'],
    ['WebP', WEBP, 'invalid_file_type'],
    ['TIFF', TIFF, 'invalid_file_type'],
    ['AVIF', AVIF, 'invalid_file_type'],
    ['SVG', SVG, 'invalid_file_type'],
    ['HTML', Buffer.from('<!doctype html><img src=x>'), 'invalid_file_type'],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ'), 'invalid_file_type'],
    ['zeros', Buffer.alloc(4096), 'invalid_file_type'],
    ['a PNG signature alone', PNG_MAGIC, 'image_damaged'],
    ['a PNG signature before an SVG', Buffer.concat([PNG_MAGIC, SVG]), 'image_damaged'],
    ['a JPEG signature before nothing', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image_damaged'],
    ['a PNG without pixels', Buffer.concat([PNG_MAGIC, pngHeader(8, 8), end()]), 'image_damaged'],
    [
      'a PNG with a size of zero',
      Buffer.concat([PNG_MAGIC, pngHeader(0, 0), end()]),
      'image_damaged',
    ],
    [
      'a PNG header of 50 000 by 50 000',
      Buffer.concat([PNG_MAGIC, pngHeader(50_000, 50_000), end()]),
      'image_too_large',
    ],
    [
      'a PNG header of the largest numbers',
      Buffer.concat([PNG_MAGIC, pngHeader(2 ** 31 - 1, 2 ** 31 - 1), end()]),
      'image_too_large',
    ],
    ['a whole PNG of 16 384 by 16 384', aOneBitPng(16_384, 16_384), 'image_too_large'],
    ['a PNG with one row too many', aOneBitPng(8000, 5001), 'image_too_large'],
    [
      'a PNG with 16 bits per channel and one row too many',
      aDeepPng(4000, 3001),
      'image_too_large',
    ],
  ])('R-KYC-10 refuses %s', async (_name, bytes, code) => {
    expect(await images.toPhoto(bytes)).toEqual(refused(code));
  });

  it('R-KYC-21 accepts a PNG with 16 bits per channel up to its own limit', async () => {
    expect(await images.toPhoto(aDeepPng(4000, 3000))).toMatchObject({ ok: true });
  });

  it('R-KYC-10 refuses images that are truncated at any point', async () => {
    for (const whole of [await aJpeg(200, 150), await aPng(200, 150)]) {
      for (const share of [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98]) {
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        expect(await images.toPhoto(cut), `${share}`).toEqual(refused('image_damaged'));
      }
    }
  });

  it('R-KYC-10 refuses a JPEG with a thousand scans', async () => {
    const progressive = await anImageOf(800, 600).jpeg({ progressive: true }).toBuffer();
    expect(await images.toPhoto(withScanRepeated(progressive, 1000))).toEqual(
      refused('image_damaged'),
    );
  });

  it.each(['zTXt', 'iTXt', 'iCCP'])('R-KYC-10 survives 100 MB compressed into %s', async (type) => {
    const packed = deflateSync(Buffer.alloc(100_000_000), { level: 9 });
    const head = type === 'iTXt' ? 'XML:com.adobe.xmp\0\x01\0\0\0' : 'name\0\0';
    const bomb = aOneBitPng(64, 64, [pngChunk(type, Buffer.concat([Buffer.from(head), packed]))]);
    const before = process.memoryUsage().rss;
    const result = await images.toPhoto(bomb);
    expect(process.memoryUsage().rss - before).toBeLessThan(90_000_000);
    if (result.ok) expect(result.photo.bytes.length).toBeLessThan(10_000);
  });
});

function end(): Buffer {
  return pngChunk('IEND', Buffer.alloc(0));
}

/** A progressive JPEG whose first scan is repeated. */
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
