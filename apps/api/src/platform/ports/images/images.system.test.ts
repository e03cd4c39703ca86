import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { aJpeg, aJpegWithMetadata, anImageOf, aPng } from '#test/people/pictures.ts';
import { createImages } from './images.ts';

const images = createImages();

const REFUSED = { ok: false, code: 'image_too_large' };

const KNOWN = ['ok', 'invalid_file_type', 'image_too_large', 'image_damaged'];

describe('R-KYC-10 the largest images', () => {
  it('R-KYC-10 converts a JPEG with the maximum of pixels', async () => {
    expect(await images.toPhoto(await anImageOf(8000, 5000).jpeg().toBuffer())).toMatchObject({
      ok: true,
      photo: { width: 4096, height: 2560 },
    });
  });

  it('R-KYC-10 refuses images that must be held whole and are too large for it', async () => {
    const interlaced = await anImageOf(7000, 5700, 4)
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();
    expect(await images.toPhoto(interlaced)).toEqual(REFUSED);
    const turned = await anImageOf(7000, 5700)
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true })
      .toBuffer();
    expect(await images.toPhoto(turned)).toEqual(REFUSED);
  });

  it('R-API-2 R-KYC-9 does not report an image as invalid when decoding timed out', async () => {
    const jpeg = await anImageOf(4000, 3000).jpeg().toBuffer();
    const { timeout } = sharp.prototype;
    // Half a minute of work, with a limit of one second.
    const slow = vi.spyOn(sharp.prototype, 'timeout').mockImplementation(function (this: Sharp) {
      return timeout.call(this, { seconds: 1 }).median(151);
    });
    try {
      expect(await images.toPhoto(jpeg)).toEqual({ ok: false, code: 'service_unavailable' });
      expect(slow).toHaveBeenCalledOnce();
    } finally {
      slow.mockRestore();
    }
    expect((await images.toPhoto(jpeg)).ok).toBe(true);
  });

  it('R-KYC-10 writes no image to disk while decoding', async () => {
    const script = join(import.meta.dirname, '../../../test/engines/decode-without-disk.ts');
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

  it('R-KYC-10 answers for each of five hundred damaged images and does not crash', async () => {
    const originals = [await aJpeg(120, 90), await aPng(60, 40), await aJpegWithMetadata(60, 40)];
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
    expect([...codes].filter((code) => !KNOWN.includes(code))).toEqual([]);
    expect(codes).toContain('ok');
  });
});

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
