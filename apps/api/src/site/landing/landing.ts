import type { Locale, Localization, NavItem } from '@portico/contract';
import type { Deps } from '#deps/deps.ts';
import { bundleOf } from './bundle.ts';
import { keptLanding, type Landing } from './kept.ts';
import * as store from './landing.store.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

/*
 * The content of the landing page, for calls and pages alike. It is kept in memory and follows the database within
 * FRESH_SECONDS. If the database is unreachable, the last known landing is used; without one these functions throw.
 */

const bundles = new WeakMap<Landing, Map<Locale, Promise<Localization>>>();

/** A locale's bundle (specification section 3). */
export async function landingOf(deps: Reads, locale: Locale): Promise<Localization> {
  const landing = await keptLanding(deps);
  const made = bundles.get(landing) ?? new Map<Locale, Promise<Localization>>();
  bundles.set(landing, made);
  const bundle = made.get(locale) ?? bundleOf(landing, locale);
  made.set(locale, bundle);
  return bundle;
}

/** The navigation of the header; its titles are keys of the bundle's `nav_titles`. */
export async function navigationOf(deps: Reads): Promise<NavItem[]> {
  return (await keptLanding(deps)).navigation;
}

/** Whether operators have replaced the product's logo. */
export async function hasOwnLogo(deps: Reads): Promise<boolean> {
  return (await keptLanding(deps)).logo !== null;
}

/** Changes with any of the above: output made for another version is stale. */
export async function landingVersion(deps: Reads): Promise<string> {
  return (await keptLanding(deps)).version;
}

/** Counts a visit on its UTC day, and stores nothing else about it (R-LAND-4). */
export async function countVisit({ db, clock }: Reads): Promise<void> {
  await store.countVisit(db, new Date(clock.now()).toISOString().slice(0, 10));
}
