import type { Locale } from '@portico/contract';
import type { MarketplaceMessages } from './messages.ts';

/**
 * The texts of the marketplace and its cart in one language. In a file of its own, so that only the marketplace has it.
 */
export async function loadMarketplace(locale: Locale): Promise<MarketplaceMessages> {
  switch (locale) {
    case 'en-US':
      return (await import('./en-US/marketplace.ts')).marketplace;
    case 'es-ES':
      return (await import('./es-ES/marketplace.ts')).marketplace;
    case 'cs-CZ':
      return (await import('./cs-CZ/marketplace.ts')).marketplace;
    case 'ar-AR':
      return (await import('./ar-AR/marketplace.ts')).marketplace;
    case 'he-IL':
      return (await import('./he-IL/marketplace.ts')).marketplace;
    case 'it-IT':
      return (await import('./it-IT/marketplace.ts')).marketplace;
    case 'pl-PL':
      return (await import('./pl-PL/marketplace.ts')).marketplace;
    case 'ru-RU':
      return (await import('./ru-RU/marketplace.ts')).marketplace;
    case 'uk-UA':
      return (await import('./uk-UA/marketplace.ts')).marketplace;
    case 'de-DE':
      return (await import('./de-DE/marketplace.ts')).marketplace;
    case 'fr-FR':
      return (await import('./fr-FR/marketplace.ts')).marketplace;
  }
}
