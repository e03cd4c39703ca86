import { MINUTE } from '#core/clock.ts';
import type { Deps } from '#platform/deps.ts';
import type { Files } from '#platform/ports/files/files.ts';
import { filesOf, logoFile, objectOf } from '#site/landing/images.ts';
import { readLanding } from '#site/landing/landing.store.ts';

/** Longer than any import takes from its first file to its rows. */
export const UNNAMED_MINUTES = 15;

/** Stores files by name. Existing ones are written again, because another import's sweep spares recent files. */
export async function storePictures(
  files: Files,
  made: ReadonlyMap<string, Buffer>,
): Promise<void> {
  for (const [file, bytes] of made) await files.put(objectOf(file), bytes);
}

/**
 * Removes the pictures that no landing names, except those of the previous one, which open pages still show. If a file
 * cannot be removed, a later import removes it.
 */
export async function sweepPictures(
  { db, landingFiles, clock }: Pick<Deps, 'db' | 'landingFiles' | 'clock'>,
  before: { images: string[]; logo: string | null },
): Promise<void> {
  const now = await readLanding(db);
  // Another import is running, and sweeps when it is done.
  if (now === undefined) return;
  const present = now.partners.map(({ image }) => image);
  const images = [...before.images, ...present].filter((image) => image !== '');
  const logos = [before.logo, now.state.logo].filter((logo) => logo !== null);
  const named = new Set([...images.flatMap(filesOf), ...logos.map(logoFile)].map(objectOf));
  const youngest = clock.now() - UNNAMED_MINUTES * MINUTE;
  for await (const { name, storedAt } of landingFiles.list()) {
    if (named.has(name) || storedAt > youngest) continue;
    await landingFiles.remove(name).catch(() => {});
  }
}
