/** The texts of marketplace, cart, wallet modals and profile. */
export const marketplace = {
  market: {
    title: 'Arches at Night',
  },
  market_nav: {
    label: 'Marketplace',
    home: 'Home',
    kyc: 'KYC',
    faq: 'FAQ',
  },
  profile: {
    title: 'Profile',
  },
} as const satisfies Record<string, Record<string, string>>;
