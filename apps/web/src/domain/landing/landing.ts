import type { Locale, Localization, NavItem } from '@portico/contract';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLocale } from 'use-intl';
import { pageData } from '#platform/router/page-data.ts';
import { store } from '@portico/client/store.ts';

/*
 * The server's additions to the built-in texts: navigation, labels, the partner projects. They come with the page;
 * another language, and anything the page came without, is fetched. A failed fetch is never reported (R-LAND-3).
 */

type Landing = {
  navigation: readonly NavItem[] | null;
  bundles: ReadonlyMap<Locale, Localization>;
};

const NOTHING: Landing = { navigation: null, bundles: new Map() };
const asked = new Map<string, Promise<void>>();
const fetched = store<Landing | null>(null, { onSignOut: 'keep' });

/** The header's navigation; empty while it is unknown. */
export function useNavigation(): readonly NavItem[] {
  const { navigation } = useLanding();
  useEffect(() => {
    if (navigation === null) void ask('navigation', askNavigation);
  }, [navigation]);
  return navigation ?? [];
}

/**
 * The bundle of the page's language, null while it is unknown; with the partner projects if
 * requested.
 */
export function useLocalization({ projects = false } = {}): Localization | null {
  const locale = useLocale() as Locale;
  const bundle = useLanding().bundles.get(locale) ?? null;
  const found = bundle !== null && projects && !isWhole(bundle) ? null : bundle;
  useEffect(() => {
    if (found === null) void ask(locale, () => askBundle(locale));
  }, [found, locale]);
  return found;
}

/** Whether the bundle has its projects: pages that show none come without them. */
function isWhole({ ecosystem_block }: Localization): boolean {
  return ecosystem_block.as_of !== '';
}

/**
 * Retries failed fetches when a person waits for them; resolves when the data arrives or the fetch
 * fails.
 */
export function useAskAgain(): () => Promise<void> {
  const locale = useLocale() as Locale;
  return useCallback(() => ask(locale, () => askBundle(locale)), [locale]);
}

/** Fetches everything that the page came without; resolves when it arrives or the fetch fails. */
export async function landingSettled(locale: Locale): Promise<void> {
  await Promise.all([ask('navigation', askNavigation), ask(locale, () => askBundle(locale))]);
}

/**
 * Operators' texts of a language other than the page's; ICU MessageFormat by key. Empty if none
 * arrive.
 */
export async function overridesOf(locale: Locale): Promise<Record<string, string>> {
  if (!current().bundles.has(locale)) await ask(locale, () => askBundle(locale));
  return current().bundles.get(locale)?.texts ?? {};
}

function useLanding(): Landing {
  return useSyncExternalStore(fetched.subscribe, current, current);
}

function current(): Landing {
  // The server renders one page after another: data of one page must not reach the next.
  if (typeof window === 'undefined') return ofPage();
  return fetched.get() ?? ofPage();
}

let last: { data: unknown; landing: Landing } = { data: null, landing: NOTHING };

function ofPage(): Landing {
  const data = pageData();
  if (last.data === data) return last.landing;
  const bundles = new Map(data.localization ? [[data.locale, data.localization] as const] : []);
  last = { data, landing: { navigation: data.navigation, bundles } };
  return last.landing;
}

/** One request per kind at a time, shared by all callers; a failed one may be repeated. */
function ask(what: string, question: () => Promise<Partial<Landing> | null>): Promise<void> {
  const asking =
    asked.get(what) ??
    question().then(
      (answer) => {
        asked.delete(what);
        if (answer === null) return;
        fetched.set({ ...current(), ...answer });
      },
      () => void asked.delete(what),
    );
  asked.set(what, asking);
  return asking;
}

async function askNavigation() {
  const { fetchNavigation } = await import('./fetch-landing.ts');
  const navigation = await fetchNavigation();
  return navigation && { navigation };
}

async function askBundle(locale: Locale) {
  const { fetchBundle } = await import('./fetch-landing.ts');
  const bundle = await fetchBundle(locale);
  return bundle && { bundles: new Map(current().bundles).set(locale, bundle) };
}
