import {
  type DocumentSide,
  imageHeader,
  imageProblem,
  isTooCostly,
  pixelProblem,
  type QualityCause,
} from '@portico/contract';
import { FOREIGN_HEAD_BYTES, foreignKind } from '#domain/image-quality/foreign-kind.ts';
import { measureFile } from '#domain/image-quality/measure-file.ts';
import { headerBytes, scaleDown } from '#domain/image-quality/scale-down.ts';
import type { Problem, TextKey } from '@portico/client/i18n/texts.ts';

export type Judged =
  | { ok: true; file: File; cause: QualityCause | null; scaled: boolean }
  /** `advice`: how to get an acceptable image. */
  | { ok: false; problem: Problem; advice: TextKey | null };

/**
 * Whether a chosen file is acceptable by its own bytes (R-KYC-7), scaled down if it is an image of more than 5 MB, and
 * what its quality suggests.
 */
export async function judgeFile(chosen: File, side: DocumentSide): Promise<Judged> {
  const file = await scaleDown(chosen);
  const problem = await problemOf(file);
  if (problem !== null) {
    const advice = problem === 'invalid_file_type' ? await adviceFor(chosen) : null;
    return { ok: false, problem: `errors.${problem}`, advice };
  }
  // An image that cannot be measured may still be valid: the server decodes it, too.
  const measured = await measureFile(file, side);
  const tooSmall = measured && pixelProblem(measured);
  if (tooSmall) return { ok: false, problem: `errors.${tooSmall}`, advice: null };
  return { ok: true, file, cause: measured?.cause ?? null, scaled: file !== chosen };
}

async function problemOf(file: File): Promise<ReturnType<typeof imageProblem> | 'image_too_large'> {
  try {
    const head = await headerBytes(file);
    const problem = imageProblem({ size: file.size, head });
    const header = imageHeader(head);
    // Scaling down has failed: browsers, too, decode only so many pixels.
    return problem ?? (header && isTooCostly(header) ? 'image_too_large' : null);
  } catch {
    // The file was moved or deleted after it was chosen.
    return 'upload_file';
  }
}

async function adviceFor(file: File): Promise<TextKey> {
  const head = new Uint8Array(await file.slice(0, FOREIGN_HEAD_BYTES).arrayBuffer());
  const kind = foreignKind(head);
  return kind === null ? 'upload.convert' : `image.${kind}`;
}
