import { createHash } from 'node:crypto';

/** Another one whenever drawing.ts draws otherwise: browsers keep a picture for as long as its name stands. */
const REVISION = 1;

/** The name of the picture that is drawn for a project. It is known before the picture is. */
export function drawnName(id: string): string {
  const digits = createHash('sha256').update(`drawn ${REVISION} ${id}`).digest('hex');
  return `${id}.${digits.slice(0, 16)}`;
}
