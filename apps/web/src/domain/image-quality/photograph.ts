import { inBackground } from './in-background.ts';
import { jpegFile } from './jpeg-file.ts';
import { frameOf } from './live-meter.ts';
import type { Region } from './pixels.ts';

/** A camera that gives no photograph by then shall give a frame. */
const PATIENCE_MS = 4_000;

/**
 * The part of what a playing camera shows as a JPEG, as large as the camera gives it and never mirrored: a photograph of
 * its own, which has more pixels than the video, or else the frame that is shown. `now` in ms. Null where neither can be
 * read.
 */
export async function photograph(
  video: HTMLVideoElement,
  region: Region,
  now: number,
): Promise<File | null> {
  const jpeg = (await ofCamera(video, region)) ?? (await ofFrame(video, region));
  return jpeg && jpegFile(jpeg, 'photo', now);
}

async function ofCamera(video: HTMLVideoElement, region: Region): Promise<Blob | null> {
  const track = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : null;
  if (!track || typeof ImageCapture !== 'function') return null;
  const shown = { width: video.videoWidth, height: video.videoHeight };
  try {
    const photo = await inTime(takePhoto(new ImageCapture(track)));
    return await inBackground('develop', { photo, region, shown });
  } catch {
    // Many cameras promise photographs that they cannot take.
    return null;
  }
}

async function takePhoto(camera: ImageCapture): Promise<Blob> {
  const can = await camera.getPhotoCapabilities();
  return camera.takePhoto({
    // A flash on a laminated card is glare.
    ...(can.fillLightMode?.includes('off') && { fillLightMode: 'off' }),
    ...(can.imageWidth?.max && can.imageHeight?.max
      ? { imageWidth: can.imageWidth.max, imageHeight: can.imageHeight.max }
      : {}),
  });
}

async function ofFrame(video: HTMLVideoElement, region: Region): Promise<Blob | null> {
  try {
    const frame = await frameOf(video);
    return await inBackground('cut', { frame, region }, [frame]);
  } catch {
    return null;
  }
}

async function inTime<T>(taking: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The camera took too long.')), PATIENCE_MS);
  });
  try {
    return await Promise.race([taking, late]);
  } finally {
    clearTimeout(timer);
  }
}
