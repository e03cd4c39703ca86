import type { DocumentSide } from '../countries.ts';

/*
 * How good a photograph is, by figures that browser and server both work out (R-KYC-15). They advise and never
 * refuse: a person may send the picture anyway, and a person judges it.
 */

/**
 * Decoded pixels, row by row: a byte each where grey, three (RGB), or four, the last of which is not looked at. What is
 * transparent is painted on white before.
 */
export type Raster = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };

/** Whole numbers, so that what is stored, sent and compared is the same everywhere. */
export type ImageQuality = {
  /** Variance of the Laplacian in the sharpest quarter of the picture, at the scale of {@link GRID_EDGE}. */
  sharpness: number;
  /** Pixels that show nothing but white, in thousandths of the picture. */
  glare: number;
  /** Mean luminance, 0 (black) to 255 (white). */
  luminance: number;
  /** Pixels of the shorter side, of the picture as it was before any scaling. */
  shortSide: number;
  /** How much of the picture the document seems to fill, in percent; 0 where nothing stands out. */
  fill: number;
};

export const QUALITY_CAUSES = ['dark', 'bright', 'blurred', 'glare', 'small', 'far'] as const;

/** What to mend first in a picture. */
export type QualityCause = (typeof QUALITY_CAUSES)[number];

/**
 * The long edge that is measured, in pixels; smaller pictures are measured as they are. An identity card that fills the
 * picture has seven pixels a millimetre then: its print is still there, the noise of a camera is averaged away.
 */
export const GRID_EDGE = 800;

/*
 * The limits were found on drawn cards in pictures of 12 megapixels, as wide as four fifths of the picture where nothing
 * else is said. Photographs have less contrast than drawings, so each is on the side of saying nothing.
 */

/** A card half as wide as the picture on a black table has 47; a card and a table with three tenths of good light, 38. */
export const DARK_BELOW = 40;
/** A white page that fills a well exposed picture has about 210; where nothing but white is left, it is over 240. */
export const BRIGHT_ABOVE = 232;
/** In focus they have 7000. A blur of 8 pixels leaves 124 and print one can read, one of 10 leaves 44. */
export const BLURRED_BELOW = 100;
/** A face has little of the fine detail that print has. */
export const BLURRED_BELOW_SELFIE = 30;
/** Thousandths. A reflection over a fifth of the card's width, which hides a line of print, has 17. */
export const GLARE_ABOVE = 15;
/** A window or a lamp behind somebody is no reflection on the card. */
export const GLARE_ABOVE_SELFIE = 150;
/** Pixels: a card of 54 mm that fills the picture has 280 to the inch then. */
export const SMALL_BELOW = 600;
/** Percent. A card half as wide as the picture has 18, one of three fifths has 26. */
export const FAR_BELOW = 20;

/** From here on a cell is white and nothing else; paper in good light stays below. */
const SATURATED = 250;
/** Between neighbours: more than noise and shading, less than print and edges. */
const STANDS_OUT = 40;
/** Share of a picture's pixels, below which what stands out is chance. */
const CHANCE = 0.001;
const TILES = 8;
/** What lies outside of this share of all that stands out, at either end, may be anything. */
const TAIL = 0.05;

/** Measures a picture; `original` is its size where the raster was made smaller on the way here. */
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
 * The one thing to mend first, or null. What spoils the other figures comes first: in the dark nothing is sharp, and in
 * a blur nothing has edges.
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

type Grid = { luma: Uint8Array; width: number; height: number };

/**
 * Luminance (ITU-R BT.601) at the fixed scale: each cell is the mean of the area it covers, parts of pixels included. Our
 * own, as every browser and every library scales in another way, which shows in nothing as much as in sharpness.
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
    // A browser has scaled it already: each pixel is a cell, and the same sum takes a third of the time.
    if (channels === 4 && data.byteOffset % 4 === 0) {
      fromWords(luma, new Uint32Array(data.buffer, data.byteOffset, luma.length));
    } else fromBytes(luma, data, channels);
    return { luma, width, height };
  }
  // Whole rows are added up before any is divided into cells: one long loop is twice as fast as many short ones.
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

/** The sum of the three weights of a pixel's colours. */
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

/** The same for a browser's pixels, which takes half the time: one number each, red in its lowest byte on every device. */
function fromWords(luma: Uint8Array, pixels: Uint32Array): void {
  for (let cell = 0; cell < luma.length; cell += 1) {
    const pixel = pixels[cell] as number;
    const sum = 77 * (pixel & 255) + 150 * ((pixel >> 8) & 255) + 29 * ((pixel >> 16) & 255);
    luma[cell] = (sum + WEIGHTS / 2) >> 8;
  }
}

type Row = { from: number; channels: 1 | 3 | 4; share: number };

function addRow(columns: Float64Array, data: Raster['data'], { from, channels, share }: Row): void {
  // A grey pixel is red, green and blue with the same byte.
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
  for (const value of luma) {
    sum += value;
    if (value >= SATURATED) saturated += 1;
  }
  return {
    luminance: Math.round(sum / luma.length),
    glare: Math.round((1000 * saturated) / luma.length),
  };
}

/** A card on a plain table is no less sharp than one that fills the picture, so the sharpest tiles speak for all. */
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

/** Of one tile; null where it is too small to have any pixel with four neighbours in the picture. */
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
    // Of one row they are small whole numbers, and each pixel is read once for three.
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
 * The box around nearly all that stands out: edges, print, a portrait. On a table with a grain it is the whole picture,
 * so that it errs by saying nothing.
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

/** How much of its length the counts take, without their tails and as if they were even in between. */
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
