import type { DocumentSide } from '@portico/contract';

/** Ids of the file inputs, by side. */
export const FILE_INPUT_IDS = {
  docImageFront: 'front',
  docImageBack: 'back',
  personImage: 'person',
} as const satisfies Record<DocumentSide, string>;
