import type { Deps } from '#platform/deps.ts';
import { type Partner, presentLanding } from '#site/landing/cache.ts';
import { logoFile } from '#site/landing/images.ts';
import type { LandingFile } from './file.ts';

/** The current landing as a file that {@link importLanding} accepts; own pictures are named as they are stored. */
export async function exportLanding({ db }: Pick<Deps, 'db'>): Promise<LandingFile> {
  const { asOf, navigation, titles, partners, overrides, logo } = await presentLanding(db);
  return {
    asOf,
    navigation,
    titles: titles as LandingFile['titles'],
    projects: partners.map(projectOf),
    ...(Object.keys(overrides).length > 0 && { texts: overrides as LandingFile['texts'] }),
    ...(logo !== null && { logo: logoFile(logo) }),
  };
}

function projectOf({ id, name, descriptions, image, users, tvl, row }: Partner) {
  return {
    id,
    name,
    description: descriptions as Record<string, string>,
    ...(image !== '' && { image: `${image}.webp` }),
    users,
    TVL: tvl,
    row: row as 1 | 2 | 3,
  };
}
