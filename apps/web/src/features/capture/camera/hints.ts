import type { Word } from './aim.ts';
import type { Kind } from './outline.ts';

/** The color of the outline and of the hint. */
export type Tone = 'plain' | 'wrong' | 'good' | 'ready';

export function toneOf(word: Word): Tone {
  if (word === 'find') return 'plain';
  return word === 'hold' ? 'good' : word === 'ready' ? 'ready' : 'wrong';
}

/** The key of the sentence that is shown and read out. */
export function hintOf(word: Word, kind: Kind, now: { armed: boolean; goesByItself: boolean }) {
  // The side that was just saved is still in the frame.
  if (!now.armed) return 'coach.turn_over';
  if (word === 'find' && kind === 'selfie') return 'coach.find_selfie';
  // The shutter is about to go.
  if (word === 'ready' && now.goesByItself) return 'coach.hold';
  return `coach.${word}` as const;
}
