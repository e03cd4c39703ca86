import type { DocumentSide } from '@portico/contract';

/** An engine's finding about one image, or about all (`side` null), for a reviewer to read. */
type Finding = { side: DocumentSide | null; text: string };

/**
 * An engine that examines the images of a submission: text recognition, face comparison, liveness test. The product
 * has none and claims none. Its findings are hints beside the measurements of the images; a person always decides.
 */
export type DocumentEngine = {
  /** The name that the reviewer sees. */
  name: string;
  /** How long a reviewer who opens a case waits for it. */
  patienceMs: number;
  /** `bytes` are JPEG. If it throws or is aborted by the signal, there is no hint. */
  examine(
    images: readonly { side: DocumentSide; bytes: Buffer }[],
    signal: AbortSignal,
  ): Promise<Finding[]>;
};
