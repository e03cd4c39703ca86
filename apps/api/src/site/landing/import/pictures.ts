import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CONTRIBUTOR_IMAGE, IMAGE_MAX_BYTES } from '@portico/contract';
import type { Files } from '#platform/ports/files/files.ts';
import { readPicture, toWebp } from '#platform/ports/images/pictures.ts';
import { filesOf, logoFile, objectOf } from '#site/landing/images.ts';
import { cutToArch } from './arch.ts';
import { PROJECTS_MAX } from './file.ts';
import { placeOf } from './json-file.ts';

/** The result of reading the pictures that a file names. */
export type Pictures = {
  /** Picture names by project id, for projects with their own picture. */
  images: Map<string, string>;
  logo: string | null;
  /** Files that are not stored yet, by name. */
  files: Map<string, Buffer>;
  problems: string[];
};

type Prepared = { name: string; files: Map<string, Buffer> } | { problem: string };
type Named = { id: string; image: string; place: string };

const STORED = /^([a-z0-9][a-z0-9-]{0,39}\.[0-9a-f]{16})\.webp$/;

const BAD = 'is not a PNG, JPEG or WebP image, or is damaged or too large';

/** Reads the pictures that a file names, as far as it can be parsed; paths are relative to the file's folder. */
export async function preparePictures(
  files: Files,
  folder: string,
  given: unknown,
): Promise<Pictures> {
  const pictures: Pictures = { images: new Map(), logo: null, files: new Map(), problems: [] };
  const add = (place: string, prepared: Prepared) => {
    if ('problem' in prepared) {
      pictures.problems.push(`${place} ${prepared.problem}`);
      return null;
    }
    for (const [name, bytes] of prepared.files) pictures.files.set(name, bytes);
    return prepared.name;
  };
  for (const { id, image, place } of imagesIn(given)) {
    const name = add(place, await prepare(files, folder, image, ofProject(id)));
    if (name !== null) pictures.images.set(id, name);
  }
  const { logo } = (given ?? {}) as { logo?: unknown };
  if (typeof logo === 'string')
    pictures.logo = add('logo', await prepare(files, folder, logo, LOGO));
  return pictures;
}

/** With too many projects none is read: the file is refused anyway. */
function imagesIn(given: unknown): Named[] {
  const { projects } = (given ?? {}) as { projects?: unknown };
  if (!Array.isArray(projects) || projects.length > PROJECTS_MAX) return [];
  return projects.flatMap((project: { id?: unknown; image?: unknown } | null, n) => {
    const { id, image } = project ?? {};
    if (typeof id !== 'string' || typeof image !== 'string') return [];
    return [{ id, image, place: placeOf(['projects', n, 'image']) }];
  });
}

/** The files made from a picture; `make` gives null for bytes that are not a picture. */
type Making = {
  id: string;
  files(name: string): string[];
  make(bytes: Buffer): Promise<(Buffer | null)[]>;
};

/** Cut to the size and the arch of the built-in ones. */
function ofProject(id: string): Making {
  return {
    id,
    files: filesOf,
    make: (bytes) =>
      Promise.all(
        [1, 2].map(async (density) => {
          const [width, height] = [WIDTH * density, HEIGHT * density];
          const pixels = await readPicture(bytes, { width, height, fit: 'cover' });
          return pixels && toWebp(cutToArch(pixels, density));
        }),
      ),
  };
}

const { width: WIDTH, height: HEIGHT } = CONTRIBUTOR_IMAGE;

const LOGO: Making = {
  id: 'logo',
  files: (name) => [logoFile(name)],
  async make(bytes) {
    // Several times its largest display size.
    const pixels = await readPicture(bytes, { width: 640, height: 224, fit: 'inside' });
    return [pixels && (await toWebp(pixels))];
  },
};

async function prepare(
  files: Files,
  folder: string,
  path: string,
  making: Making,
): Promise<Prepared> {
  const stored = await storedAlready(files, path, making);
  if (stored !== null) return { name: stored, files: new Map() };
  const bytes = await readBytes(resolve(folder, path));
  if (!Buffer.isBuffer(bytes)) return bytes;
  const made = (await making.make(bytes)).filter((each) => each !== null);
  const hash = createHash('sha256');
  for (const each of made) hash.update(each);
  const name = `${making.id}.${hash.digest('hex').slice(0, 16)}`;
  const names = making.files(name);
  if (made.length < names.length) return { problem: BAD };
  return { name, files: new Map(made.map((each, n) => [names[n] ?? '', each])) };
}

/** The name of a picture that an earlier import stored, as an export contains it: it is not encoded a second time. */
async function storedAlready(files: Files, path: string, making: Making): Promise<string | null> {
  const [, name] = STORED.exec(path) ?? [];
  if (name === undefined) return null;
  for (const file of making.files(name)) {
    if ((await files.get(objectOf(file))) === null) return null;
  }
  return name;
}

async function readBytes(file: string): Promise<Buffer | { problem: string }> {
  try {
    const { size } = await stat(file);
    if (size > IMAGE_MAX_BYTES) return { problem: `is larger than ${IMAGE_MAX_BYTES} bytes` };
    return await readFile(file);
  } catch (error) {
    return { problem: `cannot be read: ${(error as Error).message}` };
  }
}
