import { IMAGE_MAX_DEEP_PIXELS, IMAGE_MAX_PIXELS } from '../limits.ts';
import { sniffImage } from './image.ts';

/** What decoding an image costs, by its header. */
export type ImageHeader = {
  kind: 'png' | 'jpeg';
  width: number;
  height: number;
  channels: number;
  /** Bits per channel. */
  depth: number;
  /** Whether no row is complete before the file is: a progressive JPEG, an interlaced PNG. */
  progressive: boolean;
  /** Whether a JPEG has fewer pixels of color than of brightness. */
  halved: boolean;
  /** Exif, tag 0x0112: over 1 if the image is stored turned or mirrored. */
  orientation: number;
};

/** How many of a file's first bytes {@link imageHeader} needs: a JPEG may have a preview and color tables first. */
export const IMAGE_HEADER_BYTES = 1_048_576;

/**
 * The header of a PNG (RFC 2083, section 4.1.1) or JPEG (ITU-T T.81, annex B); null for any other file, and for one
 * that ends within its header.
 */
export function imageHeader(head: Uint8Array): ImageHeader | null {
  const kind = sniffImage(head);
  if (kind === null) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    return kind === 'png' ? pngHeader(view) : jpegHeader(view);
  } catch (error) {
    // A read beyond the last byte.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The longer side of a stored image; a larger one is scaled down on arrival. */
export const STORED_EDGE_MAX_PIXELS = 4096;

/**
 * Budget for the decoded bytes of one image: the largest image, turned upright, or a progressive one of 20 megapixels.
 */
export const DECODED_MAX_BYTES = IMAGE_MAX_PIXELS * 2;

/** Whether decoding takes more than one image may: too many pixels, or too many bytes in memory at once. */
export function isTooCostly(header: ImageHeader): boolean {
  const { width, height, depth } = header;
  const most = depth > 8 ? IMAGE_MAX_DEEP_PIXELS : IMAGE_MAX_PIXELS;
  return width * height > most || decodedBytes(header) > DECODED_MAX_BYTES;
}

/** The bytes that decoding keeps in memory at once. */
export function decodedBytes(header: ImageHeader): number {
  const { kind, width, height, channels, depth, progressive, halved, orientation } = header;
  const pixels = width * height;
  const whole = pixels * channels * (depth > 8 ? 2 : 1);
  // Rows that are not in file order must be held: rotated or mirrored by the orientation, interlaced, or progressive.
  // Progressive JPEG keeps two bytes for every coefficient until the last scan, and half as much in addition. An
  // image is rotated after scaling, which takes the same amount again.
  const scale = Math.min(1, STORED_EDGE_MAX_PIXELS / Math.max(width, height));
  const upright = scale < 1 ? 2 * scale ** 2 * whole : whole;
  const turned = orientation > 1 ? upright : 0;
  if (!progressive) return turned;
  return turned + (kind === 'png' ? whole : pixels * (halved ? 4 : 3 * channels));
}

/** By color type: gray, color, palette, gray and color with transparency. */
const PNG_CHANNELS = [1, 0, 3, 3, 2, 0, 4];
const IHDR = 0x49484452;

function pngHeader(view: DataView): ImageHeader | null {
  if (view.getUint32(12) !== IHDR) return null;
  return {
    kind: 'png',
    width: view.getUint32(16),
    height: view.getUint32(20),
    depth: view.getUint8(24),
    channels: PNG_CHANNELS[view.getUint8(25)] || 4,
    progressive: view.getUint8(28) === 1,
    halved: false,
    orientation: 1,
  };
}

function jpegHeader(view: DataView): ImageHeader | null {
  let orientation = 1;
  for (let at = 2; ; ) {
    // Bytes of 0xFF may fill the space before a marker.
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at += 1;
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const length = view.getUint16(at + 2);
    if (marker === 0xe1) orientation = exifOrientation(view, at + 4, length) ?? orientation;
    if (isFrame(marker)) {
      const channels = view.getUint8(at + 9);
      const factors = Array.from({ length: channels }, (_, i) => view.getUint8(at + 11 + 3 * i));
      return {
        kind: 'jpeg',
        depth: view.getUint8(at + 4),
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        channels,
        progressive: marker >= 0xc2 && (marker & 3) === 2,
        halved: channels <= 3 && factors.some((factor) => factor >> 4 > 1 || (factor & 15) > 1),
        orientation,
      };
    }
    at += 2 + length;
  }
}

/** SOF0 to SOF15, without the three markers between them that have another meaning. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const EXIF = 0x45786966;

/** The orientation in an Exif segment's first directory (CIPA DC-008, section 4.5), or null. */
function exifOrientation(view: DataView, start: number, length: number): number | null {
  if (length < 16 || view.getUint32(start) !== EXIF) return null;
  const tiff = start + 6;
  const little = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, little);
  const end = start + length - 2;
  for (let i = 0; i < view.getUint16(directory, little); i += 1) {
    const entry = directory + 2 + 12 * i;
    if (entry + 12 > end) return null;
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little);
  }
  return null;
}
