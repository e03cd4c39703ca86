import { describe, expect, it } from 'vitest';
import {
  isDue,
  nextAim,
  nextSteady,
  type Seen,
  seenIn,
  startAiming,
  startSteady,
  type Word,
} from './aim.ts';

const FRAME_MS = 200;
/** Pixels of a photo's shorter side. */
const PLENTY = 1_200;

/** The word shown after each of the frames. */
function hintsAfter(frames: readonly Seen[]): Word[] {
  let aim = startAiming(0);
  return frames.map((seen, i) => {
    aim = nextAim(aim, seen, (i + 1) * FRAME_MS);
    return aim.word;
  });
}

/** The same without repetitions. */
const words = (frames: readonly Seen[]) =>
  hintsAfter(frames).filter((word, i, all) => word !== all[i - 1]);
const times = (count: number, seen: Seen): Seen[] => Array(count).fill(seen);

describe('R-KYC-15 the hint while the person aims the camera', () => {
  it('R-KYC-15 leads from an empty table past a blur to a good image', () => {
    expect(
      words([...times(9, 'find'), ...times(9, 'far'), ...times(9, 'blurred'), ...times(20, null)]),
    ).toEqual(['find', 'far', 'blurred', 'hold', 'ready']);
  });

  it('R-KYC-15 ignores a single frame with another result', () => {
    const good = [...times(30, null)];
    for (const at of [12, 20, 28]) good[at] = 'blurred';
    expect(words(good)).toEqual(['find', 'hold', 'ready']);
  });

  it('R-KYC-15 does not alternate between hints when the result flickers from frame to frame', () => {
    const flicker = Array.from({ length: 60 }, (_, i): Seen => (i % 2 ? 'dark' : 'glare'));
    expect(words(flicker)).toEqual(['find']);
    const threes = Array.from({ length: 60 }, (_, i): Seen => (i % 6 < 2 ? 'dark' : null));
    expect(words(threes)).toEqual(['find', 'hold']);
  });

  it('R-KYC-15 never changes the hint twice within one and a half seconds', () => {
    const kinds: Seen[] = ['dark', 'glare', null, 'far', 'blurred', 'bright', 'find'];
    // Each just long enough to be shown.
    const frames = Array.from(
      { length: 200 },
      (_, i): Seen => kinds[Math.floor(i / 3) % 7] ?? null,
    );
    const all = hintsAfter(frames);
    const changes = all.flatMap((word, i) => (i > 0 && word !== all[i - 1] ? [i] : []));
    expect(changes.length).toBeGreaterThan(3);
    for (const [n, at] of changes.entries()) {
      if (n > 0) expect(at - (changes[n - 1] as number)).toBeGreaterThanOrEqual(1_500 / FRAME_MS);
    }
  });

  it('R-KYC-15 reports what became worse after “ready”, and is soon ready again', () => {
    expect(words([...times(30, null), ...times(10, 'glare'), ...times(20, null)])).toEqual([
      'find',
      'hold',
      'ready',
      'glare',
      'hold',
      'ready',
    ]);
  });
});

describe('R-KYC-24 the automatic shutter', () => {
  /** The frame, counted from 1, after which it goes; null if it does not. */
  const goesAfter = (frames: readonly Seen[], armed = true): number | null => {
    let aim = startAiming(0);
    let steady = startSteady(armed);
    for (const [i, seen] of frames.entries()) {
      const now = (i + 1) * FRAME_MS;
      aim = nextAim(aim, seen, now);
      steady = nextSteady(steady, aim, now);
      if (isDue(steady, now)) return i + 1;
    }
    return null;
  };

  it('R-KYC-24 goes one second after “Good” was said, and not before', () => {
    const said = hintsAfter(times(20, null)).indexOf('hold') + 1;
    expect(goesAfter(times(20, null))).toBe(said + 1_000 / FRAME_MS);
  });

  it('R-KYC-24 starts the second again after one frame that is not good, and never goes while frames alternate', () => {
    const said = hintsAfter(times(20, null)).indexOf('hold') + 1;
    const moved: Seen[] = [...times(said + 3, null), 'blurred', ...times(20, null)];
    expect(goesAfter(moved)).toBe(said + 5 + 1_000 / FRAME_MS);
    const flicker = Array.from({ length: 90 }, (_, i): Seen => (i % 4 === 0 ? 'glare' : null));
    expect(goesAfter(flicker)).toBe(null);
  });

  it('R-KYC-24 does not take the side again that is still in the frame: it waits until that has left', () => {
    expect(goesAfter(times(90, null), false)).toBe(null);
    expect(goesAfter([...times(20, null), 'blurred', ...times(60, null)], false)).toBe(null);
    const turned: Seen[] = [...times(12, 'find'), ...times(20, null)];
    expect(goesAfter([...times(20, null), ...turned], false)).toBe(20 + (goesAfter(turned) ?? 0));
  });

  it('R-KYC-24 never goes for what is not good', () => {
    for (const seen of ['find', 'dark', 'bright', 'blurred', 'glare', 'far', 'small'] as const) {
      expect(goesAfter(times(90, seen)), seen).toBe(null);
    }
  });
});

describe('R-KYC-15 the result for one frame', () => {
  const good = { sharpness: 3000, glare: 0, luminance: 130, shortSide: 400, fill: 60 };
  it.each<[string, Partial<typeof good>, number, Seen, Seen]>([
    ['a card in the outline', {}, 50, null, null],
    ['few pixels, because the video has few', { shortSide: 90 }, 50, null, null],
    ['a dark room', { luminance: 20, sharpness: 5 }, 2, 'dark', 'dark'],
    ['a lamp in the lens', { luminance: 245 }, 50, 'bright', 'bright'],
    ['a table', { sharpness: 8, fill: 0 }, 2, 'find', 'find'],
    ['a table with a visible grain', { fill: 4 }, 4, 'find', null],
    ['a card out of focus', { sharpness: 8, fill: 0 }, 40, 'blurred', 'blurred'],
    ['a reflection', { glare: 40 }, 50, 'glare', null],
    ['a card that fills half of the outline', { fill: 25 }, 40, 'far', null],
    ['a card far away', { fill: 8 }, 20, 'far', null],
  ])('R-KYC-15 %s', (_name, worse, contrast, document, selfie) => {
    const glance = { quality: { ...good, ...worse }, contrast };
    expect([
      seenIn(glance, 'id_card', PLENTY),
      seenIn(glance, 'passport', PLENTY),
      seenIn(glance, 'selfie', PLENTY),
    ]).toEqual([document, document, selfie]);
  });

  it('R-KYC-15 a photo that will have too few pixels, before it is taken, whatever the view is', () => {
    for (const quality of [good, { ...good, luminance: 20 }, { ...good, fill: 8 }]) {
      expect(seenIn({ quality, contrast: 50 }, 'id_card', 599)).toBe('small');
    }
    expect(seenIn({ quality: good, contrast: 50 }, 'id_card', 600)).toBeNull();
  });
});
