import { describe, expect, it } from 'vitest';
import {
  clamped,
  FITTED,
  fitOf,
  fitted,
  moved,
  toggled,
  turned,
  type View,
  zoomed,
} from './view.ts';

const IMAGE = { width: 1600, height: 1000 };
const STAGE = { width: 800, height: 600 };

/** The position at which a point of the image is drawn, both measured from their centers. */
const drawn = ({ scale, x, y }: View, place: { x: number; y: number }) => ({
  x: x + place.x * scale,
  y: y + place.y * scale,
});

describe('an image on its stage', () => {
  it('R-KYC-13 fits completely, also when rotated', () => {
    expect(fitOf(IMAGE, STAGE, 0)).toBe(0.5);
    expect(fitOf(IMAGE, STAGE, 90)).toBe(0.375);
    expect(fitOf({ width: 0, height: 0 }, STAGE, 0)).toBe(1);
  });

  it('R-KYC-13 zooms around the point under the pointer', () => {
    const pointer = { x: 120, y: -80 };
    const once = zoomed(FITTED, 2, pointer);
    expect(drawn(once, pointer)).toEqual(pointer);
    const twice = zoomed(once, 1.5, pointer);
    expect(drawn(twice, pointer).x).toBeCloseTo(120);
    expect(drawn(twice, pointer).y).toBeCloseTo(-80);
  });

  it('R-KYC-13 is never smaller than the fitted size, nor zoomed more than twelve times', () => {
    expect(zoomed(FITTED, 0.1).scale).toBe(1);
    expect(zoomed(FITTED, 1000).scale).toBe(12);
  });

  it('R-KYC-13 does not leave the stage', () => {
    const view = moved(zoomed(FITTED, 2), { x: 5000, y: -5000 });
    // Twice 800 by 500 on 800 by 600.
    expect(clamped(view, IMAGE, STAGE)).toMatchObject({ x: 400, y: -200 });
    expect(clamped(moved(FITTED, { x: 30, y: 30 }), IMAGE, STAGE)).toMatchObject({ x: 0, y: 0 });
  });

  it('R-KYC-13 fits again after each quarter turn', () => {
    const close = zoomed(FITTED, 3);
    expect(turned(close, 'right')).toEqual({ ...FITTED, turn: 90 });
    expect(turned(FITTED, 'left').turn).toBe(270);
    const around = [1, 2, 3, 4].reduce((view) => turned(view, 'right'), FITTED);
    expect(around).toEqual(FITTED);
  });

  it('R-KYC-13 zooms in on a double click, and back out on another', () => {
    const close = toggled(turned(FITTED, 'right'), { x: 10, y: 10 });
    expect(close.scale).toBeGreaterThan(1);
    expect(toggled(close, { x: 0, y: 0 })).toEqual({ ...FITTED, turn: 90 });
    expect(fitted(close).turn).toBe(90);
  });
});
