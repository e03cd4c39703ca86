import type { Verification } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import type { Own } from '#domain/verification/own-verification.ts';
import { marksOf, standingOf } from './standing.ts';

const VERIFICATION: Verification = {
  status: 'NONE',
  details: null,
  typed: null,
  document: 'id_card',
  documentCountry: null,
  documents: [],
  marks: [],
  rejection: [],
  submittedAt: null,
  decidedAt: null,
  review: null,
  reference: '7KQ4-M2XR',
  usualMinutes: null,
  erasedAt: null,
  erasedBy: null,
};
const own = (changes: Partial<Verification>, ...sides: string[]): Own => ({
  verification: { ...VERIFICATION, ...changes },
  drafts: sides.map((side) => ({ side })) as unknown as Own['drafts'],
});
const marked = (...parts: Verification['marks'][number]['part'][]) =>
  parts.map((part) => ({ part, reason: 'incomplete' as const, mended: false }));

describe('the state of a page of the verification', () => {
  it.each([
    ['NONE', { at: 'open', refused: false }],
    ['IN_PROGRESS', { at: 'open', refused: false }],
    ['REJECTED', { at: 'open', refused: true }],
    ['PENDING', { at: 'settled', status: 'PENDING' }],
    ['CONFIRMED', { at: 'settled', status: 'CONFIRMED' }],
  ] as const)('R-KYC-12 for the status %s is %j on every page', (status, standing) => {
    for (const parts of [
      ['residency'],
      ['docImageFront', 'docImageBack'],
      ['personImage'],
    ] as const) {
      expect(standingOf(own({ status }), 'id_card', { parts })).toEqual(standing);
    }
  });

  it('R-KYC-12 asks for a correction only on the page of its part, in the order of the pages', () => {
    const marks = marked('personImage', 'birthDate', 'residency', 'citizenship');
    const sentBack = own({ status: 'RESUBMISSION', marks });
    const parts = ['name', 'birthDate', 'citizenship'] as const;
    const here = standingOf(sentBack, 'id_card', { parts });
    expect(here).toMatchObject({
      at: 'fix',
      here: [{ part: 'citizenship' }, { part: 'birthDate' }],
      marks: [
        { part: 'residency' },
        { part: 'citizenship' },
        { part: 'birthDate' },
        { part: 'personImage' },
      ],
    });
    expect(standingOf(sentBack, 'id_card', { parts: ['address'] }).at).toBe('fine');
  });

  it('R-KYC-12 shows the review on the last page once everything is corrected, and not before', () => {
    const ends = { parts: ['personImage'], ends: true } as const;
    const [back] = marked('docImageBack');
    const sentBack = { status: 'RESUBMISSION', marks: [back] } as Partial<Verification>;
    expect(standingOf(own(sentBack), 'id_card', ends).at).toBe('fine');
    const mended = own(sentBack, 'docImageBack');
    expect(standingOf(mended, 'id_card', ends)).toMatchObject({ at: 'fix', here: [] });
  });

  it('R-KYC-12 counts an image as corrected once there is another one, or if the document has no such side', () => {
    const marks = marked('docImageFront', 'docImageBack', 'name');
    const mended = (of: Own, document: 'id_card' | 'passport') =>
      marksOf(of, document)
        .filter((mark) => mark.mended)
        .map(({ part }) => part);
    expect(mended(own({ marks }, 'docImageFront'), 'id_card')).toEqual(['docImageFront']);
    expect(mended(own({ marks }), 'passport')).toEqual(['docImageBack']);
    // A removed image counts as missing again, even if the server said otherwise before.
    const stale = marks.map((mark) => ({ ...mark, mended: true }));
    expect(mended(own({ marks: stale }), 'id_card')).toEqual(['name']);
  });
});
