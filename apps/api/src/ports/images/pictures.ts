import { IMAGE_MAX_PIXELS, sniffImage } from '@portico/contract';
import { loadSharp, withWebp } from './sharp.ts';

/** Four bytes a pixel: red, green, blue, alpha. */
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
 * The pixels of an operator's PNG, JPEG or WebP: `cover` fills exactly this size and cuts what is over, `inside` keeps
 * within it. Null where the bytes are none of these, damaged, or larger than IMAGE_MAX_PIXELS. Not for what people
 * upload: `images.ts` takes fewer kinds.
 */
export async function readPicture(
  bytes: Buffer,
  { width, height, fit }: Frame,
): Promise<Pixels | null> {
  const kind = sniffImage(bytes) ?? (isWebp(bytes) ? 'webp' : null);
  if (kind === null) return null;
  const read = () => decode(bytes, { width, height, fit });
  // Closed to everybody else by sharp.ts.
  return kind === 'webp' ? withWebp(read) : read();
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
    // Whatever the decoder stumbles over is in the bytes; nothing of ours is in this call.
    return null;
  }
}

/** RFC 9649, section 2.4. */
function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}
