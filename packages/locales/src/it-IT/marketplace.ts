import type { MarketplaceMessages } from '../messages.ts';

export const marketplace = {} satisfies Partial<MarketplaceMessages> as MarketplaceMessages;
