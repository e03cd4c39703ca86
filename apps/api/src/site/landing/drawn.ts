import { createHash } from 'node:crypto';

/** Another one whenever drawing.ts draws otherwise: browsers keep a picture for as long as its name stands. */
const REVISION = 1;

/** The name of the picture that is drawn for a project. It is known before the picture is. */
export function drawnName(id: string): string {
  const digits = createHash('sha256').update(`drawn ${REVISION} ${id}`).digest('hex');
  return `${id}.${digits.slice(0, 16)}`;
}

/** The projects whose pictures are drawn, of all pictures of a landing. */
export function drawnIds(images: readonly string[]): string[] {
  return images
    .map((image) => ({ image, id: image.slice(0, image.indexOf('.')) }))
    .filter(({ image, id }) => image === drawnName(id))
    .map(({ id }) => id);
}

/** The name of the one picture that holds all that are drawn, in their order; null where none is. */
export function sheetName(images: readonly string[]): string | null {
  const ids = drawnIds(images);
  if (ids.length === 0) return null;
  const digits = createHash('sha256')
    .update(`sheet ${REVISION} ${ids.join(' ')}`)
    .digest('hex');
  return `sheet.${digits.slice(0, 16)}`;
}
