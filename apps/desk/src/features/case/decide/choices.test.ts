import { CONFIRM_CHECKS, type PersonTag } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import {
  afterReading,
  bodyOf,
  correctionsOf,
  lackOf,
  NO_CHOICES,
  partsOf,
  type Seen,
  toggledCheck,
  toggledReason,
  withCorrection,
} from './choices.ts';

const SEEN: Seen = { unopened: 0, isMrzRead: true, tag: undefined };
const UNREAD: Seen = { ...SEEN, isMrzRead: false };
const tagged = (numberFrom: 'zone' | null, known: PersonTag['known'] = null): Seen => ({
  ...SEEN,
  tag: { numberFrom, known },
});

describe('a decision', () => {
  it('R-DESK-1 confirms once every photo is open, every point is confirmed and the MRZ question is answered', () => {
    const all = CONFIRM_CHECKS.reduce(toggledCheck, toggledReason(NO_CHOICES, 'altered'));
    const confirmed = { id: 'c', decision: 'confirm', checks: [...CONFIRM_CHECKS] };
    expect(bodyOf('c', 'confirm', all, SEEN)).toEqual(confirmed);
    expect(bodyOf('c', 'confirm', { ...all, mrzUnread: 'illegible' }, UNREAD)).toEqual({
      ...confirmed,
      zoneUnread: 'illegible',
    });
    for (const [lack, choices, seen] of [
      ['images', all, { ...SEEN, unopened: 1 }],
      ['checks', toggledCheck(all, 'valid'), SEEN],
      ['mrz', all, UNREAD],
    ] as const) {
      expect(lackOf(choices, seen)).toBe(lack);
      expect(bodyOf('c', 'confirm', choices, seen)).toBeNull();
    }
  });

  it('R-LIFE-12 confirms with a known number, or with the word that there is none', () => {
    const all = CONFIRM_CHECKS.reduce(toggledCheck, NO_CHOICES);
    const none = { ...all, hasNoNumber: true };
    expect(bodyOf('c', 'confirm', all, tagged('zone'))).not.toHaveProperty('personTag');
    expect(bodyOf('c', 'confirm', none, tagged(null))).toMatchObject({ personTag: 'none' });
    expect(bodyOf('c', 'confirm', none, tagged('zone'))).not.toHaveProperty('personTag');
    // A server without person tags, or of an earlier version.
    expect(bodyOf('c', 'confirm', none, SEEN)).not.toHaveProperty('personTag');
    expect(lackOf(all, tagged(null))).toBe('number');
  });

  it('R-LIFE-10 does not confirm by a document of another account, and does by one of this account', () => {
    const all = CONFIRM_CHECKS.reduce(toggledCheck, NO_CHOICES);
    expect(lackOf(all, tagged('zone', { isOwn: false, state: 'living' }))).toBe('taken');
    expect(lackOf(all, tagged('zone', { isOwn: true, state: 'suspended' }))).toBeNull();
  });

  it('R-DESK-8 “Ask again” begins with the parts that the zone contradicts, and a zone typed again takes its own back', () => {
    const compared = (what: 'name' | 'birthDate' | 'citizenship' | 'expiry', agrees: boolean) => ({
      what,
      agrees,
      entered: 'a',
      document: 'b',
    });
    const wrong = [
      compared('name', false),
      compared('birthDate', true),
      compared('citizenship', false),
      compared('expiry', false),
    ];
    const preset = afterReading(NO_CHOICES, wrong);
    expect(correctionsOf(preset)).toEqual([
      { part: 'name', reason: 'differs' },
      { part: 'citizenship', reason: 'differs' },
    ]);
    const own = withCorrection(withCorrection(preset, 'name', 'incomplete'), 'address', 'differs');
    const right = [compared('name', true), compared('citizenship', true)];
    expect(correctionsOf(afterReading(own, right))).toEqual([
      { part: 'name', reason: 'incomplete' },
      { part: 'address', reason: 'differs' },
    ]);
    expect(correctionsOf(afterReading(own, wrong))).toContainEqual({
      part: 'name',
      reason: 'incomplete',
    });
    // A zone that could not be read has nothing to compare with.
    const unread = [{ ...compared('name', false), document: '' }];
    expect(correctionsOf(afterReading(NO_CHOICES, unread))).toEqual([]);
  });

  it('R-KYC-13 asks again for each part once, with the last reason chosen', () => {
    const some = withCorrection(
      withCorrection(NO_CHOICES, 'name', 'differs'),
      'docImageFront',
      'glare',
    );
    const changed = withCorrection(some, 'docImageFront', 'blurred');
    expect(bodyOf('c', 'ask_again', { ...changed, note: ' second page fine ' }, SEEN)).toEqual({
      id: 'c',
      decision: 'ask_again',
      marks: [
        { part: 'docImageFront', reason: 'blurred' },
        { part: 'name', reason: 'differs' },
      ],
      note: 'second page fine',
    });
    expect(correctionsOf(withCorrection(changed, 'name', null))).toHaveLength(1);
  });

  it('R-KYC-13 rejects with its reasons, in the order in which they are offered', () => {
    const choices = toggledReason(toggledReason(NO_CHOICES, 'untrue'), 'altered');
    expect(bodyOf('c', 'reject', choices, SEEN)).toEqual({
      id: 'c',
      decision: 'reject',
      reasons: ['altered', 'untrue'],
    });
    expect(toggledReason(choices, 'altered').reasons).toEqual(['untrue']);
  });

  it('R-KYC-13 sends nothing while nothing is chosen', () => {
    expect(bodyOf('c', 'ask_again', NO_CHOICES, SEEN)).toBeNull();
    expect(bodyOf('c', 'reject', { ...NO_CHOICES, note: 'x' }, SEEN)).toBeNull();
  });

  it('R-KYC-13 asks only for parts that the case has', () => {
    const image = {
      id: 'i',
      width: 1,
      height: 1,
      bytes: 1,
      isOpened: false,
      quality: null,
      cause: null,
    };
    const images = [{ ...image, side: 'docImageFront' as const }];
    expect(partsOf({ images, details: null })).toEqual(['docImageFront']);
  });
});
