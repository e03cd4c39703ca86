import sharp from 'sharp';
import { createImages } from '#ports/images/images.ts';
import { anImageOf } from '#test/people/pictures.ts';

/*
 * Runs as a separate process whose folder for temporary files does not exist: any use of one fails. Prints the
 * results for large images of every kind, and for a random-access read with the same library, which needs a temporary
 * file.
 */
const images = createImages();
for (const [name, picture] of Object.entries({
  baseline: anImageOf(8000, 5000).jpeg(),
  progressive: anImageOf(5400, 3660).jpeg({ progressive: true }),
  turned: anImageOf(8000, 5000).withMetadata({ orientation: 8 }).jpeg(),
  interlaced: anImageOf(6000, 4400).png({ progressive: true }),
  plain: anImageOf(8000, 5000).png(),
})) {
  const result = await images.toPhoto(await picture.toBuffer());
  process.stdout.write(`${name} ${result.ok ? 'ok' : result.code}\n`);
}
const atRandom = await sharp(await anImageOf(8000, 5000).png().toBuffer())
  .stats()
  .then(
    () => 'ok',
    () => 'failed',
  );
process.stdout.write(`at random ${atRandom}\n`);
