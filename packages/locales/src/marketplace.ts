import type { Locale } from '@portico/contract';
import { named } from './brand.ts';
import type { MarketplaceMessages } from './messages.ts';

/**
 * The texts of the marketplace and its cart in one language. In a file of its own, so that only the marketplace has it.
 */
export async function loadMarketplace(locale: Locale): Promise<MarketplaceMessages> {
  const { default: texts } = await import(`../texts/${locale}/marketplace.json`, {
    with: { type: 'json' },
  });
  return named(texts, locale);
}
