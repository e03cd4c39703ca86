import type { DocumentSide } from '@portico/contract';
import {
  causeOf,
  type ImageQuality,
  type QualityCause,
} from '@portico/contract/rules/image-quality';
import { inBackground } from './in-background.ts';

/**
 * An image's figures, what to correct first (null: nothing), and its size in pixels as displayed.
 */
export type Measured = {
  quality: ImageQuality;
  cause: QualityCause | null;
  width: number;
  height: number;
};

/**
 * Measures a chosen image in the background. Null if it cannot be read here: then the page says
 * nothing, and the server, which measures every image, decides whether it is an image.
 */
export async function measureFile(file: Blob, side: DocumentSide): Promise<Measured | null> {
  const measured = await inBackground('measure', { file });
  return measured && { ...measured, cause: causeOf(measured.quality, side) };
}
