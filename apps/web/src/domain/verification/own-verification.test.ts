import { describe, expect, it } from 'vitest';
import { chosenDocument, imagesOf, type Own } from './own-verification.ts';

const draft = (side: 'docImageFront' | 'docImageBack' | 'personImage') =>
  ({ id: `a/${side}`, side }) as Own['drafts'][number];

describe('the chosen document', () => {
  it('R-KYC-5 is the one that this browser kept', () => {
    expect(chosenDocument({ document: 'passport' })).toBe('passport');
    expect(chosenDocument({ document: 'id_card' })).toBe('id_card');
  });

  it.each(['', 'library_card', 'Passport'])(
    'R-KYC-5 is unknown for %j, never an ID card',
    (stored) => {
      expect(chosenDocument({ document: stored })).toBeNull();
    },
  );
});

describe('the images for a document', () => {
  const own = {
    verification: {
      status: 'RESUBMISSION',
      document: null,
      documents: [{ id: 'sent', side: 'docImageBack', createdAt: '' }],
    },
    drafts: [draft('docImageFront'), draft('personImage')],
  } as unknown as Own;

  it('R-KYC-15 are all drafts while the document is unknown, and nothing that was sent', () => {
    expect(Object.keys(imagesOf(own, null)).sort()).toEqual(['docImageFront', 'personImage']);
  });
});
