import { describe, expect, it } from 'vitest';
import { partOfPhoto } from './part-of-photo.ts';
import { pixelsOf, WHOLE, within } from './pixels.ts';

const VIDEO = { width: 1920, height: 1080 };
const PART = { x: 0.25, y: 0.1, width: 0.5, height: 0.8 };

describe('R-KYC-15 a region of the video is found in the photo', () => {
  it('R-KYC-15 the same region if the proportions are the same', () => {
    expect(partOfPhoto(PART, VIDEO, { width: 3840, height: 2160 })).toEqual(PART);
  });

  it('R-KYC-15 a flatter one if the photo shows more at the top and bottom', () => {
    const part = partOfPhoto(WHOLE, VIDEO, { width: 4000, height: 3000 });
    expect(part?.x).toBeCloseTo(0);
    expect(part?.width).toBeCloseTo(1);
    expect(part?.y).toBeCloseTo(0.125);
    expect(part?.height).toBeCloseTo(0.75);
  });

  it('R-KYC-15 a photo in the other orientation, or without more pixels, is not used', () => {
    expect(partOfPhoto(PART, { width: 1080, height: 1920 }, { width: 4000, height: 3000 })).toBe(
      null,
    );
    expect(partOfPhoto(PART, VIDEO, VIDEO)).toBe(null);
    expect(partOfPhoto(PART, VIDEO, { width: 640, height: 480 })).toBe(null);
  });
});

describe('R-KYC-15 regions in pixels', () => {
  it('R-KYC-15 are within the image and never empty, whatever the fractions', () => {
    expect(pixelsOf(PART, VIDEO)).toEqual({ x: 480, y: 108, width: 960, height: 864 });
    expect(pixelsOf({ x: -1, y: 0.999, width: 9, height: 9 }, VIDEO)).toEqual({
      x: 0,
      y: 1079,
      width: 1920,
      height: 1,
    });
    expect(pixelsOf({ x: 1, y: 1, width: 0, height: 0 }, { width: 1, height: 1 })).toEqual({
      x: 0,
      y: 0,
      width: 1,
      height: 1,
    });
  });

  it('R-KYC-15 a size is reduced and never enlarged', () => {
    expect(within(800, { width: 3000, height: 4000 })).toEqual({ width: 600, height: 800 });
    expect(within(800, { width: 300, height: 400 })).toEqual({ width: 300, height: 400 });
    expect(within(800, { width: 9000, height: 1 })).toEqual({ width: 800, height: 1 });
  });
});
