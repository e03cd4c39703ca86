import { loadMarketplace } from '@portico/locales';
import { addedTexts } from '#platform/i18n/added-texts.tsx';

/**
 * The texts of marketplace, cart, wallet modals, profile and sign-in settings, which no other page
 * needs.
 */
export const { Texts: MarketTexts, texts: marketTexts } = addedTexts(loadMarketplace);
