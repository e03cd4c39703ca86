import type { Marketplace } from './marketplace.tsx';

export const MARKETPLACE: readonly (() => Promise<Marketplace>)[] = [
  // Without the next line the product has no marketplace (docs/operations.md).
  () => import('@portico/marketplace-demo'),
];
