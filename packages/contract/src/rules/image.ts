import { IMAGE_MAX_BYTES } from '../limits.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** How many of a file's first bytes {@link sniffImage} wants to see. */
export const IMAGE_HEAD_BYTES = PNG.length;

/** What the first bytes say the file is; its name and declared type say nothing (R-KYC-10). */
export function sniffImage(head: Uint8Array): 'png' | 'jpeg' | null {
  if (startsWith(head, PNG)) return 'png';
  return startsWith(head, JPEG) ? 'jpeg' : null;
}

/** The first problem of a chosen file in the order people can mend it, or null. */
export function imageProblem(file: {
  size: number;
  head: Uint8Array;
}): 'upload_file' | 'invalid_file_type' | 'file_too_large' | null {
  if (file.size === 0) return 'upload_file';
  if (sniffImage(file.head) === null) return 'invalid_file_type';
  return file.size > IMAGE_MAX_BYTES ? 'file_too_large' : null;
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return bytes.length >= magic.length && magic.every((byte, i) => bytes[i] === byte);
}
