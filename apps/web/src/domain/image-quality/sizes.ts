import type { Size } from './pixels.ts';
import { within } from './pixels.ts';

/** A picture that is made to fit is never made smaller than this, in pixels: an identity card stays readable. */
export const SMALLEST_LONG_EDGE = 1600;

/** A canvas of an iPhone holds no more (WebKit: 16,777,216). */
export const CANVAS_MAX_PIXELS = 16_000_000;

/** Hardly to be told from the picture that the camera gave. */
export const FINE = 0.92;
const QUALITIES = [FINE, 0.85, 0.75];
/** Two thirds of the pixels. */
const STEP = 0.82;

/**
 * What to try, best first, until a JPEG is small enough: at its size with less and less quality, then smaller ones, the
 * last of which has the smallest long edge. `quality` from 0 to 1.
 */
export function attempts(original: Size): (Size & { quality: number })[] {
  const tries: (Size & { quality: number })[] = [];
  const first = onCanvas(original);
  for (let edge = Math.max(first.width, first.height); ; edge *= STEP) {
    const last = edge <= SMALLEST_LONG_EDGE;
    const size = within(last ? SMALLEST_LONG_EDGE : edge, first);
    const qualities = tries.length === 0 || last ? QUALITIES : QUALITIES.slice(1, 2);
    for (const quality of qualities) tries.push({ ...size, quality });
    if (last) return tries;
  }
}

/** The size, or the largest of its proportions that a canvas holds. */
export function onCanvas({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(CANVAS_MAX_PIXELS / (width * height)));
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}
