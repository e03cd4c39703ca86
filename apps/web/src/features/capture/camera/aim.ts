import { causeOf, SMALL_BELOW } from '@portico/contract/rules/image-quality';
import type { Glance } from '#domain/image-quality/jobs.ts';
import type { Kind } from './outline.ts';

/** The hint shown while the person aims the camera: the texts of `coach`. */
export type Word =
  | 'find'
  | 'dark'
  | 'bright'
  | 'blurred'
  | 'glare'
  | 'far'
  | 'small'
  | 'hold'
  | 'ready';

/** The hint that one frame alone suggests; null if nothing is wrong with it. */
export type Seen = Exclude<Word, 'hold' | 'ready'> | null;

/** The hint shown, since when (ms), and how many frames in a row have led to the same result. */
export type Aim = { word: Word; since: number; seen: Seen; frames: number };

/** The contrast of a table is at most 5, that of a document out of focus 20 or more. */
const EMPTY_BELOW = 9;
/** Percent of the outline with its margin; a document that fills the outline covers 60. */
const FAR_BELOW = 30;
/** One frame proves nothing: a hand may pass, or the camera may be focusing. */
const FRAMES_TO_SAY = 3;
const FRAMES_TO_BE_READY = 6;
/** A screen reader must finish one hint before the next one. */
const SPOKEN_MS = 1_500;

export function startAiming(now: number): Aim {
  return { word: 'find', since: now, seen: 'find', frames: 0 };
}

/** The aim after one more frame, at `now` in ms. The hint changes only after another one has lasted for some frames. */
export function nextAim(aim: Aim, seen: Seen, now: number): Aim {
  const frames = seen === aim.seen ? aim.frames + 1 : 1;
  const next = wordOf(aim.word, seen, frames);
  const isDue = frames >= FRAMES_TO_SAY && now - aim.since >= SPOKEN_MS;
  return next !== aim.word && isDue
    ? { word: next, since: now, seen, frames }
    : { ...aim, seen, frames };
}

/**
 * The worst problem of a frame. Its own pixel size is ignored, because the photo may have more pixels: `shortSide` is the
 * photo's. No better aim adds any, so too few come first.
 */
export function seenIn({ quality, contrast }: Glance, kind: Kind, shortSide: number): Seen {
  if (shortSide < SMALL_BELOW) return 'small';
  const isDocument = kind !== 'selfie';
  const cause = causeOf({ ...quality, shortSide }, isDocument ? 'docImageFront' : 'personImage');
  // A bare table is never sharp and never fills the outline.
  if ((cause === 'blurred' || cause === 'far') && contrast < EMPTY_BELOW) return 'find';
  return cause ?? (isDocument && quality.fill < FAR_BELOW ? 'far' : null);
}

/** What the automatic shutter knows (R-KYC-24). */
export type Steady = {
  /** Whether the present picture may be taken: the side before it has left the frame. */
  armed: boolean;
  /** Since when every frame was good, in ms; null if the last one was not. */
  since: number | null;
};

/** So long every frame has to be good before the shutter goes by itself. */
const STEADY_MS = 1_000;

/** `armed` at the start only if nothing that was photographed before can still be in the frame. */
export function startSteady(armed: boolean): Steady {
  return { armed, since: null };
}

/** The same after one more frame, which has led to this aim. */
export function nextSteady({ armed, since }: Steady, aim: Aim, now: number): Steady {
  const isGood = aim.word === 'hold' || aim.word === 'ready';
  // The hint may be older than the frame.
  const isArmed = armed || (!isGood && aim.seen !== null && aim.frames >= FRAMES_TO_SAY);
  if (!isArmed || !isGood || aim.seen !== null) return { armed: isArmed, since: null };
  return { armed: true, since: since ?? now };
}

export function isDue({ since }: Steady, now: number): boolean {
  return since !== null && now - since >= STEADY_MS;
}

function wordOf(said: Word, seen: Seen, frames: number): Word {
  if (seen !== null) return seen;
  if (said === 'ready') return 'ready';
  return said === 'hold' && frames >= FRAMES_TO_BE_READY ? 'ready' : 'hold';
}
