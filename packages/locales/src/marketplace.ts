import type { Locale } from '@portico/contract';
import { loaded } from './brand.ts';
import type { MarketplaceMessages } from './messages.ts';

/**
 * The texts of the marketplace and its cart in one language. In a file of its own, so that only the marketplace has it.
 */
export const loadMarketplace = (locale: Locale): Promise<MarketplaceMessages> =>
  loaded(
    import(`../texts/${locale}/marketplace.json`, {
      with: { type: 'json' },
    }),
    locale,
  );
