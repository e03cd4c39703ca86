import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IMAGE_MAX_BYTES } from '../limits.ts';
import { IMAGE_HEAD_BYTES, imageProblem, pixelProblem, sniffImage } from './image.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const text = (value: string) => new TextEncoder().encode(value);

describe('R-KYC-10 R-VAL-1 the file type by its first bytes', () => {
  it.each([
    ['PNG', PNG, 'png'],
    ['JPEG of a camera', Uint8Array.of(0xff, 0xd8, 0xff, 0xe1), 'jpeg'],
    ['JPEG without a header segment', Uint8Array.of(0xff, 0xd8, 0xff, 0xdb), 'jpeg'],
    ['nothing', new Uint8Array(), null],
    ['half a PNG signature', PNG.subarray(0, 4), null],
    ['PNG signature spoilt by a text transfer', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0a), null],
    ['two bytes of a JPEG', JPEG.subarray(0, 2), null],
    ['GIF', text('GIF89a'), null],
    ['WebP', text('RIFF\0\0\0\0WEBPVP8 '), null],
    ['HEIC', text('\0\0\0\x18ftypheic'), null],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['PDF', text('%PDF-1.7'), null],
    ['HTML', text('<!doctype html>'), null],
    ['a picture after one byte', Uint8Array.of(0, ...JPEG), null],
  ])('R-KYC-10 %s', (_name, head, expected) => {
    expect(sniffImage(head)).toBe(expected);
  });

  it('R-KYC-10 rejects any other first bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 32 }), (bytes) => {
        const isPng = PNG.every((byte, i) => bytes[i] === byte);
        const isJpeg = JPEG.subarray(0, 3).every((byte, i) => bytes[i] === byte);
        expect(sniffImage(bytes)).toBe(isPng ? 'png' : isJpeg ? 'jpeg' : null);
      }),
    );
  });

  it('R-KYC-10 needs no more than the requested first bytes', () => {
    expect(sniffImage(PNG.subarray(0, IMAGE_HEAD_BYTES))).toBe('png');
    expect(sniffImage(PNG.subarray(0, IMAGE_HEAD_BYTES - 1))).toBeNull();
  });
});

describe('R-KYC-7 R-VAL-1 the problem of a chosen file', () => {
  it.each([
    ['an empty file', 0, new Uint8Array(), 'upload_file'],
    ['one byte', 1, Uint8Array.of(0xff), 'invalid_file_type'],
    ['a small picture', 5_000, JPEG, null],
    ['a picture of exactly the limit', 5_242_880, PNG, null],
    ['a picture of one byte more', 5_242_881, PNG, 'file_too_large'],
    // Corrected first: another file, not a smaller one of the wrong type.
    ['a film', 900_000_000, text('\0\0\0\x18ftypmp42'), 'invalid_file_type'],
  ])('R-KYC-7 %s', (_name, size, head, expected) => {
    expect(imageProblem({ size, head })).toBe(expected);
  });

  it("R-KYC-7 uses the specification's limit of 5 MB", () => {
    expect(IMAGE_MAX_BYTES).toBe(5 * 1024 * 1024);
  });
});

describe('R-KYC-21 R-VAL-1 the size of an image', () => {
  it.each([
    [64, 64, 'image_too_small'],
    [199, 4000, 'image_too_small'],
    [4000, 199, 'image_too_small'],
    [200, 200, null],
    [1280, 720, null],
  ])('R-KYC-21 %i by %i: %s', (width, height, expected) => {
    expect(pixelProblem({ width, height })).toBe(expected);
  });
});
