import type { DocumentSide } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { type CaseImage, ordered, sideBySide, single } from './images.ts';

const image = (side: DocumentSide): CaseImage => ({
  id: side,
  side,
  width: 1,
  height: 1,
  bytes: 1,
  isOpened: false,
  quality: null,
  cause: null,
});
const CARD = ordered([image('personImage'), image('docImageBack'), image('docImageFront')]);
const idsOf = (images: CaseImage[]) => images.map(({ id }) => id);

describe('the choice of shown images', () => {
  it('R-KYC-13 orders them as their keys: front, back, selfie', () => {
    expect(idsOf(CARD)).toEqual(['docImageFront', 'docImageBack', 'personImage']);
  });

  it('R-KYC-13 shows one at a time', () => {
    expect(idsOf(single(CARD, null))).toEqual(['docImageFront']);
    expect(idsOf(single(CARD, 'personImage'))).toEqual(['personImage']);
    expect(single([], null)).toEqual([]);
  });

  it('R-KYC-13 shows the selfie beside a side of the document', () => {
    expect(idsOf(sideBySide(CARD, null))).toEqual(['docImageFront', 'personImage']);
    expect(idsOf(sideBySide(CARD, 'docImageBack'))).toEqual(['docImageBack', 'personImage']);
    expect(idsOf(sideBySide(CARD, 'personImage'))).toEqual(['docImageFront', 'personImage']);
    expect(idsOf(sideBySide([image('personImage')], null))).toEqual(['personImage']);
  });
});
