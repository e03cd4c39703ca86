import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { OPERATOR } from '#core/caller.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from '#site/landing/landing.store.ts';
import type { LandingFile } from './file.ts';
import { readJson } from './json-file.ts';
import { validateFile } from './judge.ts';
import { type Pictures, preparePictures } from './pictures.ts';
import { storePictures, sweepPictures } from './stored-pictures.ts';

export type Imported =
  | { ok: true; projects: number; texts: number }
  /** Nothing was changed. */
  | { ok: false; problems: string[] };

/**
 * Replaces the whole landing with a file's content, or changes nothing. Servers on the same data follow by themselves
 * (cache.ts). A file without a partner at which people sign in is refused, unless `dropPartners` says so.
 */
export async function importLanding(
  deps: Deps,
  path: string,
  { dropPartners = false }: { dropPartners?: boolean } = {},
): Promise<Imported> {
  const read = await readJson(path);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  const { file, problems } = await validateFile(read.given, deps.clock);
  const pictures = await preparePictures(deps.landingFiles, dirname(path), read.given);
  problems.push(...pictures.problems);
  if (file === null || problems.length > 0) return { ok: false, problems };
  const dropped = dropPartners ? [] : await missingPartners(deps, file);
  if (dropped.length > 0) return { ok: false, problems: dropped };

  // Before the rows that name them. If the import fails after this, the next import removes the unnamed files.
  await storePictures(deps.landingFiles, pictures.files);
  const replaced = await replaceLanding(deps, file, pictures);
  await sweepPictures(deps, replaced);
  return { ok: true, projects: file.projects.length, texts: overridesOf(file).length };
}

/** The partners with a live client that the file lacks: their cards would be gone, and their clients go on. */
async function missingPartners({ db, hooks }: Deps, { projects }: LandingFile): Promise<string[]> {
  const listed = new Set(projects.map(({ id }) => id));
  return [...(await hooks.livePartners(db)).keys()]
    .filter((id) => !listed.has(id))
    .map(
      (id) => `The partner ${id} has a live client: suspend or close it, or add --drop-partners`,
    );
}

type Replaced = { images: string[]; logo: string | null };

/** Returns the pictures of the previous landing. */
async function replaceLanding(
  deps: Deps,
  file: LandingFile,
  pictures: Pictures,
): Promise<Replaced> {
  const overrides = overridesOf(file);
  return inTransaction(deps.db, async (tx) => {
    const logo = await store.findLogo(tx);
    // The first write, for its lock: concurrent imports run one after the other.
    await store.putLanding(tx, {
      as_of: file.asOf,
      navigation: JSON.stringify(file.navigation),
      titles: JSON.stringify(file.titles),
      logo: pictures.logo,
      version: randomUUID(),
      updated_at: deps.clock.now(),
    });
    const images = await store.replacePartners(tx, partnersOf(file, pictures));
    await store.replaceOverrides(tx, overrides);
    const details = { projects: file.projects.length, texts: overrides.length };
    await record(deps, tx, OPERATOR, { kind: 'landing_imported', details });
    return { images, logo };
  });
}

function partnersOf({ projects }: LandingFile, { images }: Pictures): store.PartnerRow[] {
  return projects.map(({ id, name, description, users, TVL, row }, position) => ({
    id,
    position,
    row: row ?? (position % 3) + 1,
    name,
    descriptions: JSON.stringify(description),
    image: images.get(id) ?? '',
    users,
    tvl: TVL,
  }));
}

function overridesOf({ texts = {} }: LandingFile): store.OverrideRow[] {
  return Object.entries(texts).flatMap(([locale, byKey]) =>
    Object.entries(byKey).map(([key, text]) => ({ locale, key, text })),
  );
}
