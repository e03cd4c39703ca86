import type { Region, Size } from './pixels.ts';

/**
 * Where a part of a camera's video lies in a photograph of the same camera, which shows as much or more at the top and
 * bottom, or at the sides. Null for a photograph that is turned against the video, or has no more pixels than it.
 */
export function partOfPhoto(region: Region, video: Size, photo: Size): Region | null {
  if (video.width > video.height !== photo.width > photo.height) return null;
  const scale = Math.min(photo.width / video.width, photo.height / video.height);
  if (scale <= 1) return null;
  const across = (video.width * scale) / photo.width;
  const down = (video.height * scale) / photo.height;
  return {
    x: (1 - across) / 2 + region.x * across,
    y: (1 - down) / 2 + region.y * down,
    width: region.width * across,
    height: region.height * down,
  };
}
