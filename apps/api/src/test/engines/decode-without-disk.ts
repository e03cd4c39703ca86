import sharp from 'sharp';
import { createImages } from '#platform/ports/images/images.ts';
import { anImageOf } from '#test/people/pictures.ts';

/*
 * Runs as a separate process whose folder for temporary files does not exist: any use of one fails. Prints the
 * results for large images of every kind, and for a random-access read with the same library, which needs a temporary
 * file.
 */
const images = createImages();
/** Compressed at once: how well does not matter to a decoder. */
const QUICKLY = { compressionLevel: 1 } as const;
const plain = await anImageOf(8000, 5000).png(QUICKLY).toBuffer();
for (const [name, picture] of Object.entries({
  baseline: anImageOf(8000, 5000).jpeg(),
  progressive: anImageOf(5400, 3660).jpeg({ progressive: true }),
  turned: anImageOf(8000, 5000).withMetadata({ orientation: 8 }).jpeg(),
  interlaced: anImageOf(6000, 4400).png({ ...QUICKLY, progressive: true }),
  plain,
})) {
  const bytes = Buffer.isBuffer(picture) ? picture : await picture.toBuffer();
  const result = await images.toPhoto(bytes);
  process.stdout.write(`${name} ${result.ok ? 'ok' : result.code}\n`);
}
const atRandom = await sharp(plain)
  .stats()
  .then(
    () => 'ok',
    () => 'failed',
  );
process.stdout.write(`at random ${atRandom}\n`);
