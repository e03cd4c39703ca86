import { createContext } from 'react';

/** Whether this product has the marketplace; links to it ask for it. */
export const HasMarketplace = createContext(false);
