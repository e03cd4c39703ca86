import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/*
 * The pictures of projects that have none of their own: shipped files in two densities, named like imported ones by a
 * hash of their content, because browsers cache them forever. `sheet` holds all of them in their order.
 */

const FOLDER = new URL('./pictures/', import.meta.url);
const FILES = new Set(readdirSync(FOLDER));
const NAMES = [...FILES].filter((file) => !file.includes('@2x')).map((file) => file.slice(0, -5));
const PROJECTS = NAMES.filter((name) => name.startsWith('project-')).toSorted();

/** The name of the sheet. */
export const SHEET = NAMES.find((name) => name.startsWith('sheet.')) ?? '';

/** The picture of the nth project without a picture of its own, counted from 0, and its place in the sheet. */
export function builtInPicture(n: number): { image: string; place: number } {
  const place = n % PROJECTS.length;
  return { image: PROJECTS[place] ?? '', place };
}

/** A shipped file; null if there is none of this name. */
export async function builtInFile(file: string): Promise<Buffer | null> {
  return FILES.has(file) ? readFile(new URL(file, FOLDER)) : null;
}
