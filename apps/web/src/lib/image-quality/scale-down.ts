import { IMAGE_MAX_BYTES } from '@portico/contract/limits';
import { IMAGE_HEAD_BYTES, sniffImage } from '@portico/contract/rules/image';
import { inBackground } from './in-background.ts';
import { jpegFile } from './jpeg-file.ts';

/**
 * A photograph that is over the 5 MB made to fit, turned as people see it (R-KYC-15): another file, of type JPEG. One
 * that fits already, is of a type that will not do, or cannot be read comes back as the same file, for whoever refuses it.
 */
export async function scaleDown(file: File): Promise<File> {
  if (file.size <= IMAGE_MAX_BYTES) return file;
  try {
    const head = new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer());
    if (sniffImage(head) === null) return file;
  } catch {
    // Moved or deleted since it was chosen.
    return file;
  }
  const fitting = await inBackground('fit', { file });
  return fitting ? jpegFile(fitting, file.name, file.lastModified) : file;
}
