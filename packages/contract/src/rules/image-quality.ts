import type { DocumentSide } from '../verification/document-types.ts';

/* The quality of a photo, as figures that browser and server both compute (R-KYC-15). They
 advise and never refuse: the image may be submitted anyway, and a person reviews it. */

/**
 * Decoded pixels, row by row: one byte each for gray, three (RGB), or four, the last of which is
 * ignored. Transparent areas were painted white before.
 */
export type Raster = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };

/** Whole numbers, so that stored, sent and compared values are the same everywhere. */
export type ImageQuality = {
  /**
   * Variance of the Laplacian in the sharpest quarter of the image, at the scale of {@link
   * GRID_EDGE}.
   */
  sharpness: number;
  /** Pure white pixels, in thousandths of the image. */
  glare: number;
  /** Mean luminance, 0 (black) to 255 (white). */
  luminance: number;
  /** Pixels of the shorter side, before any scaling. */
  shortSide: number;
  /**
   * The box around nearly all that stands out, in percent of the image; 0 if nothing does. A card's empty parts do not
   * stand out, so it is far less than what the card fills: a limit for advice, and no figure to show.
   */
  fill: number;
};

export const QUALITY_CAUSES = ['dark', 'bright', 'blurred', 'glare', 'small', 'far'] as const;

/** The first thing to correct in an image. */
export type QualityCause = (typeof QUALITY_CAUSES)[number];

/**
 * The long edge at which images are measured, in pixels; smaller images are measured as they are.
 * An identity card that fills the image then has seven pixels per millimeter: its print is still
 * there, and a camera's noise is averaged away.
 */
export const GRID_EDGE = 800;

/* The limits were measured with drawn cards in 12-megapixel images, four fifths as wide as the
 image unless stated otherwise. Photos have less contrast than drawings, so each limit errs
 towards giving no advice. */

/**
 * A card half as wide as the image on a black table has 47; a card and a table with three tenths of
 * good light, 38.
 */
export const DARK_BELOW = 40;
/**
 * A white page that fills a well-exposed image has about 210; an image that is all white has over
 * 240.
 */
export const BRIGHT_ABOVE = 232;
/**
 * Cards in focus have 7000. A blur of 8 pixels leaves 124 and readable print, one of 10 leaves 44.
 */
export const BLURRED_BELOW = 100;
/** A face has little of the fine detail that print has. */
export const BLURRED_BELOW_SELFIE = 30;
/**
 * Thousandths. A reflection over a fifth of the card's width, which hides a line of print, has 17.
 */
export const GLARE_ABOVE = 15;
/** A window or a lamp behind the person is not a reflection on the card. */
export const GLARE_ABOVE_SELFIE = 150;
/** Pixels: a card of 54 mm that fills the image then has 280 per inch. */
export const SMALL_BELOW = 600;
/** Percent. A card half as wide as the image has 18, one of three fifths has 26. */
export const FAR_BELOW = 20;

/** From this value on a cell is pure white; paper in good light stays below. */
const SATURATED = 250;
/** Difference between neighbors: more than noise and shading, less than print and edges. */
const STANDS_OUT = 40;
/** Share of an image's pixels below which a count is chance. */
const CHANCE = 0.001;
const TILES = 8;
/** This share of the counts, at either end, is ignored. */
const TAIL = 0.05;

/** Measures an image; `original` is its size if the raster was scaled down. */
export function measureImage(
  raster: Raster,
  original: { width: number; height: number } = raster,
): ImageQuality {
  const grid = toGrid(raster);
  const { luminance, glare } = lightOf(grid);
  return {
    sharpness: sharpnessOf(grid),
    glare,
    luminance,
    shortSide: Math.min(original.width, original.height),
    fill: fillOf(grid),
  };
}

/**
 * The one thing to correct first, or null. Causes that affect the other figures come first: in the
 * dark nothing is sharp, and in a blur nothing has edges.
 */
export function causeOf(quality: ImageQuality, side: DocumentSide): QualityCause | null {
  const isSelfie = side === 'personImage';
  if (quality.luminance < DARK_BELOW) return 'dark';
  if (quality.luminance > BRIGHT_ABOVE) return 'bright';
  if (quality.sharpness < (isSelfie ? BLURRED_BELOW_SELFIE : BLURRED_BELOW)) return 'blurred';
  if (quality.glare > (isSelfie ? GLARE_ABOVE_SELFIE : GLARE_ABOVE)) return 'glare';
  if (quality.shortSide < SMALL_BELOW) return 'small';
  return !isSelfie && quality.fill < FAR_BELOW ? 'far' : null;
}

/**
 * The same for an operator, who sees how far away a document is: `far` is advice before a photo is sent, and often wrong
 * for a card with little print.
 */
export function causeForOperator(quality: ImageQuality, side: DocumentSide): QualityCause | null {
  const cause = causeOf(quality, side);
  return cause === 'far' ? null : cause;
}

type Grid = { luma: Uint8Array; width: number; height: number };

/**
 * Luminance (ITU-R BT.601) at the fixed scale: each cell is the mean of the area it covers,
 * including fractions of pixels. Our own code, because every browser and library scales
 * differently, which affects sharpness most.
 */
function toGrid({ data, width, height }: Raster): Grid {
  const channels = data.length / (width * height);
  if (channels !== 1 && channels !== 3 && channels !== 4) {
    throw new Error(`A picture of ${width} by ${height} has not ${data.length} bytes.`);
  }
  const scale = Math.min(1, GRID_EDGE / Math.max(width, height));
  const across = Math.max(1, Math.round(width * scale));
  const down = Math.max(1, Math.round(height * scale));
  const luma = new Uint8Array(across * down);
  if (scale === 1) {
    // Already scaled by a browser: each pixel is a cell, and the same sum takes a third of the
    // time.
    if (channels === 4 && data.byteOffset % 4 === 0) {
      fromWords(luma, new Uint32Array(data.buffer, data.byteOffset, luma.length));
    } else fromBytes(luma, data, channels);
    return { luma, width, height };
  }
  // Whole rows are summed before they are divided into cells: one long loop is twice as fast as
  // many short ones.
  const columns = new Float64Array(width);
  const area = (WEIGHTS * width * height) / (across * down);
  for (let row = 0; row < down; row += 1) {
    const [top, bottom] = [(row * height) / down, ((row + 1) * height) / down];
    columns.fill(0);
    for (let y = Math.floor(top); y < bottom; y += 1) {
      const share = Math.min(y + 1, bottom) - Math.max(y, top);
      addRow(columns, data, { from: y * width * channels, channels, share });
    }
    let before = 0;
    for (let cell = 0, x = 0, seen = 0; cell < across; cell += 1) {
      const right = ((cell + 1) * width) / across;
      for (; x + 1 <= right; x += 1) seen += columns[x] as number;
      const upTo = seen + (right - x) * (columns[x] ?? 0);
      luma[row * across + cell] = (upTo - before) / area + 0.5;
      before = upTo;
    }
  }
  return { luma, width: across, height: down };
}

/** The sum of the three weights of a pixel's color channels. */
const WEIGHTS = 256;

function fromBytes(luma: Uint8Array, data: Raster['data'], channels: 1 | 3 | 4): void {
  const [green, blue] = channels === 1 ? [0, 0] : [1, 2];
  for (let cell = 0, at = 0; cell < luma.length; cell += 1, at += channels) {
    const sum =
      77 * (data[at] as number) +
      150 * (data[at + green] as number) +
      29 * (data[at + blue] as number);
    luma[cell] = sum / WEIGHTS + 0.5;
  }
}

/**
 * The same for a browser's pixels, in half the time: one number each, red in its lowest byte on
 * every device.
 */
function fromWords(luma: Uint8Array, pixels: Uint32Array): void {
  for (let cell = 0; cell < luma.length; cell += 1) {
    const pixel = pixels[cell] as number;
    const sum = 77 * (pixel & 255) + 150 * ((pixel >> 8) & 255) + 29 * ((pixel >> 16) & 255);
    luma[cell] = (sum + WEIGHTS / 2) >> 8;
  }
}

type Row = { from: number; channels: 1 | 3 | 4; share: number };

function addRow(columns: Float64Array, data: Raster['data'], { from, channels, share }: Row): void {
  // A gray pixel uses the same byte for red, green and blue.
  const [green, blue] = channels === 1 ? [0, 0] : [1, 2];
  const [r, g, b] = [77 * share, 150 * share, 29 * share];
  for (let x = 0, at = from; x < columns.length; x += 1, at += channels) {
    columns[x] =
      (columns[x] as number) +
      r * (data[at] as number) +
      g * (data[at + green] as number) +
      b * (data[at + blue] as number);
  }
}

function lightOf({ luma }: Grid): Pick<ImageQuality, 'luminance' | 'glare'> {
  let sum = 0;
  let saturated = 0;
  // By index: the iterator of a typed array takes many times as long.
  for (let at = 0; at < luma.length; at += 1) {
    const value = luma[at] as number;
    sum += value;
    if (value >= SATURATED) saturated += 1;
  }
  return {
    luminance: Math.round(sum / luma.length),
    glare: Math.round((1000 * saturated) / luma.length),
  };
}

/**
 * A card on a plain table is as sharp as one that fills the image, so only the sharpest tiles
 * count.
 */
function sharpnessOf(grid: Grid): number {
  const variances: number[] = [];
  for (let tile = 0; tile < TILES * TILES; tile += 1) {
    const variance = laplacianVariance(grid, tile % TILES, Math.floor(tile / TILES));
    if (variance !== null) variances.push(variance);
  }
  const sharpest = variances.sort((a, b) => b - a).slice(0, Math.ceil(variances.length / 4));
  const sum = sharpest.reduce((total, variance) => total + variance, 0);
  return Math.round(sum / Math.max(1, sharpest.length));
}

/** Of one tile; null if it is too small to have a pixel with four neighbors in the image. */
function laplacianVariance(
  { luma, width, height }: Grid,
  column: number,
  row: number,
): number | null {
  const left = Math.max(1, Math.floor((column * width) / TILES));
  const right = Math.min(width - 1, Math.floor(((column + 1) * width) / TILES));
  const top = Math.max(1, Math.floor((row * height) / TILES));
  const bottom = Math.min(height - 1, Math.floor(((row + 1) * height) / TILES));
  if (left >= right || top >= bottom) return null;
  let sum = 0;
  let squares = 0;
  for (let y = top; y < bottom; y += 1) {
    // Within one row they are small whole numbers, and each pixel is read once for three uses.
    let [rowSum, rowSquares] = [0, 0];
    let before = luma[y * width + left - 1] as number;
    let here = luma[y * width + left] as number;
    for (let at = y * width + left; at < y * width + right; at += 1) {
      const next = luma[at + 1] as number;
      const beside = before + next + (luma[at - width] as number) + (luma[at + width] as number);
      const value = 4 * here - beside;
      rowSum += value;
      rowSquares += value * value;
      before = here;
      here = next;
    }
    sum += rowSum;
    squares += rowSquares;
  }
  const count = (right - left) * (bottom - top);
  return squares / count - (sum / count) ** 2;
}

/**
 * The bounding box of nearly everything that stands out: edges, print, a portrait. On a table with
 * a grain it is the whole image, so it errs towards giving no advice.
 */
function fillOf({ luma, width, height }: Grid): number {
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  let total = 0;
  for (let y = 0; y < height - 1; y += 1) {
    let found = 0;
    let here = luma[y * width] as number;
    for (let x = 0, at = y * width; x < width - 1; x += 1, at += 1) {
      const next = luma[at + 1] as number;
      const change = Math.abs(next - here) + Math.abs((luma[at + width] as number) - here);
      here = next;
      if (change < STANDS_OUT) continue;
      columns[x] = (columns[x] as number) + 1;
      found += 1;
    }
    rows[y] = found;
    total += found;
  }
  if (total < CHANCE * luma.length) return 0;
  return Math.round(100 * extentOf(columns, total) * extentOf(rows, total));
}

/**
 * The share of the length that the counts cover, without their tails and as if the counts were
 * evenly spread in between.
 */
function extentOf(counts: Uint32Array, total: number): number {
  const within = (share: number) => {
    let seen = 0;
    return counts.findIndex((count) => {
      seen += count;
      return seen >= share * total;
    });
  };
  const length = within(1 - TAIL) - within(TAIL) + 1;
  return Math.min(1, length / ((1 - 2 * TAIL) * counts.length));
}
