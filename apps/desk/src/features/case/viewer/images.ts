import type { DocumentSide, ReviewCase } from '@portico/contract';

export type CaseImage = ReviewCase['images'][number];

const ORDER: readonly DocumentSide[] = ['docImageFront', 'docImageBack', 'personImage'];

/** The images in the order of their keys: front, back, selfie. */
export function ordered(images: readonly CaseImage[]): CaseImage[] {
  return images.toSorted((a, b) => ORDER.indexOf(a.side) - ORDER.indexOf(b.side));
}

/**
 * The images to show: one, or a side of the document beside the selfie, for comparing faces.
 * `chosen` is an id; null or an unknown id selects the first image.
 */
export function sideBySide(images: readonly CaseImage[], chosen: string | null): CaseImage[] {
  const selfie = images.find(({ side }) => side === 'personImage');
  const sides = images.filter(({ side }) => side !== 'personImage');
  const document = sides.find(({ id }) => id === chosen) ?? sides[0];
  return [document, selfie].filter((image) => image !== undefined);
}

export function single(images: readonly CaseImage[], chosen: string | null): CaseImage[] {
  const image = images.find(({ id }) => id === chosen) ?? images[0];
  return image ? [image] : [];
}
