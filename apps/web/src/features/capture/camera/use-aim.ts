import { type RefObject, useEffect, useState } from 'react';
import { startLiveMeter } from '#domain/image-quality/live-meter.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import { nextAim, seenIn, startAiming, type Word } from './aim.ts';
import { type Kind, regionIn } from './outline.ts';

/** The hint for what the playing video shows on its stage; measures only while `live`. */
export function useAim(video: RefObject<HTMLVideoElement | null>, kind: Kind, live: boolean): Word {
  const [word, setWord] = useState<Word>('find');
  useEffect(() => {
    const playing = video.current;
    if (!live || playing === null) return;
    let aim = startAiming(nowMs());
    const meter = startLiveMeter(playing, {
      region: () => shownOf(playing, kind),
      onGlance: (glance) => {
        aim = nextAim(aim, seenIn(glance, kind), nowMs());
        setWord(aim.word);
      },
    });
    return () => {
      meter.stop();
      setWord('find');
    };
  }, [video, kind, live]);
  return word;
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
