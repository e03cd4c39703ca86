import type { LegalDocument, Locale, NavItem } from '@portico/contract';
import { createFollowed } from '#core/followed.ts';
import { hashToken } from '#core/opaque-token.ts';
import { presentBrand, type ShownBrand } from '#platform/brand/brand.ts';
import type { Db } from '#platform/db/client.ts';
import { isDatabaseDown } from '#platform/db/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { ownDocuments } from '#site/legal/legal.ts';
import { type ShownTerms, shownTerms } from '#site/terms/terms.ts';
import { findVersion, type LandingRows, readLanding } from './landing.store.ts';

export type Partner = {
  id: string;
  row: number;
  name: string;
  descriptions: Texts;
  image: string;
  users: number;
  tvl: number;
};

export type Texts = Partial<Record<string, string>>;

/** The landing as it is stored, with the texts of all languages. */
export type Landing = {
  version: string;
  asOf: string;
  navigation: NavItem[];
  /** Labels of the navigation, by locale and key. */
  titles: Partial<Record<string, Texts>>;
  logo: string | null;
  partners: Partner[];
  overrides: Partial<Record<Locale, Texts>>;
  /** Where people sign in at a partner with Portico, by the partner's id. */
  entrances: ReadonlyMap<string, string>;
  terms: ShownTerms;
  brand: ShownBrand;
  /** The documents whose page shows a text of the company. */
  ownLegal: LegalDocument[];
};

// A bound, in case imports replace the landing in a loop.
const READS = 5;

type LandingDeps = Pick<Deps, 'db' | 'clock' | 'hooks'>;

// Each app of a process has a database of its own.
const followed = new WeakMap<Db, () => Promise<Landing>>();

/**
 * The current landing, from memory while the database has the same version (core/followed.ts). If the database is
 * unreachable, the last known one is returned; throws if there is none yet.
 */
export async function cachedLanding(deps: LandingDeps): Promise<Landing> {
  const { db, clock } = deps;
  const follow =
    followed.get(db) ??
    createFollowed<Landing>(clock, isDatabaseDown, (known) => refreshed(deps, known));
  followed.set(db, follow);
  return follow();
}

async function refreshed(deps: LandingDeps, known: Landing | undefined): Promise<Landing> {
  const { db, hooks } = deps;
  const [version, partners, terms, brand, ownLegal] = await Promise.all([
    findVersion(db),
    hooks.livePartners(db),
    shownTerms(deps),
    presentBrand(db, known?.brand),
    ownDocuments(db),
  ]);
  const entrances = new Map(
    [...partners].flatMap(([id, url]) => (url === null ? [] : [[id, url]])),
  );
  const added = { entrances, terms, brand, ownLegal };
  if (version !== undefined && known?.version === versionWith(version, added)) return known;
  const landing = await presentLanding(db);
  return { ...landing, ...added, version: versionWith(landing.version, added) };
}

type Added = Pick<Landing, 'entrances' | 'terms' | 'brand' | 'ownLegal'>;

/**
 * Also changes when a partner's client is added, suspended or closed, when new terms are announced or apply, and with the
 * brand.
 */
function versionWith(version: string, { entrances, terms, brand }: Added): string {
  if (entrances.size === 0 && terms.from === null && brand.version === '') return version;
  const added = [...entrances, terms.from, terms.coming, terms.inForce, brand.version];
  return `${version}-${hashToken(JSON.stringify(added))}`;
}

/** Reads the landing from the database, without what others add to it. */
export async function presentLanding(db: Db): Promise<Omit<Landing, keyof Added>> {
  for (let tries = 0; tries < READS; tries += 1) {
    const rows = await readLanding(db);
    if (rows !== undefined) return landingFrom(rows);
  }
  throw new Error('The landing was never written, or changes all the time.');
}

function landingFrom({ state, partners, overrides }: LandingRows): Omit<Landing, keyof Added> {
  const byLocale = Object.groupBy(overrides, ({ locale }) => locale);
  return {
    version: state.version,
    asOf: state.as_of,
    navigation: JSON.parse(state.navigation),
    titles: JSON.parse(state.titles),
    logo: state.logo,
    partners: partners.map(({ position, descriptions, ...partner }) => ({
      ...partner,
      descriptions: JSON.parse(descriptions),
    })),
    overrides: Object.fromEntries(
      Object.entries(byLocale).map(([locale, rows = []]) => [
        locale,
        Object.fromEntries(rows.map(({ key, text }) => [key, text])),
      ]),
    ),
  };
}
