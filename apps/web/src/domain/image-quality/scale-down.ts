import { IMAGE_MAX_BYTES } from '@portico/contract/limits';
import {
  hasTooManyPixels,
  PNG_HEADER_BYTES,
  pngSize,
  sniffImage,
} from '@portico/contract/rules/image';
import { inBackground } from './in-background.ts';
import { jpegFile } from './jpeg-file.ts';

/**
 * A photo that is over 5 MB, or has more pixels than the server decodes, is scaled down and rotated
 * as displayed (R-KYC-15): the result is a new JPEG file. A file that fits, is of an unsupported
 * type, or cannot be read is returned unchanged, for the caller to refuse.
 */
export async function scaleDown(file: File): Promise<File> {
  try {
    const head = new Uint8Array(await file.slice(0, PNG_HEADER_BYTES).arrayBuffer());
    if (sniffImage(head) === null) return file;
    const png = pngSize(head);
    const isCostly = png !== null && hasTooManyPixels(png);
    if (file.size <= IMAGE_MAX_BYTES && !isCostly) return file;
  } catch {
    // Moved or deleted since it was chosen.
    return file;
  }
  const fitting = await inBackground('fit', { file });
  return fitting ? jpegFile(fitting, file.name, file.lastModified) : file;
}
