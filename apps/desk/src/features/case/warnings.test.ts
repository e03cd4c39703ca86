import { type Comparison, type ReviewCase, TAG_STATES, type TagState } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { warningsOf } from './warnings.ts';

const NOTHING: Pick<ReviewCase, 'age' | 'document' | 'images' | 'otherAccounts'> = {
  age: 32,
  document: 'id_card',
  images: [],
  otherAccounts: [],
};
const compared = (what: Comparison['what'], agrees: boolean, document: string): Comparison => ({
  what,
  agrees,
  entered: '',
  document,
});
const textsOf = (...given: Parameters<typeof warningsOf>) =>
  warningsOf(...given).map(({ text }) => text);

describe('warnings', () => {
  it('R-KYC-13 has none for an ordinary case', () => {
    const reading = { valid: true, comparisons: [compared('expiry', true, '2030-01-01')] };
    expect(textsOf(NOTHING, reading)).toEqual([]);
    expect(textsOf({ ...NOTHING, age: 18 }, null)).toEqual([]);
    expect(textsOf({ ...NOTHING, age: null }, null)).toEqual([]);
  });

  it('R-KYC-13 warns of an age under 18, entered or on the document', () => {
    const reading = { valid: true, comparisons: [compared('age', false, '17')] };
    expect(textsOf({ ...NOTHING, age: 17 }, reading)).toEqual([
      'Under 18: 17 years old according to the date entered',
      'Under 18 according to the document: 17',
    ]);
  });

  it('R-KYC-13 warns of an expired document and a wrong check digit', () => {
    const reading = { valid: false, comparisons: [compared('expiry', false, '2025-05-17')] };
    expect(warningsOf(NOTHING, reading)).toEqual([
      { tone: 'bad', text: 'Expired: valid until May 17, 2025' },
      { tone: 'warn', text: 'A check digit in the machine-readable zone is wrong' },
    ]);
  });

  it('R-LIFE-10 shows the state of the other verification by this document', () => {
    const known = (isOwn: boolean, state: TagState) =>
      textsOf({ ...NOTHING, personTag: { numberFrom: 'zone', known: { isOwn, state } } }, null);
    expect(known(false, 'living')).toEqual(['This document already verifies another account']);
    expect(new Set(TAG_STATES.flatMap((state) => known(false, state))).size).toBe(4);
    expect(known(true, 'suspended')).toEqual([
      'This account reported this document lost or stolen',
    ]);
    expect([...known(true, 'living'), ...known(true, 'replaced')]).toEqual([]);
    expect(textsOf({ ...NOTHING, personTag: { numberFrom: null, known: null } }, null)).toEqual([]);
  });

  it('R-KYC-13 warns once of each kind of duplicate, and of an image’s flaw', () => {
    const seen = (kind: ReviewCase['otherAccounts'][number]['kind']) => ({
      kind,
      side: null,
      caseId: 'c',
      status: 'PENDING' as const,
      submittedAt: '2026-11-22T12:00:00Z',
    });
    const image = {
      id: 'i',
      side: 'personImage' as const,
      width: 1,
      height: 1,
      bytes: 1,
      isOpened: false,
      quality: null,
      cause: 'dark' as const,
    };
    const otherAccounts = [seen('near_image'), seen('near_image'), seen('same_document')];
    expect(textsOf({ ...NOTHING, images: [image], otherAccounts }, null)).toEqual([
      'Another account has the same document',
      'Another account has a nearly identical photo',
      'Selfie: Too dark',
    ]);
  });

  it('R-KYC-13 names a passport’s photo page in the warning', () => {
    const image = {
      id: 'i',
      side: 'docImageFront' as const,
      width: 1,
      height: 1,
      bytes: 1,
      isOpened: false,
      quality: null,
      cause: 'glare' as const,
    };
    const flawed = { ...NOTHING, images: [image] };
    expect(textsOf(flawed, null)).toEqual(['Front: Glare']);
    expect(textsOf({ ...flawed, document: 'passport' }, null)).toEqual(['Photo page: Glare']);
  });
});
