import { causeOf } from '@portico/contract/rules/image-quality';
import type { Glance } from '#domain/image-quality/jobs.ts';
import type { Kind } from './outline.ts';

/** What is said while somebody aims: the texts of `coach`. */
export type Word = 'find' | 'dark' | 'bright' | 'blurred' | 'glare' | 'far' | 'hold' | 'ready';

/** What one frame alone would say; null: nothing is wrong with it. */
export type Seen = Exclude<Word, 'hold' | 'ready'> | null;

/** What is said, since when (ms), and how many frames in a row have said the same of late. */
export type Aim = { word: Word; since: number; seen: Seen; frames: number };

/** A table has up to 5, a document out of focus 20 and more. */
const EMPTY_BELOW = 9;
/** Percent of the outline and its margin, of which a document that fills the outline has 60. */
const FAR_BELOW = 30;
/** One frame proves nothing: a hand that passes, a camera that finds its focus. */
const FRAMES_TO_SAY = 3;
const FRAMES_TO_BE_READY = 6;
/** Whoever listens must have heard one word before the next. */
const SPOKEN_MS = 1_500;

export function startAiming(now: number): Aim {
  return { word: 'find', since: now, seen: 'find', frames: 0 };
}

/** The aim after one more frame, at `now` in ms; the same object's word stands until another has held for some frames. */
export function nextAim(aim: Aim, seen: Seen, now: number): Aim {
  const frames = seen === aim.seen ? aim.frames + 1 : 1;
  const next = wordOf(aim.word, seen, frames);
  const isDue = frames >= FRAMES_TO_SAY && now - aim.since >= SPOKEN_MS;
  return next !== aim.word && isDue
    ? { word: next, since: now, seen, frames }
    : { ...aim, seen, frames };
}

/** What is most wrong with a frame. How small it is says nothing: the photograph has more pixels. */
export function seenIn({ quality, contrast }: Glance, kind: Kind): Seen {
  const isDocument = kind !== 'selfie';
  const cause = causeOf(
    { ...quality, shortSide: Number.MAX_SAFE_INTEGER },
    isDocument ? 'docImageFront' : 'personImage',
  );
  // In a table nothing is sharp, and nothing fills it.
  if ((cause === 'blurred' || cause === 'far') && contrast < EMPTY_BELOW) return 'find';
  if (cause === 'small') return null;
  return cause ?? (isDocument && quality.fill < FAR_BELOW ? 'far' : null);
}

function wordOf(said: Word, seen: Seen, frames: number): Word {
  if (seen !== null) return seen;
  if (said === 'ready') return 'ready';
  return said === 'hold' && frames >= FRAMES_TO_BE_READY ? 'ready' : 'hold';
}
