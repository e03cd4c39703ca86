import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { startLiveMeter } from '#domain/image-quality/live-meter.ts';
import { pixelsOf } from '#domain/image-quality/photograph.ts';
import type { Size } from '#domain/image-quality/pixels.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import { isDue, nextAim, nextSteady, seenIn, startAiming, startSteady, type Word } from './aim.ts';
import { type Kind, regionIn } from './outline.ts';

type AimOptions = {
  kind: Kind;
  /** Measures only while true; it starts again from the beginning. */
  live: boolean;
  /** What else starts it again: another side. */
  turn: string;
  /** For the automatic shutter: whether the present picture may be taken at once, and after how many ms at all. */
  armed: boolean;
  notBefore: number;
  /** Every frame has been good for a second. It may be called more than once. */
  onSteady: () => void;
};

/** The hint for what the playing video shows on its stage, and whether the second of good frames has begun. */
export function useAim(
  video: RefObject<HTMLVideoElement | null>,
  { kind, live, turn, armed, notBefore, onSteady }: AimOptions,
): { word: Word; steady: boolean; armed: boolean } {
  const [word, setWord] = useState<Word>('find');
  const [steady, setSteady] = useState(false);
  const [isArmed, setArmed] = useState(armed);
  const shoot = useEffectEvent(onSteady);
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again for another side
  useEffect(() => {
    const playing = video.current;
    if (!live || playing === null) return;
    const begun = nowMs();
    setArmed(armed);
    let aim = startAiming(begun);
    let held = startSteady(armed);
    let pixels: Size | null = null;
    void pixelsOf(playing).then((size) => {
      pixels = size;
    });
    const shortSide = () => {
      const part = shownOf(playing, kind);
      // Until it is known, nothing is said about it.
      if (pixels === null || part === null) return Number.MAX_SAFE_INTEGER;
      return Math.min(part.width * pixels.width, part.height * pixels.height);
    };
    const meter = startLiveMeter(playing, {
      region: () => shownOf(playing, kind),
      onGlance: (glance) => {
        const now = nowMs();
        aim = nextAim(aim, seenIn(glance, kind, shortSide()), now);
        held = now - begun < notBefore ? startSteady(armed) : nextSteady(held, aim, now);
        setWord(aim.word);
        setSteady(held.since !== null);
        setArmed(held.armed);
        if (isDue(held, now)) shoot();
      },
    });
    return () => {
      meter.stop();
      setWord('find');
      setSteady(false);
    };
  }, [video, kind, live, turn]);
  return { word, steady, armed: isArmed };
}

/**
 * The part of a video that is measured and photographed, when the video covers its box; null before the first image.
 */
export function shownOf(video: HTMLVideoElement, kind: Kind) {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  if (videoWidth === 0 || clientWidth === 0) return null;
  return regionIn(
    { width: clientWidth, height: clientHeight },
    { width: videoWidth, height: videoHeight },
    kind,
  );
}
