import { describe, expect, it } from 'vitest';
import { isByHand } from './by-hand.ts';

describe('R-KYC-24 the automatic shutter is for those who see the picture', () => {
  it.each<[string, Parameters<typeof isByHand>[0], boolean]>([
    ['a finger', { detail: 1, buttons: 0, pointerType: 'touch', width: 1, height: 1 }, true],
    ['a mouse', { detail: 1, buttons: 0, pointerType: 'mouse', width: 1, height: 1 }, true],
    ['a browser whose clicks are no pointer events', { detail: 1, buttons: 0 }, true],
    ['the Enter key', { detail: 0, buttons: 0, pointerType: '' }, false],
    ['a screen reader on a computer', { detail: 0, buttons: 0 }, false],
    ['TalkBack', { detail: 1, buttons: 1, pointerType: 'touch', width: 1, height: 1 }, false],
    ['VoiceOver', { detail: 1, buttons: 0, pointerType: 'touch', width: 0, height: 0 }, false],
  ])('R-KYC-24 %s', (_name, press, byHand) => {
    expect(isByHand(press)).toBe(byHand);
  });
});
