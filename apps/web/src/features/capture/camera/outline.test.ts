import { describe, expect, it } from 'vitest';
import { type Box, type Kind, outlineIn, regionIn } from './outline.ts';

const STAGES = {
  'a phone held upright': { width: 390, height: 600 },
  'the narrowest phone': { width: 320, height: 380 },
  'a phone in landscape': { width: 640, height: 360 },
  'a desktop': { width: 1152, height: 560 },
  'very little space': { width: 200, height: 120 },
};
const KINDS: Kind[] = ['id_card', 'passport', 'selfie'];
const VIDEO = { width: 1920, height: 1080 };

const each = Object.entries(STAGES).flatMap(([name, stage]) =>
  KINDS.map((kind) => [name, kind, stage] as const),
);

describe('R-KYC-15 the outline', () => {
  it.each(each)(
    'R-KYC-15 on %s, %s: lies within the image and keeps its proportions',
    (_n, kind, stage) => {
      const { document, face } = outlineIn(stage, kind);
      for (const box of [document, face].filter((found): found is Box => found !== null)) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(stage.width);
        expect(box.y + box.height).toBeLessThanOrEqual(stage.height);
      }
      expect(document.width / document.height).toBeCloseTo(
        kind === 'passport' ? 125 / 88 : 85.6 / 54,
      );
      expect(face === null).toBe(kind !== 'selfie');
      if (face === null) return;
      // Beside each other, or one below the other.
      const isApart =
        face.x + face.width <= document.x ||
        face.y + face.height <= document.y + document.height / 9;
      expect(isApart).toBe(true);
    },
  );
});

describe('R-KYC-15 the region that is photographed', () => {
  it.each(each)(
    'R-KYC-15 on %s, %s: lies within the video and contains the document',
    (_n, kind, stage) => {
      for (const video of [VIDEO, { width: 1080, height: 1920 }, { width: 640, height: 480 }]) {
        const { x, y, width, height } = regionIn(stage, video, kind);
        for (const share of [x, y, width, height]) expect(share).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(1 + 1e-9);
        expect(y + height).toBeLessThanOrEqual(1 + 1e-9);
        const scale = Math.max(stage.width / video.width, stage.height / video.height);
        const { document } = outlineIn(stage, kind);
        expect((width * video.width * scale) / document.width).toBeGreaterThanOrEqual(1);
        expect((height * video.height * scale) / document.height).toBeGreaterThanOrEqual(1);
      }
    },
  );

  it('R-KYC-15 includes the outline of a document with a margin on all sides', () => {
    const stage = { width: 960, height: 540 };
    const { document } = outlineIn(stage, 'id_card');
    const region = regionIn(stage, VIDEO, 'id_card');
    const margin = document.width * 0.12;
    expect(region.x * 960).toBeCloseTo(document.x - margin);
    expect((region.x + region.width) * 960).toBeCloseTo(document.x + document.width + margin);
    expect((region.y + region.height) * 540).toBeCloseTo(document.y + document.height + margin);
  });

  it('R-KYC-15 includes everything visible in a selfie, and no more', () => {
    expect(regionIn({ width: 960, height: 540 }, VIDEO, 'selfie')).toEqual({
      x: 0,
      y: 0,
      width: 1,
      height: 1,
    });
    const upright = regionIn({ width: 405, height: 720 }, VIDEO, 'selfie');
    expect(upright.height).toBeCloseTo(1);
    expect(upright.width * 1920).toBeCloseTo(1080 * (405 / 720));
    expect(upright.x).toBeCloseTo((1 - upright.width) / 2);
  });
});
