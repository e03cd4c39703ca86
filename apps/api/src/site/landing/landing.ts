import {
  DEFAULT_LOCALE,
  isAbsent,
  type Locale,
  type Localization,
  type NavItem,
  type Offer,
  PICTURES,
} from '@portico/contract';
import { DEFAULT_BRAND } from '@portico/contract/site/brand';
import type { ShownBrand } from '#platform/brand/brand.ts';
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

const bundles = new WeakMap<Landing, WeakMap<Offer, Map<Locale, Promise<Localization>>>>();

/** A locale's bundle (specification section 3). */
export async function landingOf(
  deps: Reads & Pick<Deps, 'config'>,
  locale: Locale,
): Promise<Localization> {
  return offered(await bundled(await cachedLanding(deps), locale, deps.config), deps.config);
}

function bundled(
  landing: Landing,
  locale: Locale,
  config: Pick<Deps['config'], 'publicUrl' | 'offer'>,
): Promise<Localization> {
  const ofLanding = bundles.get(landing) ?? new WeakMap();
  bundles.set(landing, ofLanding);
  const made = ofLanding.get(config.offer) ?? new Map<Locale, Promise<Localization>>();
  ofLanding.set(config.offer, made);
  const bundle = made.get(locale) ?? bundleOf(landing, locale, config);
  made.set(locale, bundle);
  return bundle;
}

/** What a page shows of it, all of one version: no page has two names. */
export async function contentOf(deps: Reads & Pick<Deps, 'config'>, locale: Locale) {
  const landing = await cachedLanding(deps);
  return contentIn(landing, await bundled(landing, locale, deps.config), deps.config);
}

/** The same under a brand that is not applied. */
export async function contentUnder(
  brand: ShownBrand,
  deps: Reads & Pick<Deps, 'config'>,
  locale: Locale,
) {
  const landing = { ...(await cachedLanding(deps)), brand };
  return contentIn(landing, await bundleOf(landing, locale, deps.config), deps.config);
}

function contentIn(landing: Landing, bundle: Localization, config: Pick<Deps['config'], 'offer'>) {
  const { brand, terms, ownLegal, navigation } = landing;
  // A landing file of before there were brands may have one.
  const former = landing.logo === null ? null : PICTURES.logo.path;
  return {
    brand,
    terms,
    ownLegal,
    navigation: linked(navigation, config),
    localization: offered(bundle, config),
    logo: brand.files?.light?.address ?? former,
  };
}

/** The navigation of the header; its titles are keys of the bundle's `nav_titles`. */
export async function navigationOf(deps: Reads & Pick<Deps, 'config'>): Promise<NavItem[]> {
  return linked((await cachedLanding(deps)).navigation, deps.config);
}

/** Without the projects, where the ecosystem is off. */
function offered(bundle: Localization, { offer }: Pick<Deps['config'], 'offer'>): Localization {
  if (!offer.off.includes('ecosystem')) return bundle;
  const contributors = { part1_block: [], part2_block: [], part3_block: [] };
  return { ...bundle, ecosystem_block: { as_of: bundle.ecosystem_block.as_of, contributors } };
}

/**
 * Without links to pages that are off, and without an entry that had no others. An entry that is named like a module
 * that is off is named like its first link.
 */
function linked(navigation: NavItem[], { offer }: Pick<Deps['config'], 'offer'>): NavItem[] {
  if (offer.off.length === 0) return navigation;
  return navigation.flatMap((item) => {
    const dropItems = item.dropItems.filter(
      ({ link = '' }) => !isAbsent(link.replace(/[?#].*/, ''), offer.off),
    );
    if (item.dropItems.length > 0 && dropItems.length === 0) return [];
    const isGone = offer.off.some((module) => module === item.title);
    const title = isGone ? (dropItems[0]?.title ?? item.title) : item.title;
    return [{ ...item, title, dropItems }];
  });
}

export async function hasPartner(deps: Reads, id: string): Promise<boolean> {
  return (await cachedLanding(deps)).partners.some((partner) => partner.id === id);
}

/** The picture of a partner on the landing page; null if it is not there. */
export async function pictureOf(
  deps: Reads & Pick<Deps, 'config'>,
  id: string,
): Promise<string | null> {
  const { ecosystem_block } = await bundled(await cachedLanding(deps), DEFAULT_LOCALE, deps.config);
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
