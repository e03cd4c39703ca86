import { GRID_EDGE, measureImage } from '@portico/contract/rules/image-quality';
import {
  decode,
  draw,
  pixelsOf,
  WHOLE,
  within,
} from '../../../apps/web/src/domain/image-quality/pixels.ts';

/** In ms by the clock: a photograph decoded, scaled and read, measured. */
export type Steps = { decoded: number; scaled: number; measured: number };

/** The product's own steps, one by one. */
addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  const begun = performance.now();
  const picture = await decode(file);
  const decoded = performance.now() - begun;
  // A task of its own, in a function that the browser's trace shows: what follows a promise is not shown as script.
  setTimeout(() => postMessage({ decoded, ...judged(picture) } satisfies Steps));
});

function judged(picture: ImageBitmap): Omit<Steps, 'decoded'> {
  const begun = performance.now();
  const all = pixelsOf(WHOLE, picture);
  const { width, height } = within(GRID_EDGE, all);
  const { context } = draw(picture, all, { width, height }, { toRead: true });
  const pixels = context.getImageData(0, 0, width, height);
  const scaled = performance.now();
  measureImage(pixels, all);
  const measured = performance.now();
  picture.close();
  return { scaled: scaled - begun, measured: measured - scaled };
}
