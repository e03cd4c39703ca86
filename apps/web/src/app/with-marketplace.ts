import type { Locale } from '@portico/contract';
import type { ComponentType } from 'react';
import type { MarketHeaderProps } from './around-market.tsx';

/** The marketplace as the product uses it: a page, and a header that the pages around it share. */
export type Marketplace = {
  loadPage: () => Promise<ComponentType>;
  Header: ComponentType<MarketHeaderProps>;
  loadTexts: (locale: Locale) => Promise<unknown>;
};

export const MARKETPLACE: readonly (() => Promise<Marketplace>)[] = [
  // Without the next line the product has no marketplace (docs/operations.md).
  () => import('@portico/marketplace-demo'),
];
