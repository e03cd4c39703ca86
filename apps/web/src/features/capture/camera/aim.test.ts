import { describe, expect, it } from 'vitest';
import { nextAim, type Seen, seenIn, startAiming, type Word } from './aim.ts';

const FRAME_MS = 200;

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
      seenIn(glance, 'id_card'),
      seenIn(glance, 'passport'),
      seenIn(glance, 'selfie'),
    ]).toEqual([document, document, selfie]);
  });
});
