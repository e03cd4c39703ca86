import { IMAGE_MAX_BYTES } from '@portico/contract/limits';
import { sniffImage } from '@portico/contract/rules/image';
import { IMAGE_HEADER_BYTES, imageHeader, isTooCostly } from '@portico/contract/rules/image-header';
import { inBackground } from './in-background.ts';
import { jpegFile } from './jpeg-file.ts';

/**
 * A photo that is over 5 MB, or takes more memory than the server gives to an image, is scaled down and rotated as
 * displayed (R-KYC-15): the result is a new JPEG file. A file that fits, is of an unsupported type, or cannot be read
 * is returned unchanged, for the caller to refuse.
 */
export async function scaleDown(file: File): Promise<File> {
  try {
    const head = await headerBytes(file);
    if (sniffImage(head) === null) return file;
    const header = imageHeader(head);
    const isCostly = header !== null && isTooCostly(header);
    if (file.size <= IMAGE_MAX_BYTES && !isCostly) return file;
  } catch {
    // Moved or deleted since it was chosen.
    return file;
  }
  const fitting = await inBackground('fit', { file });
  return fitting ? jpegFile(fitting, file.name, file.lastModified) : file;
}

/** The file's first bytes, as many as its header may take. */
export async function headerBytes(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, IMAGE_HEADER_BYTES).arrayBuffer());
}
