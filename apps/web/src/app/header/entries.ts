import { use } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalization, useNavigation } from '#domain/landing/landing.ts';
import { HasMarketplace } from '#domain/optional/has-marketplace.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { PATHS } from '@portico/client/router/paths.ts';

/**
 * A link: `id` is the same in every language, `link` is one of our paths or an external address.
 */
export type NavLink = { id: string; label: string; link: string };

export type Entries = {
  /** From the server (R-LAND-1); empty while unknown. */
  items: { id: string; label: string; arrow: boolean; links: NavLink[] }[];
  /** Blog and Learn (R-ROUTE-6). */
  pages: NavLink[];
};

const MARKETPLACE = /^\/marketplace(?![^?#/])/;

/** The texts of the navigation: the server's if they are known, otherwise our own. */
export function useEntries(): Entries {
  const t = useTranslations('nav');
  const titles = useTranslations('nav_titles');
  const hasMarketplace = use(HasMarketplace);
  const bundle = useLocalization();
  const site = runtimeConfig().mainSiteUrl;
  const labelOf = (title: string) => {
    const key = title as Parameters<typeof titles>[0];
    return bundle?.nav_titles[title] ?? (titles.has(key) ? titles(key) : title);
  };
  return {
    items: useNavigation().map(({ title, arrow, dropItems }) => ({
      id: title,
      label: labelOf(title),
      arrow,
      links: dropItems
        .filter(({ link = '' }) => hasMarketplace || !MARKETPLACE.test(link))
        .map((item) => ({
          id: item.title,
          label: labelOf(item.title),
          link: placeOf(item.link),
        })),
    })),
    pages: [
      { id: 'blog', label: bundle?.blog || t('blog'), link: `${site}${PATHS.blog}` },
      { id: 'learn', label: bundle?.learn || t('learn'), link: `${site}${PATHS.learn}` },
    ],
  };
}

/** The label of the launch button. */
export function useLaunchLabel(): string {
  const t = useTranslations('nav');
  return useLocalization()?.launch_button || t('launch');
}

/** A missing link, and one that is neither a path nor HTTPS, leads to /404 (R-ROUTE-5). */
function placeOf(link = ''): string {
  return isOurs(link) || link.startsWith('https://') ? link : PATHS.notFound;
}

/** Whether a link is a path of this product; `//` would begin a host. */
export function isOurs(link: string): boolean {
  return /^\/(?!\/)/.test(link);
}
