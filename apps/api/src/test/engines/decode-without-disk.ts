import sharp from 'sharp';
import { createImages } from '#ports/images/images.ts';
import { anImageOf } from '#test/people/pictures.ts';

/*
 * Run as a process of its own, with a folder for temporary files that is not there: whatever needs one fails.
 * Prints what became of large pictures of every kind, and of the same library reading at random, which needs one.
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
