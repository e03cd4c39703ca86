import type { Region, Size } from './pixels.ts';

/**
 * The region of a photo that matches a region of the same camera's video; the photo shows as much
 * or more at the top and bottom, or at the sides. Null for a photo that is rotated against the
 * video, or has no more pixels.
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
