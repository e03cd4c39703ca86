import type { Raster } from '@portico/contract/rules/image-quality';

const CELLS = 12;

/**
 * How much detail an image has: the spread (standard deviation, 0 to 127) of the green channel at
 * 12 by 12 points, each the mean of a few pixels. A table has almost none in any color; a document
 * has some, however blurred.
 */
export function contrastOf({ data, width, height }: Raster): number {
  const channels = data.length / (width * height);
  const green = channels === 1 ? 0 : 1;
  const values: number[] = [];
  for (let cell = 0; cell < CELLS * CELLS; cell += 1) {
    const left = Math.floor(((cell % CELLS) * width) / CELLS);
    const top = Math.floor((Math.floor(cell / CELLS) * height) / CELLS);
    const right = Math.max(left + 1, Math.floor((((cell % CELLS) + 1) * width) / CELLS));
    const bottom = Math.max(top + 1, Math.floor(((Math.floor(cell / CELLS) + 1) * height) / CELLS));
    values.push(mean(left, top, right, bottom));
  }
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.round(Math.sqrt(squares / values.length));

  /** The mean of every fourth pixel of every fourth row, which averages the noise away. */
  function mean(left: number, top: number, right: number, bottom: number): number {
    let sum = 0;
    let count = 0;
    for (let y = top; y < bottom; y += 4) {
      for (let x = left; x < right; x += 4) {
        sum += data[(y * width + x) * channels + green] as number;
        count += 1;
      }
    }
    return sum / count;
  }
}
