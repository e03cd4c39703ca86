import type { NavItem } from '@portico/contract';

/** The day that the figures of the seed are of. */
export const AS_OF = '2026-11-16';

/** The titles have built-in labels in every locale, under `nav_titles`. */
export const NAVIGATION: NavItem[] = [
  {
    title: 'ecosystem',
    dropItems: [
      { title: 'all_partners', link: '/ecosystem' },
      { title: 'most_users', link: '/ecosystem?sort=users' },
      { title: 'most_value', link: '/ecosystem?sort=tvl' },
    ],
    arrow: true,
  },
  {
    title: 'account',
    dropItems: [
      { title: 'verify', link: '/kyc-select' },
      { title: 'security', link: '/security' },
    ],
    arrow: true,
  },
  {
    title: 'about',
    dropItems: [
      { title: 'terms', link: '/terms' },
      { title: 'privacy', link: '/privacy' },
    ],
    arrow: true,
  },
];
