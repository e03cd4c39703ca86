import type { Size } from './pixels.ts';
import { within } from './pixels.ts';

/**
 * The smallest long edge of a scaled-down image, in pixels, at which an identity card stays
 * readable.
 */
export const SMALLEST_LONG_EDGE = 1600;

/** The limit of a canvas on an iPhone (WebKit: 16,777,216). */
export const CANVAS_MAX_PIXELS = 16_000_000;

/** Hardly distinguishable from the camera's image. */
export const FINE = 0.92;
const QUALITIES = [FINE, 0.85, 0.75];
/** Two thirds of the pixels. */
const STEP = 0.82;

/**
 * Attempts, best first, until a JPEG is small enough: first lower quality at full size, then smaller sizes down to the
 * smallest long edge. `quality` from 0 to 1.
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

/** The size, or the largest with its proportions that fits on a canvas. */
export function onCanvas({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(CANVAS_MAX_PIXELS / (width * height)));
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}
