import { CONTRIBUTOR_IMAGE } from '@portico/contract';
import type { Pixels } from '#platform/ports/images/pictures.ts';

/** The round top is half as high as it is wide; below it the arch is as wide as the picture. */
const RADIUS = CONTRIBUTOR_IMAGE.width / 2;

/** A picture of a contributor's size, `density` pixels per CSS pixel, transparent outside of the arch. */
export function cutToArch({ data, width, height }: Pixels, density: number): Pixels {
  const cut = Uint8Array.from(data);
  for (let pixel = 0; pixel < width * RADIUS * density; pixel += 1) {
    const x = ((pixel % width) + 0.5) / density;
    const y = (Math.floor(pixel / width) + 0.5) / density;
    const outside = (Math.hypot(x - RADIUS, y - RADIUS) - RADIUS) * density;
    const covered = Math.min(1, Math.max(0, 0.5 - outside));
    cut[pixel * 4 + 3] = (data[pixel * 4 + 3] ?? 0) * covered;
  }
  return { data: cut, width, height };
}
