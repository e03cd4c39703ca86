/* Images as pixels, in a worker or on the page. Every failure here throws: the caller takes it
 as "cannot be judged", never as "not acceptable". */

/** A drawable source; the code that decoded it closes it. */
export type Drawn = ImageBitmap | VideoFrame;

/** A region of an image, in fractions (0 to 1) of its width and height. */
export type Region = { x: number; y: number; width: number; height: number };

export type Size = { width: number; height: number };

export const WHOLE: Region = { x: 0, y: 0, width: 1, height: 1 };

/** Decodes an image as displayed: rotated by its EXIF data. */
export function decode(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** In pixels; for a frame, the display size. */
export function sizeOf(image: Drawn): Size {
  return 'displayWidth' in image
    ? { width: image.displayWidth, height: image.displayHeight }
    : { width: image.width, height: image.height };
}

/** A region of an image of size `size`, in whole pixels and never empty. */
export function pixelsOf({ x, y, width, height }: Region, size: Size): Region {
  const left = Math.min(size.width - 1, Math.max(0, Math.round(x * size.width)));
  const top = Math.min(size.height - 1, Math.max(0, Math.round(y * size.height)));
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(size.width - left, Math.round(width * size.width))),
    height: Math.max(1, Math.min(size.height - top, Math.round(height * size.height))),
  };
}

/** The size with its long edge limited to `longEdge` pixels, proportions kept. */
export function within(longEdge: number, { width, height }: Size): Size {
  const scale = Math.min(1, longEdge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** Draws a region of an image at a size, on white: transparent areas count as paper. */
export function draw(
  image: Drawn,
  from: Region,
  { width, height }: Size,
  { toRead = false } = {},
): { canvas: Canvas; context: Context } {
  const canvas = canvasOf(width, height);
  // Both kinds of canvas have it, but their types do not overlap.
  const context = (canvas as OffscreenCanvas).getContext('2d', {
    alpha: false,
    // Pixels that are read back at once should not be on the graphics card.
    willReadFrequently: toRead,
  });
  if (!context) throw new Error('This browser has no canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = toRead ? 'medium' : 'high';
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, width, height);
  return { canvas, context };
}

/** A canvas as a JPEG; `quality` from 0 to 1. */
export function encode(canvas: Canvas, quality: number): Promise<Blob> {
  const type = 'image/jpeg';
  if (!('toBlob' in canvas)) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('This image is too large for a canvas.'));
    canvas.toBlob(done, type, quality);
  });
}

function canvasOf(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}
