import type { Verification } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import type { Own } from '#domain/verification/own-verification.ts';
import { correctionsOf, stepStateOf } from './step-state.ts';

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
const requested = (...parts: Verification['marks'][number]['part'][]) =>
  parts.map((part) => ({ part, reason: 'incomplete' as const, corrected: false }));

describe('the state of a page of the verification', () => {
  it.each([
    ['NONE', { at: 'open', refused: false }],
    ['IN_PROGRESS', { at: 'open', refused: false }],
    ['REJECTED', { at: 'open', refused: true }],
    ['PENDING', { at: 'settled', status: 'PENDING' }],
    ['CONFIRMED', { at: 'settled', status: 'CONFIRMED' }],
  ] as const)('R-KYC-12 for the status %s is %j on every page', (status, state) => {
    for (const parts of [
      ['residency'],
      ['docImageFront', 'docImageBack'],
      ['personImage'],
    ] as const) {
      expect(stepStateOf(own({ status }), 'id_card', { parts })).toEqual(state);
    }
  });

  it('R-KYC-12 asks for a correction only on the page of its part, in the order of the pages', () => {
    const marks = requested('personImage', 'birthDate', 'residency', 'citizenship');
    const sentBack = own({ status: 'RESUBMISSION', marks });
    const parts = ['name', 'birthDate', 'citizenship'] as const;
    const here = stepStateOf(sentBack, 'id_card', { parts });
    expect(here).toMatchObject({
      at: 'fix',
      here: [{ part: 'citizenship' }, { part: 'birthDate' }],
      corrections: [
        { part: 'residency' },
        { part: 'citizenship' },
        { part: 'birthDate' },
        { part: 'personImage' },
      ],
    });
    expect(stepStateOf(sentBack, 'id_card', { parts: ['address'] }).at).toBe('fine');
  });

  it('R-KYC-12 shows the review on the last page once everything is corrected, and not before', () => {
    const ends = { parts: ['personImage'], ends: true } as const;
    const [back] = requested('docImageBack');
    const sentBack = { status: 'RESUBMISSION', marks: [back] } as Partial<Verification>;
    expect(stepStateOf(own(sentBack), 'id_card', ends).at).toBe('fine');
    const corrected = own(sentBack, 'docImageBack');
    expect(stepStateOf(corrected, 'id_card', ends)).toMatchObject({ at: 'fix', here: [] });
  });

  it('R-KYC-12 counts an image as corrected once there is another one, or if the document has no such side', () => {
    const marks = requested('docImageFront', 'docImageBack', 'name');
    const correctedParts = (of: Own, document: 'id_card' | 'passport') =>
      correctionsOf(of, document)
        .filter((mark) => mark.corrected)
        .map(({ part }) => part);
    expect(correctedParts(own({ marks }, 'docImageFront'), 'id_card')).toEqual(['docImageFront']);
    expect(correctedParts(own({ marks }), 'passport')).toEqual(['docImageBack']);
    // A removed image counts as missing again, even if the server said otherwise before.
    const stale = marks.map((mark) => ({ ...mark, corrected: true }));
    expect(correctedParts(own({ marks: stale }), 'id_card')).toEqual(['name']);
  });
});
