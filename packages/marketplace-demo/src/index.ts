export { loadMarketplace as loadTexts } from '@portico/locales/marketplace';
/** The header of the marketplace's area, which surrounds the FAQ and the profile, too. */
export { MarketHeader as Header } from './header/market-header.tsx';

/** The page of the collection, whose code the pages around it do not need. */
export const loadPage = async () => (await import('./marketplace.page.tsx')).MarketplacePage;
