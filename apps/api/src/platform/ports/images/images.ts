import {
  GRID_EDGE,
  hasTooManyPixels,
  IMAGE_MAX_PIXELS,
  type ImageQuality,
  measureImage,
  sniffImage,
} from '@portico/contract';
import type { Metadata } from 'sharp';
import { createTurns } from '#platform/ports/turns/turns.ts';
import { fingerprintOf, GRID_COLUMNS, GRID_ROWS } from './fingerprint.ts';
import { loadSharp, type Sharp } from './sharp.ts';

/** An image as it is stored: JPEG, upright, without any metadata. */
export type Photo = { bytes: Buffer; width: number; height: number };

export type PhotoResult =
  | { ok: true; photo: Photo }
  | { ok: false; code: 'invalid_file_type' | 'service_unavailable' };

/** The quality of an image, and the fingerprint of its content (fingerprint.ts). */
type Measured = { quality: ImageQuality; fingerprint: string };

export type Images = {
  /**
   * Validates the bytes and makes an image of their pixels alone (R-KYC-10). `invalid_file_type` for anything that is
   * not PNG or JPEG, is damaged, has more pixels than the contract allows or takes too much memory;
   * `service_unavailable` if too many images wait, or the machine is too busy to decode it.
   */
  toPhoto(bytes: Buffer): Promise<PhotoResult>;
  /**
   * Quality and fingerprint from one decoding; null if too many images wait. It costs a third of {@link
   * Images.toPhoto}, so it runs only when the result is needed.
   */
  measure(photo: Photo): Promise<Measured | null>;
};

const LONG_EDGE_MAX_PIXELS = 4096;
const JPEG_QUALITY = 90;
/** The largest image takes about a tenth of this. A timeout does not mean a bad image: the machine is overloaded. */
const DECODE_TIMEOUT_SECONDS = 10;
/**
 * Budget for decoded bytes of all images together: the largest image, turned upright, or a progressive one of 20
 * megapixels. Including overhead, four of the heaviest at once take 150 MB (test/memory.system.test.ts).
 */
const DECODED_MAX_BYTES = IMAGE_MAX_PIXELS * 2;
const AT_ONCE = 3;
const WAITING_MAX = 120;

/**
 * Uses libvips after two checks: magic bytes first, and only the loaders for JPEG and PNG.
 *
 * Three images, a submission, are decoded at a time, fewer if they must be decoded whole. Everything is read
 * sequentially: with random access, libvips writes large images, decoded and unencrypted, into temporary files.
 */
export function createImages(): Images {
  const turns = createTurns({ capacity: DECODED_MAX_BYTES, waiting: WAITING_MAX });

  return {
    async toPhoto(bytes) {
      const decoded = await decodedBytesOf(bytes);
      if (decoded === null) return { ok: false, code: 'invalid_file_type' };
      const turn = await turns.run(Math.max(decoded, DECODED_MAX_BYTES / AT_ONCE), () =>
        encode(bytes),
      );
      return turn.ran ? turn.value : { ok: false, code: 'service_unavailable' };
    },
    async measure(photo) {
      const turn = await turns.run(DECODED_MAX_BYTES / AT_ONCE, () => measure(photo));
      return turn.ran ? turn.value : null;
    },
  };
}

function decoder(sharp: Sharp, bytes: Buffer) {
  return sharp(bytes, {
    limitInputPixels: IMAGE_MAX_PIXELS,
    // Truncated or damaged data is refused. Warnings are not: images of common phones cause them.
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
    autoOrient: true,
  });
}

/** The bytes that decoding will keep in memory at once, by the image's header; null if the image is not accepted. */
async function decodedBytesOf(bytes: Buffer): Promise<number | null> {
  const kind = sniffImage(bytes);
  if (kind === null) return null;
  const sharp = await loadSharp();
  try {
    const header = await decoder(sharp, bytes).metadata();
    const decoded = decodedBytes(header);
    const depth = header.depth === 'uchar' ? 8 : 16;
    const isTaken = decoded <= DECODED_MAX_BYTES && !hasTooManyPixels({ ...header, depth });
    return header.format === kind && isTaken ? decoded : null;
  } catch {
    return null;
  }
}

function decodedBytes(header: Metadata): number {
  const { width, height, channels, depth, isProgressive, orientation = 1 } = header;
  const pixels = width * height;
  const whole = pixels * channels * (depth === 'uchar' ? 1 : 2);
  // Rows that are not in file order must be held: rotated or mirrored by the orientation, interlaced, or progressive.
  // Progressive JPEG keeps two bytes for every coefficient until the last scan, and half as much in addition. An
  // image is rotated after scaling, which takes the same amount again.
  const scale = Math.min(1, LONG_EDGE_MAX_PIXELS / Math.max(width, height));
  const upright = scale < 1 ? 2 * scale ** 2 * whole : whole;
  const turned = orientation > 1 ? upright : 0;
  if (!isProgressive) return turned;
  if (header.format === 'png') return turned + whole;
  return turned + pixels * (header.chromaSubsampling === '4:2:0' ? 4 : 3 * channels);
}

/**
 * Decodes and re-encodes, upright and without metadata. Fails if the bytes are not a complete image or time runs out.
 */
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
      // Optimized tables would save a few percent of bytes, but hold the whole image until the last row is read.
      .jpeg({ quality: JPEG_QUALITY, optimiseCoding: false })
      .toBuffer({ resolveWithObject: true });
    return { ok: true, photo: { bytes: data, width: info.width, height: info.height } };
  } catch (error) {
    // sharp reports a timeout only in the message.
    const isLate = error instanceof Error && error.message.startsWith('timeout: ');
    // Any other decoder error is caused by the bytes; none of our own code runs in this call.
    return { ok: false, code: isLate ? 'service_unavailable' : 'invalid_file_type' };
  }
}

/**
 * A large image is read at half its size, which the JPEG decoder does natively: a quarter of the memory, and
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
