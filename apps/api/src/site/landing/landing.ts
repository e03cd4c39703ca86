import { DEFAULT_LOCALE, type Locale, type Localization, type NavItem } from '@portico/contract';
import { DEFAULT_BRAND } from '@portico/contract/site/brand';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { bundleOf } from './bundle.ts';
import { cachedLanding, type Landing } from './cache.ts';
import * as store from './landing.store.ts';

type Reads = Pick<Deps, 'db' | 'clock' | 'hooks'>;

/*
 * The content of the landing page, for calls and pages alike. It is kept in memory and follows the database within
 * FRESH_SECONDS. If the database is unreachable, the last known landing is used; without one these functions throw.
 */

const bundles = new WeakMap<Landing, Map<Locale, Promise<Localization>>>();

/** A locale's bundle (specification section 3). */
export async function landingOf(
  deps: Reads & Pick<Deps, 'config'>,
  locale: Locale,
): Promise<Localization> {
  return bundled(await cachedLanding(deps), locale, deps.config);
}

function bundled(
  landing: Landing,
  locale: Locale,
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
): Promise<Localization> {
  const made = bundles.get(landing) ?? new Map<Locale, Promise<Localization>>();
  bundles.set(landing, made);
  const bundle = made.get(locale) ?? bundleOf(landing, locale, publicUrl);
  made.set(locale, bundle);
  return bundle;
}

/** What a page shows of it, all of one version: no page has two names. */
export async function contentOf(deps: Reads & Pick<Deps, 'config'>, locale: Locale) {
  const landing = await cachedLanding(deps);
  const { brand, terms, ownLegal, navigation } = landing;
  const localization = await bundled(landing, locale, deps.config);
  return { brand, terms, ownLegal, navigation, localization, hasOwnLogo: landing.logo !== null };
}

/** The navigation of the header; its titles are keys of the bundle's `nav_titles`. */
export async function navigationOf(deps: Reads): Promise<NavItem[]> {
  return (await cachedLanding(deps)).navigation;
}

export async function hasPartner(deps: Reads, id: string): Promise<boolean> {
  return (await cachedLanding(deps)).partners.some((partner) => partner.id === id);
}

/** The picture of a partner on the landing page; null if it is not there. */
export async function pictureOf(
  deps: Reads & Pick<Deps, 'config'>,
  id: string,
): Promise<string | null> {
  const { ecosystem_block } = await landingOf(deps, DEFAULT_LOCALE);
  const partners = Object.values(ecosystem_block.contributors).flat();
  return partners.find((partner) => partner.id === id)?.image ?? null;
}

/** The names that are given: the product's own, under each brand, and that of each partner on the landing page. */
export async function namesThere(
  deps: Reads,
): Promise<{ ours: string[]; partners: { id: string; name: string }[] }> {
  const { brand, partners } = await cachedLanding(deps);
  const ours = new Set([DEFAULT_BRAND.name, brand.name]);
  return {
    ours: [
      ...[...ours].flatMap((name) => [name, `Sign in with ${name}`, `${name} Support`]),
      ...(brand.legalName === undefined ? [] : [brand.legalName]),
    ],
    partners: partners.map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Makes the transactions that give out names wait for each other, and for an import of partners, until this one ends.
 * Read the landing before, so that it exists.
 */
export const lockNames = (tx: Queries): Promise<void> => store.lockLanding(tx);

/** Changes with any of the above: output made for another version is stale. */
export async function landingVersion(deps: Reads): Promise<string> {
  return (await cachedLanding(deps)).version;
}

/** Counts a visit on its UTC day, and stores nothing else about it (R-LAND-4). */
export async function countVisit({ db, clock }: Reads): Promise<void> {
  await store.countVisit(db, new Date(clock.now()).toISOString().slice(0, 10));
}
