import { type DocumentFormat, type DocumentType, formatOf } from '@portico/contract';
import type { Region, Size } from '#domain/image-quality/pixels.ts';

/** The subject of the photo: a document, or a face with the document beside it. */
export type Kind = DocumentType | 'selfie';

/** In pixels of the stage. */
export type Box = { x: number; y: number; width: number; height: number };

/** The regions for document and face; `face` is an oval. */
export type Outline = { document: Box; face: Box | null };

/** ISO/IEC 7810: a card (ID-1) is 85.6 by 54 mm, a booklet's page (ID-3) 125 by 88 mm. */
const PROPORTIONS: Record<DocumentFormat, number> = { card: 85.6 / 54, booklet: 125 / 88 };

/** Shares of the stage; the hint is below the document. */
const ACROSS = 0.88;
const DOWN = 0.7;
/** As a share of the document's width: this margin around it is photographed, too, so that no corner is cut off. */
const MARGIN = 0.12;
const FACE = 3 / 4;

export function outlineIn(stage: Size, kind: Kind): Outline {
  if (kind !== 'selfie') {
    const { width, height } = fitting(PROPORTIONS[formatOf(kind)], {
      width: stage.width * ACROSS,
      height: stage.height * DOWN,
    });
    // Slightly above the middle, to leave room for the hint.
    return { document: around(stage.width * 0.5, stage.height * 0.46, width, height), face: null };
  }
  const isUpright = stage.height > stage.width;
  const face = isUpright
    ? fitting(FACE, { width: stage.width * 0.58, height: stage.height * 0.46 })
    : fitting(FACE, { width: stage.width * 0.34, height: stage.height * 0.7 });
  const card = isUpright
    ? fitting(PROPORTIONS.card, { width: stage.width * 0.56, height: stage.height * 0.24 })
    : fitting(PROPORTIONS.card, { width: stage.width * 0.36, height: stage.height * 0.5 });
  const gap = stage.width * 0.05;
  return isUpright
    ? {
        face: around(stage.width * 0.5, stage.height * 0.3, face.width, face.height),
        document: around(stage.width * 0.5, stage.height * 0.7, card.width, card.height),
      }
    : {
        face: around(
          (stage.width - card.width - gap) / 2,
          stage.height * 0.46,
          face.width,
          face.height,
        ),
        document: around(
          (stage.width + face.width + gap) / 2,
          stage.height * 0.52,
          card.width,
          card.height,
        ),
      };
}

/**
 * The part of the video that is measured and photographed: the document with a margin; for a selfie, all that is
 * visible. The video covers the stage and is cropped evenly at both ends.
 */
export function regionIn(stage: Size, video: Size, kind: Kind): Region {
  const scale = Math.max(stage.width / video.width, stage.height / video.height);
  const shown = { width: video.width * scale, height: video.height * scale };
  const [left, top] = [(shown.width - stage.width) / 2, (shown.height - stage.height) / 2];
  const wanted =
    kind === 'selfie'
      ? { x: 0, y: 0, ...stage }
      : widened(outlineIn(stage, kind).document, outlineIn(stage, kind).document.width * MARGIN);
  const from = { x: within(wanted.x + left, shown.width), y: within(wanted.y + top, shown.height) };
  return {
    x: from.x / shown.width,
    y: from.y / shown.height,
    width: (within(wanted.x + wanted.width + left, shown.width) - from.x) / shown.width,
    height: (within(wanted.y + wanted.height + top, shown.height) - from.y) / shown.height,
  };
}

function fitting(proportion: number, { width, height }: Size): Size {
  const fitted = Math.min(width, height * proportion);
  return { width: fitted, height: fitted / proportion };
}

function around(x: number, y: number, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function widened({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function within(value: number, length: number): number {
  return Math.min(length, Math.max(0, value));
}
