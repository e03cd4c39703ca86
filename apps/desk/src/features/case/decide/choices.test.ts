import { describe, expect, it } from 'vitest';
import { bodyOf, marked, marksOf, NO_CHOICES, partsOf, toggledReason } from './choices.ts';

describe('a decision', () => {
  it('R-KYC-13 confirms without a word', () => {
    const choices = { ...toggledReason(NO_CHOICES, 'altered'), note: 'x' };
    expect(bodyOf('c', 'confirm', choices)).toEqual({ id: 'c', decision: 'confirm' });
  });

  it('R-KYC-13 asks again for each part once, with the last reason chosen', () => {
    const some = marked(marked(NO_CHOICES, 'name', 'differs'), 'docImageFront', 'glare');
    const changed = marked(some, 'docImageFront', 'blurred');
    expect(bodyOf('c', 'ask_again', { ...changed, note: ' second page fine ' })).toEqual({
      id: 'c',
      decision: 'ask_again',
      marks: [
        { part: 'docImageFront', reason: 'blurred' },
        { part: 'name', reason: 'differs' },
      ],
      note: 'second page fine',
    });
    expect(marksOf(marked(changed, 'name', null))).toHaveLength(1);
  });

  it('R-KYC-13 rejects with its reasons, in the order in which they are offered', () => {
    const choices = toggledReason(toggledReason(NO_CHOICES, 'untrue'), 'altered');
    expect(bodyOf('c', 'reject', choices)).toEqual({
      id: 'c',
      decision: 'reject',
      reasons: ['altered', 'untrue'],
    });
    expect(toggledReason(choices, 'altered').reasons).toEqual(['untrue']);
  });

  it('R-KYC-13 is not sent while nothing is chosen', () => {
    expect(bodyOf('c', 'ask_again', NO_CHOICES)).toBeNull();
    expect(bodyOf('c', 'reject', { ...NO_CHOICES, note: 'x' })).toBeNull();
  });

  it('R-KYC-13 asks only for what the case has', () => {
    const image = { id: 'i', width: 1, height: 1, bytes: 1, quality: null, cause: null };
    const images = [{ ...image, side: 'docImageFront' as const }];
    expect(partsOf({ images, details: null })).toEqual(['docImageFront']);
  });
});
