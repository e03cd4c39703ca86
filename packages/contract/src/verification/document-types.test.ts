import { describe, expect, it } from 'vitest';
import { issuesDocument, partNameOf } from '../rules/documents.ts';
import { DOCUMENT_TYPES, DOCUMENTS, documentTypeOf, SIDES, sidesOf } from './document-types.ts';

describe('the types of documents', () => {
  it.each(DOCUMENTS)(
    'R-KYC-5 %s has a front and a selfie, and its sides in their order',
    (type) => {
      const { sides } = DOCUMENT_TYPES[type];
      expect(sides).toContain('docImageFront');
      expect(sides).toContain('personImage');
      expect(sides).toEqual(SIDES.filter((side) => sidesOf(type).includes(side)));
    },
  );

  it.each(['', 'library_card', 'Passport', 'toString', '__proto__', null, undefined, 0])(
    'R-KYC-5 does not take %s for one of them',
    (value) => {
      expect(documentTypeOf(value)).toBeNull();
    },
  );

  it('R-KYC-5 needs the back of an ID card, and none of a passport', () => {
    expect(sidesOf(documentTypeOf('id_card'))).toEqual([...SIDES]);
    expect(sidesOf(documentTypeOf('passport'))).toEqual(['docImageFront', 'personImage']);
  });

  it('R-KYC-5 keeps the sides of an unknown document', () => {
    expect(sidesOf(null)).toEqual([...SIDES]);
  });

  it('R-KYC-5 has no ID card of the United Kingdom', () => {
    expect(issuesDocument('GB', 'id_card')).toBe(false);
    expect(issuesDocument('GB', 'passport')).toBe(true);
    expect(issuesDocument('DE', 'id_card')).toBe(true);
  });

  it('R-KYC-12 calls the front of a booklet its photo page, and no other part', () => {
    expect(partNameOf('docImageFront', 'passport')).toBe('photoPage');
    expect(partNameOf('docImageFront', 'id_card')).toBe('docImageFront');
    expect(partNameOf('docImageFront', null)).toBe('docImageFront');
    expect(partNameOf('personImage', 'passport')).toBe('personImage');
  });
});
