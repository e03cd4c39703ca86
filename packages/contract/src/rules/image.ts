import {
  IMAGE_MAX_BYTES,
  IMAGE_MAX_DEEP_PIXELS,
  IMAGE_MAX_PIXELS,
  IMAGE_MIN_SIDE,
} from '../limits.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** How many of a file's first bytes {@link sniffImage} needs. */
export const IMAGE_HEAD_BYTES = PNG.length;

/** The file type by its first bytes; its name and declared type are ignored (R-KYC-10). */
export function sniffImage(head: Uint8Array): 'png' | 'jpeg' | null {
  if (startsWith(head, PNG)) return 'png';
  return startsWith(head, JPEG) ? 'jpeg' : null;
}

/** The first problem of a chosen file in the order in which people can correct it, or null. */
export function imageProblem(file: {
  size: number;
  head: Uint8Array;
}): 'upload_file' | 'invalid_file_type' | 'file_too_large' | null {
  if (file.size === 0) return 'upload_file';
  if (sniffImage(file.head) === null) return 'invalid_file_type';
  return file.size > IMAGE_MAX_BYTES ? 'file_too_large' : null;
}

/** Why a decoded image is refused: an unreadable one must not wait for a reviewer. */
export function pixelProblem({ width, height }: Size): 'image_too_small' | null {
  return Math.min(width, height) < IMAGE_MIN_SIDE ? 'image_too_small' : null;
}

/** Whether decoding costs more than one request may use; `depth` is bits per channel. */
export function hasTooManyPixels({ width, height, depth }: Size & { depth: number }): boolean {
  return width * height > (depth > 8 ? IMAGE_MAX_DEEP_PIXELS : IMAGE_MAX_PIXELS);
}

type Size = { width: number; height: number };

/** How many of a file's first bytes {@link pngSize} needs. */
export const PNG_HEADER_BYTES = 25;

/**
 * The size of a PNG and its bits per channel, from its header (RFC 2083, section 4.1.1); null for
 * any other file.
 */
export function pngSize(head: Uint8Array): (Size & { depth: number }) | null {
  if (head.length < PNG_HEADER_BYTES || !startsWith(head, PNG)) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20), depth: view.getUint8(24) };
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return bytes.length >= magic.length && magic.every((byte, i) => bytes[i] === byte);
}
