import { IMAGE_HEAD_BYTES, imageProblem } from '@portico/contract';

/** The first problem of a chosen file by its own bytes (R-KYC-7), or null. */
export async function checkImage(file: File): Promise<ReturnType<typeof imageProblem>> {
  try {
    const head = new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer());
    return imageProblem({ size: file.size, head });
  } catch {
    // Moved or deleted between the choice and the look.
    return 'upload_file';
  }
}
