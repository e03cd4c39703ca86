import {
  DECODED_MAX_BYTES,
  decodedBytes,
  GRID_EDGE,
  IMAGE_MAX_PIXELS,
  type ImageHeader,
  type ImageQuality,
  imageHeader,
  isTooCostly,
  measureImage,
  STORED_EDGE_MAX_PIXELS,
  sniffImage,
} from '@portico/contract';
import type { Metadata } from 'sharp';
import { createTurns } from '#platform/ports/turns/turns.ts';
import { fingerprintOf, GRID_COLUMNS, GRID_ROWS } from './fingerprint.ts';
import { loadSharp, type Sharp } from './sharp.ts';

/** An image as it is stored: JPEG, upright, without any metadata. */
export type Photo = { bytes: Buffer; width: number; height: number };

/** Why bytes are no photo: neither PNG nor JPEG, too costly to decode, or not a complete image. */
export type PhotoRefusal = 'invalid_file_type' | 'image_too_large' | 'image_damaged';

export type PhotoResult =
  | { ok: true; photo: Photo }
  | { ok: false; code: PhotoRefusal | 'service_unavailable' };

/** The quality of an image, and the fingerprint of its content (fingerprint.ts). */
type Measured = { quality: ImageQuality; fingerprint: string };

export type Images = {
  /**
   * Validates the bytes and makes an image of their pixels alone (R-KYC-10). `service_unavailable` if too many images
   * wait, or the machine is too busy to decode it.
   */
  toPhoto(bytes: Buffer): Promise<PhotoResult>;
  /**
   * Quality and fingerprint from one decoding; null if too many images wait. It costs a third of {@link
   * Images.toPhoto}, so it runs only when the result is needed.
   */
  measure(photo: Photo): Promise<Measured | null>;
};

const JPEG_QUALITY = 90;
/** The largest image takes about a tenth of this. A timeout does not mean a bad image: the machine is overloaded. */
const DECODE_TIMEOUT_SECONDS = 10;
/* DECODED_MAX_BYTES is the budget of all images together. Including overhead, four of the heaviest at once take 150 MB
 (test/memory.system.test.ts). */
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
      if (typeof decoded === 'string') return { ok: false, code: decoded };
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

/** The bytes that decoding will keep in memory at once, by the image's header, or why the image is refused. */
async function decodedBytesOf(bytes: Buffer): Promise<number | PhotoRefusal> {
  const kind = sniffImage(bytes);
  if (kind === null) return 'invalid_file_type';
  // The browser reads the same header. The decoder's own reading, below, is the one to trust.
  const claimed = imageHeader(bytes);
  if (claimed && isTooCostly(claimed)) return 'image_too_large';
  const sharp = await loadSharp();
  try {
    const header = headerOf(await decoder(sharp, bytes).metadata());
    if (header.kind !== kind) return 'image_damaged';
    return isTooCostly(header) ? 'image_too_large' : decodedBytes(header);
  } catch {
    return 'image_damaged';
  }
}

function headerOf(read: Metadata): ImageHeader {
  const { width, height, channels, orientation = 1 } = read;
  return {
    kind: read.format === 'png' ? 'png' : 'jpeg',
    width,
    height,
    channels,
    depth: read.depth === 'uchar' ? 8 : 16,
    progressive: read.isProgressive,
    halved: read.chromaSubsampling === '4:2:0',
    orientation,
  };
}

/**
 * Decodes and re-encodes, upright and without metadata. Fails if the bytes are not a complete image or time runs out.
 */
export async function encode(bytes: Buffer): Promise<PhotoResult> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await decoder(sharp, bytes)
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .resize(STORED_EDGE_MAX_PIXELS, STORED_EDGE_MAX_PIXELS, {
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
    return { ok: false, code: isLate ? 'service_unavailable' : 'image_damaged' };
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
