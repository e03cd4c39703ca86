import {
  GRID_EDGE,
  hasTooManyPixels,
  IMAGE_MAX_PIXELS,
  type ImageQuality,
  measureImage,
  sniffImage,
} from '@portico/contract';
import type { Metadata } from 'sharp';
import { createTurns } from '#ports/turns/turns.ts';
import { fingerprintOf, GRID_COLUMNS, GRID_ROWS } from './fingerprint.ts';
import { loadSharp, type Sharp } from './sharp.ts';

/** A picture as it is kept: JPEG, upright, without any metadata. */
export type Photo = { bytes: Buffer; width: number; height: number };

export type PhotoResult =
  | { ok: true; photo: Photo }
  | { ok: false; code: 'invalid_file_type' | 'service_unavailable' };

/** How good a picture is, and what it shows (fingerprint.ts). */
type Measured = { quality: ImageQuality; fingerprint: string };

export type Images = {
  /**
   * Judges the bytes and makes a picture of their pixels alone (R-KYC-10). `invalid_file_type` for all that is no
   * PNG or JPEG, damaged, of more pixels than the contract allows or too costly to hold; `service_unavailable` where too
   * many wait, or the machine has no time to decode it.
   */
  toPhoto(bytes: Buffer): Promise<PhotoResult>;
  /**
   * Both from one decoding; null where too many wait. It costs a third of {@link Images.toPhoto}, so it is asked for where
   * somebody wants to know.
   */
  measure(photo: Photo): Promise<Measured | null>;
};

const LONG_EDGE_MAX_PIXELS = 4096;
const JPEG_QUALITY = 90;
/** The largest picture takes about a tenth of it. One that takes all of it is not wrong: the machine is overloaded. */
const DECODE_TIMEOUT_SECONDS = 10;
/**
 * What may be held decoded at any time, all pictures together: the largest one, turned upright, or a progressive one of 20
 * megapixels. With what comes on top, four of the heaviest at once take 150 MB (test/memory.unit.test.ts).
 */
const HELD_MAX_BYTES = IMAGE_MAX_PIXELS * 2;
const AT_ONCE = 3;
const WAITING_MAX = 120;

/**
 * libvips behind two doors: magic bytes first, and no loader but those for JPEG and PNG.
 *
 * Three pictures, a submission, are decoded at a time, fewer where they must be held whole. Everything is read in
 * sequence: with random access libvips puts large pictures, decoded and in the clear, into temporary files.
 */
export function createImages(): Images {
  const turns = createTurns({ capacity: HELD_MAX_BYTES, waiting: WAITING_MAX });

  return {
    async toPhoto(bytes) {
      const held = await heldBytesOf(bytes);
      if (held === null) return { ok: false, code: 'invalid_file_type' };
      const turn = await turns.run(Math.max(held, HELD_MAX_BYTES / AT_ONCE), () => encode(bytes));
      return turn.ran ? turn.value : { ok: false, code: 'service_unavailable' };
    },
    async measure(photo) {
      const turn = await turns.run(HELD_MAX_BYTES / AT_ONCE, () => measure(photo));
      return turn.ran ? turn.value : null;
    },
  };
}

function decoder(sharp: Sharp, bytes: Buffer) {
  return sharp(bytes, {
    limitInputPixels: IMAGE_MAX_PIXELS,
    // Cut or damaged data is refused. Warnings are not: pictures of common phones cause them.
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
    autoOrient: true,
  });
}

/** What decoding will hold in memory at once, by the picture's header; null where we do not take it. */
async function heldBytesOf(bytes: Buffer): Promise<number | null> {
  const kind = sniffImage(bytes);
  if (kind === null) return null;
  const sharp = await loadSharp();
  try {
    const header = await decoder(sharp, bytes).metadata();
    const held = heldBytes(header);
    const depth = header.depth === 'uchar' ? 8 : 16;
    const isTaken = held <= HELD_MAX_BYTES && !hasTooManyPixels({ ...header, depth });
    return header.format === kind && isTaken ? held : null;
  } catch {
    return null;
  }
}

function heldBytes(header: Metadata): number {
  const { width, height, channels, depth, isProgressive, orientation = 1 } = header;
  const pixels = width * height;
  const whole = pixels * channels * (depth === 'uchar' ? 1 : 2);
  // Rows that are not in the order of the file: turned or mirrored by its orientation, interlaced, or
  // progressive, where JPEG keeps two bytes for every coefficient until the last scan, and half as much beside them.
  // A picture is turned once it is scaled down, which takes as much again.
  const scale = Math.min(1, LONG_EDGE_MAX_PIXELS / Math.max(width, height));
  const upright = scale < 1 ? 2 * scale ** 2 * whole : whole;
  const turned = orientation > 1 ? upright : 0;
  if (!isProgressive) return turned;
  if (header.format === 'png') return turned + whole;
  return turned + pixels * (header.chromaSubsampling === '4:2:0' ? 4 : 3 * channels);
}

/** Decodes and encodes anew, upright and bare of metadata, unless the bytes are no whole picture or time runs out. */
export async function encode(bytes: Buffer): Promise<PhotoResult> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await decoder(sharp, bytes)
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .resize(LONG_EDGE_MAX_PIXELS, LONG_EDGE_MAX_PIXELS, {
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#fff' })
      // Tables of its own would spare a few percent of bytes, and hold the whole picture until the last row is there.
      .jpeg({ quality: JPEG_QUALITY, optimiseCoding: false })
      .toBuffer({ resolveWithObject: true });
    return { ok: true, photo: { bytes: data, width: info.width, height: info.height } };
  } catch (error) {
    // sharp tells it by these words alone.
    const isLate = error instanceof Error && error.message.startsWith('timeout: ');
    // Whatever else the decoder stumbles over is in the bytes; nothing of ours is in this call.
    return { ok: false, code: isLate ? 'service_unavailable' : 'invalid_file_type' };
  }
}

/**
 * A large picture is read at half its size, which the decoder of JPEG does by itself: a quarter of the memory, and
 * sharpness within a tenth.
 */
async function measure({ bytes, width, height }: Photo): Promise<Measured> {
  const sharp = await loadSharp();
  const whole = sharp(bytes, { sequentialRead: true });
  const isLarge = Math.max(width, height) >= 4 * GRID_EDGE;
  const size = [Math.ceil(width / 2), Math.ceil(height / 2)] as const;
  const read = isLarge ? whole.resize(...size, { fit: 'fill' }) : whole;
  const { data, info } = await read.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const grid = await sharp(data, { raw })
    .resize(GRID_COLUMNS, GRID_ROWS, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const raster = { data, width: info.width, height: info.height };
  return {
    quality: measureImage(raster, { width, height }),
    fingerprint: fingerprintOf(grid),
  };
}
