import type { Locale, NavItem } from '@portico/contract';
import { SECOND } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import type { Db } from '#platform/db/client.ts';
import { isDatabaseDown } from '#platform/db/failure.ts';
import type { Deps } from '#platform/deps.ts';
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
};

/** An import in another process may replace the landing; this process shows the old one for at most this long. */
export const FRESH_SECONDS = 2;
// A bound, in case imports replace the landing in a loop.
const READS = 5;

type CacheEntry = {
  /** The last landing that was read. */
  known: Landing | undefined;
  /** The result of the latest check. */
  next: Promise<Landing>;
  checkedAt: number;
  /** Whether the previous check found no database: then requests do not wait for the next one. */
  isAway: boolean;
};

type LandingDeps = Pick<Deps, 'db' | 'clock' | 'hooks'>;

// Each app of a process has a database of its own.
const cache = new WeakMap<Db, CacheEntry>();

/**
 * The current landing, from memory while the database has the same version, which is checked every {@link
 * FRESH_SECONDS}. If the database is unreachable, the last known one is returned; throws if there is none yet.
 */
export async function cachedLanding(deps: LandingDeps): Promise<Landing> {
  const { db, clock } = deps;
  const now = clock.now();
  const cached = cache.get(db);
  // The difference is negative after the clock was set back.
  const isFresh = cached !== undefined && Math.abs(now - cached.checkedAt) < FRESH_SECONDS * SECOND;
  const { known, next, isAway } = isFresh ? cached : check(deps, cached, now);
  if (known === undefined) return next;
  return isAway
    ? known
    : next.catch((error) => {
        if (isDatabaseDown(error)) return known;
        throw error;
      });
}

/** Starts a check for a newer landing. Concurrent requests share its result. */
function check(deps: LandingDeps, before: CacheEntry | undefined, now: number): CacheEntry {
  const { db } = deps;
  const known = before?.known;
  const next = refreshed(deps, known);
  const checking: CacheEntry = { known, next, checkedAt: now, isAway: before?.isAway ?? false };
  cache.set(db, checking);
  next.then(
    (landing) => {
      checking.known = landing;
      checking.isAway = false;
    },
    (error) => {
      checking.isAway = isDatabaseDown(error);
      // With nothing to show, the next request starts a new check.
      if (known === undefined && cache.get(db) === checking) cache.delete(db);
    },
  );
  return checking;
}

async function refreshed(deps: LandingDeps, known: Landing | undefined): Promise<Landing> {
  const { db, hooks } = deps;
  const [version, partners, terms] = await Promise.all([
    findVersion(db),
    hooks.livePartners(db),
    shownTerms(deps),
  ]);
  const entrances = new Map(
    [...partners].flatMap(([id, url]) => (url === null ? [] : [[id, url]])),
  );
  if (version !== undefined && known?.version === versionWith(version, entrances, terms))
    return known;
  const landing = await presentLanding(db);
  const shown = versionWith(landing.version, entrances, terms);
  return { ...landing, version: shown, entrances, terms };
}

/** Also changes when a partner's client is added, suspended or closed, and when new terms are announced or apply. */
function versionWith(
  version: string,
  entrances: ReadonlyMap<string, string>,
  { from, coming }: ShownTerms,
): string {
  if (entrances.size === 0 && from === null) return version;
  return `${version}-${hashToken(JSON.stringify([...entrances, from, coming]))}`;
}

/** Reads the landing from the database. */
export async function presentLanding(db: Db): Promise<Landing> {
  for (let tries = 0; tries < READS; tries += 1) {
    const rows = await readLanding(db);
    if (rows !== undefined) return landingFrom(rows);
  }
  throw new Error('The landing was never written, or changes all the time.');
}

function landingFrom({ state, partners, overrides }: LandingRows): Landing {
  const byLocale = Object.groupBy(overrides, ({ locale }) => locale);
  return {
    version: state.version,
    entrances: new Map(),
    terms: { from: null, coming: false },
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
