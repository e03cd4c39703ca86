import type { Marketplace } from './marketplace.tsx';

/** The marketplace; without its line, the product has none (docs/operations.md). */
export const MARKETPLACE: readonly (() => Promise<Marketplace>)[] = [
  () => import('@portico/marketplace-demo'),
];
