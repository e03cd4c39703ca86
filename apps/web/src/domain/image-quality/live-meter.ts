import { inBackground } from './in-background.ts';
import type { Glance } from './jobs.ts';
import type { Drawn, Region } from './pixels.ts';

/** Five per second at most: the displayed advice changes more slowly. */
const EVERY_MS = 200;

export type LiveMeter = { stop(): void };

/**
 * Measures frames of a playing video, one at a time; frames that arrive meanwhile are dropped.
 * `region` returns the part to measure, null for none yet. Frames that cannot be measured are not
 * reported.
 */
export function startLiveMeter(
  video: HTMLVideoElement,
  { region, onGlance }: { region: () => Region | null; onGlance: (glance: Glance) => void },
): LiveMeter {
  let stopped = false;
  let busy = false;
  const measure = async () => {
    const part = region();
    if (busy || part === null || document.hidden) return;
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    busy = true;
    try {
      const frame = await frameOf(video);
      const glance = await inBackground('glance', { frame, region: part }, [frame]);
      if (glance && !stopped) onGlance(glance);
    } catch {
      // The camera stopped between two frames.
    }
    busy = false;
  };
  const timer = setInterval(() => void measure(), EVERY_MS);
  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/** The current frame, to be closed or transferred. */
export async function frameOf(video: HTMLVideoElement): Promise<Drawn> {
  if (typeof VideoFrame === 'function') {
    // Cheap for the page: the worker reads the pixels.
    const frame = new VideoFrame(video);
    // Some browsers ignore that a phone is held upright.
    if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) {
      return frame;
    }
    frame.close();
  }
  return createImageBitmap(video);
}
