import { inBackground } from './in-background.ts';
import type { Glance } from './jobs.ts';
import type { Drawn, Region } from './pixels.ts';

/** Five a second at most: words change more slowly than that. */
const EVERY_MS = 200;

export type LiveMeter = { stop(): void };

/**
 * Measures frames of a playing video, one at a time: those that come meanwhile are let go. `region` tells which part, null
 * for none yet. Frames that cannot be measured are not told.
 */
export function startLiveMeter(
  video: HTMLVideoElement,
  { region, onGlance }: { region: () => Region | null; onGlance: (glance: Glance) => void },
): LiveMeter {
  let stopped = false;
  let busy = false;
  const look = async () => {
    const part = region();
    if (busy || part === null || document.hidden) return;
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    busy = true;
    try {
      const frame = await frameOf(video);
      const glance = await inBackground('glance', { frame, region: part }, [frame]);
      if (glance && !stopped) onGlance(glance);
    } catch {
      // The camera went away between two frames.
    }
    busy = false;
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/** The frame that is shown, to be closed or handed over. */
export async function frameOf(video: HTMLVideoElement): Promise<Drawn> {
  if (typeof VideoFrame === 'function') {
    // Costs the page nothing: the worker reads the pixels.
    const frame = new VideoFrame(video);
    // Some browsers forget that a phone is held upright.
    if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) {
      return frame;
    }
    frame.close();
  }
  return createImageBitmap(video);
}
