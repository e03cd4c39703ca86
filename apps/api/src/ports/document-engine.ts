import type { DocumentSide } from '@portico/contract';

/** What an engine has to say of one image, or of all (`side` null), for a reviewer to read. */
type Finding = { side: DocumentSide | null; text: string };

/**
 * An engine that examines the images of a submission: text recognition, a comparison of faces, a test of liveness.
 * The product has none and claims none. What a given one finds is a hint beside the figures of the images; a person
 * decides, whatever it says.
 */
export type DocumentEngine = {
  /** As the reviewer reads it. */
  name: string;
  /** How long a reviewer who opens a case waits for it. */
  patienceMs: number;
  /** `bytes` are JPEG. Where it throws, or the signal comes first, there is no hint. */
  examine(
    images: readonly { side: DocumentSide; bytes: Buffer }[],
    signal: AbortSignal,
  ): Promise<Finding[]>;
};
