import { GRID_EDGE, measureImage } from '@portico/contract/rules/image-quality';
import {
  decode,
  draw,
  pixelsOf,
  WHOLE,
  within,
} from '../../../apps/web/src/domain/image-quality/pixels.ts';

/** Elapsed ms: for decoding, for scaling and reading, for measuring. */
export type Steps = { decoded: number; scaled: number; measured: number };

/** The product's own steps, one by one. */
addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  const startedAt = performance.now();
  const picture = await decode(file);
  const decoded = performance.now() - startedAt;
  // A separate task in a named function, so that the browser's trace shows it as script: code after a promise does not
  // appear so.
  setTimeout(() => postMessage({ decoded, ...judged(picture) } satisfies Steps));
});

function judged(picture: ImageBitmap): Omit<Steps, 'decoded'> {
  const startedAt = performance.now();
  const all = pixelsOf(WHOLE, picture);
  const { width, height } = within(GRID_EDGE, all);
  const { context } = draw(picture, all, { width, height }, { toRead: true });
  const pixels = context.getImageData(0, 0, width, height);
  const scaled = performance.now();
  measureImage(pixels, all);
  const measured = performance.now();
  picture.close();
  return { scaled: scaled - startedAt, measured: measured - scaled };
}
