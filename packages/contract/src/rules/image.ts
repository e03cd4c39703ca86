import { IMAGE_MAX_BYTES, IMAGE_MIN_SIDE } from '../limits.ts';

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

type Size = { width: number; height: number };

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return bytes.length >= magic.length && magic.every((byte, i) => bytes[i] === byte);
}
