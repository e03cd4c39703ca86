import { createHash } from 'node:crypto';
import type { Deps } from '#deps/deps.ts';
import { builtInFile } from './built-in.ts';
import { cachedLanding } from './cache.ts';

/** An id, a hash of the content, and the density. */
const FILE = /^[a-z0-9][a-z0-9-]{0,39}\.[0-9a-f]{16}(@2x)?\.webp$/;

type Reads = Pick<Deps, 'db' | 'clock' | 'landingFiles'>;

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

/** The file of a contributor's picture, or of the sheet of the built-in ones; null if there is none. */
export async function ecosystemImage(
  { landingFiles }: Pick<Deps, 'landingFiles'>,
  file: string,
): Promise<Buffer | null> {
  if (!FILE.test(file)) return null;
  return (await builtInFile(file)) ?? landingFiles.get(objectOf(file));
}

export async function logoImage(deps: Reads): Promise<Buffer> {
  const { logo } = await cachedLanding(deps);
  const theirs = logo === null ? null : await deps.landingFiles.get(objectOf(logoFile(logo)));
  const shown = theirs ?? (await builtInFile('logo.webp'));
  if (shown === null) throw new Error('The built-in logo is missing.');
  return shown;
}
