import type { DocumentSide } from '@portico/contract';
import {
  causeOf,
  type ImageQuality,
  type QualityCause,
} from '@portico/contract/rules/image-quality';
import { inBackground } from './in-background.ts';

/** A picture's figures, what to mend in it first (null: nothing), and its size in pixels as people see it. */
export type Measured = {
  quality: ImageQuality;
  cause: QualityCause | null;
  width: number;
  height: number;
};

/**
 * Measures a chosen picture beside the page. Null where it cannot be read here: then nothing is said about it, and the
 * server, which measures it anyway, decides whether it is a picture at all.
 */
export async function measureFile(file: Blob, side: DocumentSide): Promise<Measured | null> {
  const measured = await inBackground('measure', { file });
  return measured && { ...measured, cause: causeOf(measured.quality, side) };
}
