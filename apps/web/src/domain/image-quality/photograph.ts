import { inBackground } from './in-background.ts';
import { jpegFile } from './jpeg-file.ts';
import { frameOf } from './live-meter.ts';
import type { Region, Size } from './pixels.ts';

/** After this wait for a photo, the current frame is used. */
const PATIENCE_MS = 4_000;

/**
 * A region of the playing camera's view as a JPEG, at the camera's full resolution and never
 * mirrored: a separate photo, which has more pixels than the video, or else the current frame.
 * `now` in ms. Null if neither can be read.
 */
export async function photograph(
  video: HTMLVideoElement,
  region: Region,
  now: number,
): Promise<File | null> {
  const jpeg = (await ofCamera(video, region)) ?? (await ofFrame(video, region));
  return jpeg && jpegFile(jpeg, 'photo', now);
}

/** How many pixels the camera's whole photo will have; those of its video until that is known. */
export async function pixelsOf(video: HTMLVideoElement): Promise<Size> {
  const shown = { width: video.videoWidth, height: video.videoHeight };
  try {
    const camera = cameraOf(video);
    const can = await camera?.getPhotoCapabilities();
    const [width, height] = [can?.imageWidth?.max ?? 0, can?.imageHeight?.max ?? 0];
    // A phone held upright turns its photo.
    const [long, short] = [Math.max(width, height), Math.min(width, height)];
    const photo =
      shown.width > shown.height ? { width: long, height: short } : { width: short, height: long };
    return photo.width * photo.height > shown.width * shown.height ? photo : shown;
  } catch {
    return shown;
  }
}

function cameraOf(video: HTMLVideoElement): ImageCapture | null {
  const track = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : null;
  return track && typeof ImageCapture === 'function' ? new ImageCapture(track) : null;
}

async function ofCamera(video: HTMLVideoElement, region: Region): Promise<Blob | null> {
  const shown = { width: video.videoWidth, height: video.videoHeight };
  try {
    const camera = cameraOf(video);
    if (camera === null) return null;
    const photo = await inTime(takePhoto(camera));
    return await inBackground('develop', { photo, region, shown });
  } catch {
    // Many cameras report support for photos but fail to take them.
    return null;
  }
}

async function takePhoto(camera: ImageCapture): Promise<Blob> {
  const can = await camera.getPhotoCapabilities();
  return camera.takePhoto({
    // A flash causes glare on a laminated card.
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
