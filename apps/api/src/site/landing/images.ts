import { createHash } from 'node:crypto';
import type { Deps } from '#deps/deps.ts';
import type { Files } from '#ports/files.ts';
import { toWebp } from '#ports/images/pictures.ts';
import { drawLogo, drawProject, drawSheet } from './drawing.ts';
import { drawnIds, drawnName, sheetName } from './drawn.ts';
import { keptLanding } from './kept.ts';

/** An id, a hash of the content or of what it is drawn from, and how dense it is. */
const FILE = /^(([a-z0-9][a-z0-9-]{0,39})\.[0-9a-f]{16})(@2x)?\.webp$/;

type Reads = Pick<Deps, 'db' | 'clock' | 'landingFiles'>;

/** Under which name a public file is stored. */
export function objectOf(file: string): string {
  return createHash('sha256').update(file).digest('hex').slice(0, 32);
}

/** Both files of a contributor's picture. */
export function filesOf(image: string): [plain: string, doubled: string] {
  return [`${image}.webp`, `${image}@2x.webp`];
}

/** The one file of a logo. */
export function logoFile(logo: string): string {
  return `${logo}.webp`;
}

/** The file of a contributor's picture, or of their sheet; one of ours is drawn where it is not there. Null where there is none. */
export async function ecosystemImage(deps: Reads, file: string): Promise<Buffer | null> {
  const [, image = '', id = '', doubled] = FILE.exec(file) ?? [];
  if (image === '') return null;
  const stored = await deps.landingFiles.get(objectOf(file));
  if (stored !== null) return stored;
  // Nobody makes us draw, and keep, what the landing does not show.
  const { partners } = await keptLanding(deps);
  const images = partners.map((partner) => partner.image);
  const density = doubled === undefined ? 1 : 2;
  if (image === sheetName(images)) {
    return drawOnce(deps.landingFiles, file, async () =>
      toWebp(await drawSheet(drawnIds(images), density)),
    );
  }
  if (image !== drawnName(id) || !images.includes(image)) return null;
  return drawOnce(deps.landingFiles, file, async () => toWebp(drawProject(id, density)));
}

/** The operator's logo, or the product's own. */
export async function logoImage(deps: Reads): Promise<Buffer> {
  const { logo } = await keptLanding(deps);
  const theirs = logo === null ? null : await deps.landingFiles.get(objectOf(logoFile(logo)));
  return theirs ?? ownLogo();
}

let drawnLogo: Promise<Buffer> | undefined;

function ownLogo(): Promise<Buffer> {
  drawnLogo ??= toWebp(drawLogo());
  return drawnLogo;
}

const underWay = new WeakMap<Files, Map<string, Promise<Buffer>>>();

/** Draws and stores a file, once for all who ask at the same time. */
function drawOnce(files: Files, file: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const drawing = underWay.get(files) ?? new Map<string, Promise<Buffer>>();
  underWay.set(files, drawing);
  const begun = drawing.get(file) ?? drawAndStore(files, objectOf(file), draw);
  drawing.set(file, begun);
  return begun.finally(() => drawing.delete(file));
}

async function drawAndStore(files: Files, name: string, draw: () => Promise<Buffer>) {
  const bytes = await draw();
  try {
    await files.put(name, bytes);
  } catch {
    // A full disk, say: it is drawn again next time, and shown all the same.
    await files.remove(name).catch(() => {});
  }
  return bytes;
}
