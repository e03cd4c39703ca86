import type { UiMessages } from '@portico/locales';

/** The date of the seed's figures. */
export const AS_OF = '2026-11-16';

/** The keys that have a label in every locale. */
type Title = keyof UiMessages['nav_titles'];
type Entry = { title: Title; dropItems: { title: Title; link: `/${string}` }[]; arrow: boolean };

export const NAVIGATION: Entry[] = [
  {
    title: 'ecosystem',
    dropItems: [
      { title: 'all_partners', link: '/ecosystem' },
      { title: 'most_users', link: '/ecosystem?sort=users' },
      { title: 'most_value', link: '/ecosystem?sort=tvl' },
      { title: 'marketplace', link: '/marketplace' },
    ],
    arrow: true,
  },
  {
    title: 'account',
    dropItems: [
      { title: 'profile', link: '/profile' },
      { title: 'verify', link: '/kyc-select' },
      { title: 'security', link: '/security' },
    ],
    arrow: true,
  },
  {
    title: 'about',
    dropItems: [
      { title: 'faq', link: '/faq' },
      { title: 'terms', link: '/terms' },
      { title: 'privacy', link: '/privacy' },
    ],
    arrow: true,
  },
];
