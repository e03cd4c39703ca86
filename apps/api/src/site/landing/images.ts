import { createHash } from 'node:crypto';
import { createKept, type Kept } from '#core/kept.ts';
import type { Deps } from '#platform/deps.ts';
import { builtInFile } from './built-in.ts';
import { cachedLanding, type Landing } from './cache.ts';

/** An id, a hash of the content, and the density. */
const FILE = /^[a-z0-9][a-z0-9-]{0,39}\.[0-9a-f]{16}(@2x)?\.webp$/;

/** Anybody may ask for pictures: what was read of them stays in memory. A logo has up to 300 kB. */
const KEPT_BYTES = 4_000_000;

/** The name under which a public file is stored. */
export function objectOf(file: string): string {
  return createHash('sha256').update(file).digest('hex').slice(0, 32);
}

export function filesOf(image: string): [plain: string, doubled: string] {
  return [`${image}.webp`, `${image}@2x.webp`];
}

export function logoFile(logo: string): string {
  return `${logo}.webp`;
}

type Reads = Pick<Deps, 'db' | 'clock' | 'landingFiles' | 'hooks'>;

/** What was read of each landing’s pictures: the next landing may no longer have them. */
const read = new WeakMap<Landing, Kept<Buffer>>();

async function imported(deps: Reads, file: string): Promise<Buffer | null> {
  const landing = await cachedLanding(deps);
  const kept = read.get(landing) ?? createKept<Buffer>(KEPT_BYTES, ({ length }) => length);
  read.set(landing, kept);
  return kept.get(file, () => deps.landingFiles.get(objectOf(file)));
}

/** The file of a contributor's picture, or of the sheet of the built-in ones; null if there is none. */
export async function ecosystemImage(deps: Reads, file: string): Promise<Buffer | null> {
  if (!FILE.test(file)) return null;
  return (await builtInFile(file)) ?? imported(deps, file);
}

export async function logoImage(deps: Reads): Promise<Buffer> {
  const { logo } = await cachedLanding(deps);
  const theirs = logo === null ? null : await imported(deps, logoFile(logo));
  const shown = theirs ?? (await builtInFile('logo.webp'));
  if (shown === null) throw new Error('The built-in logo is missing.');
  return shown;
}
