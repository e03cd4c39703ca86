import { IMAGE_MAX_PIXELS, sniffImage } from '@portico/contract';
import { loadSharp, withLoader } from './sharp.ts';

/** Four bytes per pixel: red, green, blue, alpha. */
export type Pixels = { data: Uint8Array; width: number; height: number };

const QUALITY = 90;
const DECODE_TIMEOUT_SECONDS = 10;

/** A WebP file of these pixels. */
export async function toWebp({ data, width, height }: Pixels): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(data, { raw: { width, height, channels: 4 } })
    .webp({ quality: QUALITY, alphaQuality: 100 })
    .toBuffer();
}

/**
 * The pixels of an administrator's PNG, JPEG or WebP: `cover` fills exactly this size and crops the rest, `inside`
 * fits within it. Null if the bytes are none of these formats, damaged, or larger than IMAGE_MAX_PIXELS. Not for user
 * uploads: `images.ts` accepts fewer formats.
 */
export async function readPicture(
  bytes: Buffer,
  { width, height, fit }: Frame,
): Promise<Pixels | null> {
  const kind = sniffImage(bytes) ?? (isWebp(bytes) ? 'webp' : null);
  if (kind === null) return null;
  const read = () => decode(bytes, { width, height, fit });
  // sharp.ts blocks the WebP loader for all other callers.
  return kind === 'webp' ? withLoader('webp', read) : read();
}

type Frame = { width: number; height: number; fit: 'cover' | 'inside' };

async function decode(bytes: Buffer, { width, height, fit }: Frame): Promise<Pixels | null> {
  const sharp = await loadSharp();
  try {
    const decoder = sharp(bytes, {
      limitInputPixels: IMAGE_MAX_PIXELS,
      failOn: 'error',
      pages: 1,
      autoOrient: true,
    });
    const { data, info } = await decoder
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    // Any decoder error is caused by the bytes; none of our own code runs in this call.
    return null;
  }
}

/** RFC 9649, section 2.4. */
export function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}
